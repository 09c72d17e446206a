import { and, asc, desc, eq, max } from "drizzle-orm";
import { isNoindex } from "#app/domain/content/seo-meta.ts";
import { maxSitemapAddresses } from "./sitemap.ts";
import type { SitemapPage } from "./sitemap.ts";
import { openRecalls } from "#app/server/catalogue/lots/public-lots.ts";
import type { Database } from "#app/server/db/database.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { seoMeta, staticPages } from "#app/server/db/schema/content.ts";
import { defaultShop } from "#app/server/shop/load-company.ts";
import type { Shop } from "#app/server/shop/load-company.ts";
import { withinCampaign, withinWindow } from "#app/server/db/within-window.ts";

/** Pages that every shop has, with the slugs of their SEO settings. */
const fixedPages = [
  { slug: "home", path: "/" },
  { slug: "products", path: "/products" },
  { slug: "categories", path: "/categories" },
  { slug: "distributors", path: "/distributors" },
  { slug: "contact", path: "/contact" },
];

/** The page on which shoppers fill a bag, while one is on offer. */
const mixPage = { slug: "mix", path: "/mix" };

/**
 * Returns the pages that are public at a moment, without those that the owner set to noindex, and with at most
 * `maxSitemapAddresses` products, the newest.
 */
export async function sitemapPages(
  db: Database,
  now: Date,
  { hasBags }: Pick<Shop, "hasBags"> = defaultShop,
): Promise<SitemapPage[]> {
  const [settings, pages, campaigns, notices, lists, items] = await Promise.all([
    db
      .select({ slug: seoMeta.page_slug, robots: seoMeta.robots, changedAt: seoMeta.updated_at })
      .from(seoMeta),
    db
      .select({ slug: staticPages.slug, changedAt: staticPages.updated_at })
      .from(staticPages)
      .where(eq(staticPages.status, "published"))
      .orderBy(asc(staticPages.sort_order), asc(staticPages.slug)),
    publicLandingPages(db, now),
    openRecalls(db),
    db
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.is_active, true))
      .orderBy(asc(categories.sort_order), asc(categories.id)),
    db
      .select({ id: products.id, changedAt: products.updated_at })
      .from(products)
      .where(eq(products.is_active, true))
      .orderBy(desc(products.created_at), desc(products.id))
      .limit(maxSitemapAddresses),
  ]);
  const settingsOf = new Map(settings.map((row) => [row.slug, row]));
  const isOpen = (slug: string) => !isNoindex(settingsOf.get(slug)?.robots ?? "");
  const fixed = [...fixedPages, ...(hasBags ? [mixPage] : [])].filter(({ slug }) => isOpen(slug));
  const own = pages.filter(({ slug }) => isOpen(slug));
  return [
    ...fixed.map(({ slug, path }) => ({ path, changedAt: settingsOf.get(slug)?.changedAt ?? null })),
    ...own.map(({ slug, changedAt }) => ({ path: `/${slug}`, changedAt })),
    ...(isOpen("landing-page") ? campaigns : []),
    ...notices.map(({ id, changedAt }) => ({ path: `/recalls/${id}`, changedAt })),
    ...(isOpen("products") ? lists : []).map(({ id }) => ({
      path: `/products?category=${id}`,
      changedAt: null,
    })),
    ...(isOpen("product-detail") ? items : []).map(({ id, changedAt }) => ({
      path: `/products/${id}`,
      changedAt,
    })),
  ];
}

/** Returns the landing pages that are public at a moment, newest first. */
async function publicLandingPages(db: Database, now: Date): Promise<SitemapPage[]> {
  const { id, slug, status, campaign_id, updated_at, created_at } = landingPages;
  const rows = await db
    .select({ slug, changedAt: updated_at, blocksChangedAt: max(landingPageBlocks.updated_at) })
    .from(landingPages)
    .leftJoin(landingPageBlocks, eq(landingPageBlocks.landing_page_id, id))
    .where(and(eq(status, "published"), withinWindow(landingPages, now), withinCampaign(campaign_id, now)))
    .groupBy(id)
    .orderBy(desc(created_at), desc(id));
  return rows.map((row) => ({
    path: `/promo/${row.slug}`,
    changedAt:
      row.blocksChangedAt && row.blocksChangedAt > row.changedAt ? row.blocksChangedAt : row.changedAt,
  }));
}
