import { asc, eq, getTableColumns } from "drizzle-orm";
import { hasCapability } from "#app/domain/accounts/capabilities.ts";
import { variants } from "#app/domain/content/home-section.ts";
import { focusOf, usualFocus } from "#app/domain/content/hero-focus.ts";
import { landingState } from "#app/domain/content/landing-page.ts";
import type {
  LandingState,
  ShownBlock,
  ShownLandingPage,
  TiedCampaign,
} from "#app/domain/content/landing-page.ts";
import { readBlockConfig } from "#app/domain/content/landing-page-input.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isSlug } from "#app/domain/content/slug.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { sanitizeHtml } from "#app/server/content/sanitize-html.ts";
import { loadSectionProducts } from "#app/server/content/section-products.ts";
import type { FindSectionProducts } from "#app/server/content/section-products.ts";

type PageRow = typeof landingPages.$inferSelect & { campaign: TiedCampaign | null };
type BlockRow = typeof landingPageBlocks.$inferSelect;

type PageRequest = { slug: string; locale: Locale; now: Date };

/** A landing page for a shopper, with its metadata for search engines. */
export type FoundLandingPage = {
  page: ShownLandingPage;
  /** The page's title, even when the banner has another text. */
  name: string;
  /** Without the fallback to Bulgarian, which would not help people who search in English. */
  seo: { title: string | null; description: string | null; keywords: string | null };
  state: LandingState;
  /** The page's dates, for a preview before or after them. */
  start: Date | null;
  end: Date | null;
};

/** Returns the landing page that is public under a slug at a moment, or null (specification, section 4). */
export async function findPublicLandingPage(
  db: Database,
  request: PageRequest,
): Promise<FoundLandingPage | null> {
  const row = await findRow(db, request.slug);
  return row && landingState(row, request.now) === "public" ? describe(db, row, request) : null;
}

/**
 * Returns a landing page whatever its status and dates; null when there is none of this slug, and for anybody but staff
 * who edit the content (specification, section 6).
 */
export async function previewLandingPage(
  db: Database,
  actor: Actor,
  request: PageRequest,
): Promise<FoundLandingPage | null> {
  if (actor.kind !== "admin" || !hasCapability(actor.role, "content")) return null;
  const row = await findRow(db, request.slug);
  return row && describe(db, row, request);
}

/** Returns the row of a slug, or null; does not query for an invalid slug. */
async function findRow(db: Database, slug: string): Promise<PageRow | null> {
  if (!isSlug(slug)) return null;
  const [row] = await pageOfSlug(db, { slug });
  return row ?? null;
}

const { state, ends_at } = priceCampaigns;

const pageOfSlug = preparedQuery("landing-page", (db, given: Given<{ slug: string }>) =>
  db
    .select({ ...getTableColumns(landingPages), campaign: { state, ends_at } })
    .from(landingPages)
    .leftJoin(priceCampaigns, eq(priceCampaigns.id, landingPages.campaign_id))
    .where(eq(landingPages.slug, given("slug"))),
);

const blocksOfPage = preparedQuery("landing-page-blocks", (db, given: Given<{ pageId: string }>) =>
  db
    .select()
    .from(landingPageBlocks)
    .where(eq(landingPageBlocks.landing_page_id, given("pageId")))
    .orderBy(asc(landingPageBlocks.sort_order), asc(landingPageBlocks.id)),
);

async function describe(db: Database, row: PageRow, { locale, now }: PageRequest): Promise<FoundLandingPage> {
  const blocks = await blocksOfPage(db, { pageId: row.id });
  const focus = focusOf(row, usualFocus.landing);
  const countdownEnd = row.countdown_enabled
    ? (row.campaign ?? { ends_at: row.countdown_end }).ends_at
    : null;
  const findProducts = await loadSectionProducts(db, blocks.flatMap(productSectionsOf), { locale, now });
  return {
    page: {
      id: row.id,
      title: localText(row, "hero_title", locale) || localText(row, "title", locale),
      subtitle: localText(row, "hero_subtitle", locale),
      picture: variants(true, row.hero_desktop_image, row.hero_mobile_image),
      ...(focus && { focus }),
      countdownEnd: countdownEnd && now < countdownEnd ? countdownEnd : null,
      blocks: blocks.flatMap((block) => shownBlock(block, { locale, findProducts }) ?? []),
    },
    name: localText(row, "title", locale),
    seo: {
      title: row[`seo_title_${locale}`],
      description: row[`seo_description_${locale}`],
      keywords: row[`seo_keywords_${locale}`],
    },
    state: landingState(row, now),
    start: row.start_date,
    end: row.end_date,
  };
}

/** Returns a grid block as a section of products, for their loading; empty for other types of blocks. */
function productSectionsOf({ type, config }: BlockRow) {
  return type === "product_grid" ? [{ type, config: readBlockConfig(type, config) }] : [];
}

/** Returns a block in one language; null when it has nothing to show. */
function shownBlock(
  block: BlockRow,
  { locale, findProducts }: { locale: Locale; findProducts: FindSectionProducts },
): ShownBlock | null {
  const { id, type } = block;
  const content = localText(block, "content", locale);
  switch (type) {
    case "rich_text":
    case "custom_html": {
      const html = sanitizeHtml(content);
      return html && { id, type, html };
    }
    case "image": {
      const config = readBlockConfig(type, block.config);
      const picture = variants(true, config.image_url, config.mobile_image_url);
      const alt = localText(config, "alt", locale);
      return picture && { id, type, picture, alt, caption: content, link: config.link_url };
    }
    case "video": {
      const { autoplay, ...config } = readBlockConfig(type, block.config);
      const video = variants(true, config.video_url, config.mobile_video_url);
      return video && { id, type, video, autoplay, caption: content };
    }
    case "product_grid": {
      const [section] = productSectionsOf(block);
      const products = section ? findProducts(section) : [];
      return products.length > 0 ? { id, type, heading: content, products } : null;
    }
  }
}
