import { and, asc, eq } from "drizzle-orm";
import type { SectionType } from "#app/domain/content/content.ts";
import { focusOf, usualFocus } from "#app/domain/content/hero-focus.ts";
import type { HeroFocus } from "#app/domain/content/hero-focus.ts";
import { sectionColors, variants } from "#app/domain/content/home-section.ts";
import type { ShownSection } from "#app/domain/content/home-section.ts";
import { ownBodies, unfinishedReason } from "#app/domain/content/template-bodies.ts";
import { readConfig } from "#app/domain/content/home-section-input.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { isLink } from "#app/domain/content/web-link.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { homepageSections } from "#app/server/db/schema/content.ts";
import { withinWindow } from "#app/server/db/within-window.ts";
import type { SectionRow } from "./home-sections.ts";
import { sanitizeHtml } from "./sanitize-html.ts";
import { loadSectionProducts } from "./section-products.ts";
import type { FindSectionProducts } from "./section-products.ts";

/**
 * Returns the home page's sections at a moment, in their order, in one language and with their products: those visible,
 * published, and within their dates, both inclusive (specification, section 7), unless they are unfinished or have no
 * content to show.
 */
export async function shownSections(
  db: Database,
  { locale, now }: { locale: Locale; now: Date },
): Promise<ShownSection[]> {
  const rows = await publishedSections(db, { now });
  const finished = rows.filter((row) => unfinishedReason(row) === null);
  const sections = finished.map((row) => ({ ...row, config: readConfig(row.type, row.config) }));
  const findProducts = await loadSectionProducts(db, sections, { locale, now });
  return sections
    .map((section) => shown(section, { locale, findProducts }))
    .filter((section) => hasContent(section, now));
}

const publishedSections = preparedQuery("home-sections", (db, given: Given<{ now: Date }>) => {
  const { is_visible, status, sort_order, id } = homepageSections;
  return db
    .select()
    .from(homepageSections)
    .where(and(eq(is_visible, true), eq(status, "published"), withinWindow(homepageSections, given("now"))))
    .orderBy(asc(sort_order), asc(id));
});

const productSections: readonly SectionType[] = ["hot_deals", "best_sellers", "new_arrivals", "product_grid"];

/**
 * Returns false for a section of products that has none, and for a countdown without a text that has ended or has no
 * end.
 */
function hasContent(section: ShownSection, now: Date): boolean {
  if (productSections.includes(section.type)) return section.products.length > 0;
  if (section.type !== "countdown") return true;
  const { ended_text_bg, ended_text_en } = section.config;
  return Boolean(ended_text_bg ?? ended_text_en) || (section.endsAt !== null && now < section.endsAt);
}

function shown(
  section: Omit<SectionRow, "config"> & { config: object },
  { locale, findProducts }: { locale: Locale; findProducts: FindSectionProducts },
): ShownSection {
  const { type } = section;
  const { focus, config } = focusAndConfig(section);
  const content = {
    id: section.id,
    title: localText(section, "title", locale),
    subtitle: localText(section, "subtitle", locale),
    html: sanitizeHtml(localText(ownBodies(section), "content", locale)),
    ctaLabel: localText(section, "cta_label", locale),
    ctaUrl: section.cta_url !== null && isLink(section.cta_url) ? section.cta_url : null,
    picture: variants(section.image_enabled, section.desktop_image_url, section.mobile_image_url),
    video: variants(section.video_enabled, section.desktop_video_url, section.mobile_video_url),
    colors: sectionColors(section, defaultTheme.text_color),
    products: findProducts(section),
    endsAt: endOf(section),
    ...(focus && { focus }),
  };
  // `readConfig` returned the config of this type.
  return { ...content, type, config } as ShownSection;
}

/** Separates a hero's focus point from its other settings, so that a banner without one adds nothing to the page. */
function focusAndConfig({ type, config }: Pick<SectionRow, "type"> & { config: object }) {
  if (type !== "hero") return { config };
  const { hero_focus_x, hero_focus_y, ...look } = config as HeroFocus;
  return { focus: focusOf({ hero_focus_x, hero_focus_y }, usualFocus.home), config: look };
}

function endOf({ type, config, end_date }: Pick<SectionRow, "type" | "end_date"> & { config: object }) {
  if (type !== "countdown") return null;
  const end = "countdown_end" in config ? config.countdown_end : null;
  return typeof end === "string" ? new Date(end) : end_date;
}
