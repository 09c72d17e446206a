import { sql } from "drizzle-orm";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { SafeHtml } from "#app/domain/content/safe-html.ts";
import { isSiteTextKey, siteTextKeys, siteTexts, textKeysOfPage } from "#app/domain/content/site-texts.ts";
import type { SiteTextKey } from "#app/domain/content/site-texts.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { textContent } from "#app/server/db/schema/content.ts";
import { plainTextOf, sanitizeHtml } from "./sanitize-html.ts";

/** A text in one language. A null or missing part has a fallback where it is shown. */
export type ShownText = { title: string | null; subtitle: string | null; content: SafeHtml | null };

/**
 * Returns the owner's texts for the shop's predefined places (design, section 6) in one language; an empty English
 * text falls back to Bulgarian. A missing title is the content's plain text.
 */
export async function loadSiteTexts(
  db: Pick<Database, "select">,
  locale: Locale,
): Promise<Partial<Record<SiteTextKey, ShownText>>> {
  const rows = await textsOfKeys(db, { keys: siteTextKeys });
  const shown: Partial<Record<SiteTextKey, ShownText>> = {};
  for (const row of rows) {
    if (!isSiteTextKey(row.key) || !isInItsScope(row)) continue;
    const content = sanitizeHtml(localText(row, "content", locale));
    const places: readonly string[] = siteTexts[row.key].shows;
    shown[row.key] = {
      title: localText(row, "title", locale) || plainTextOf(content) || null,
      subtitle: localText(row, "subtitle", locale) || null,
      // Content that no place shows is not sent.
      content: places.includes("content") ? content : null,
    };
  }
  return shown;
}

/** Returns the SEO titles and descriptions that the site texts define for a page; null where there are none. */
export async function textSeoOfPage(
  db: Pick<Database, "select">,
  slug: string,
): Promise<Pick<typeof textContent.$inferSelect, SeoColumn>> {
  const keys = textKeysOfPage(slug);
  const rows = await textsOfKeys(db, { keys });
  const nearest = rows.filter(isInItsScope).toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
  const first = (column: SeoColumn) => nearest.find((row) => row[column])?.[column] ?? null;
  return {
    seo_title_bg: first("seo_title_bg"),
    seo_title_en: first("seo_title_en"),
    seo_description_bg: first("seo_description_bg"),
    seo_description_en: first("seo_description_en"),
  };
}

const textsOfKeys = preparedQuery("texts", (db, given: Given<{ keys: readonly string[] }>) =>
  db
    .select()
    .from(textContent)
    .where(sql`${textContent.key} = any(${given("keys")}::text[])`),
);

/**
 * Returns whether a text is in the scope of its key: a predefined key has one scope, any other key belongs to pages.
 */
function isInItsScope({ key, scope }: typeof textContent.$inferSelect): boolean {
  return scope === (isSiteTextKey(key) ? siteTexts[key].scope : "page");
}

type SeoColumn = `seo_${"title" | "description"}_${Locale}`;
