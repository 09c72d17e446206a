import type { AuditEntity } from "#app/domain/accounts/audit.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/**
 * The kinds of records with texts in both languages, in the order of the list, with the names of these texts. Each text
 * is a pair of columns that end in `_bg` and `_en`.
 */
export const bilingualTexts = {
  product: ["name", "description", "legal_name", "ingredients", "storage", "origin", "warnings"],
  category: ["name", "description"],
  distributor: ["city", "company"],
  homepage_section: ["title", "subtitle", "content", "cta_label"],
  static_page: ["title", "content", "seo_title", "seo_description", "seo_keywords"],
  text_content: ["title", "subtitle", "content", "seo_title", "seo_description"],
  media: ["alt"],
  landing_page: ["title", "hero_title", "hero_subtitle", "seo_title", "seo_description", "seo_keywords"],
  landing_page_block: ["content"],
  popup: ["headline", "subheadline", "cta_label", "legal_note"],
  seo_meta: [
    "title",
    "description",
    "keywords",
    "og_title",
    "og_description",
    "twitter_title",
    "twitter_description",
  ],
  settings: ["shop_name", "company_name", "address"],
} as const satisfies Partial<Record<AuditEntity, readonly string[]>>;

export type TranslatedKind = keyof typeof bilingualTexts;
export const translatedKinds = Object.keys(bilingualTexts) as readonly TranslatedKind[];

/**
 * Texts stored in the record's `config` as pairs with the same two endings: the text at the end of a countdown, the
 * description of a picture.
 */
export const bilingualConfig: Partial<Record<TranslatedKind, readonly string[]>> = {
  homepage_section: ["ended_text"],
  landing_page_block: ["alt"],
};

/** Texts that the specification requires in both languages (section 5). */
export const requiredTexts: Partial<Record<TranslatedKind, readonly string[]>> = { static_page: ["title"] };

/** Reads a kind from a query string; null for any other text. */
export function readTranslatedKind(value: string | null): TranslatedKind | null {
  return translatedKinds.find((kind) => kind === value) ?? null;
}

/** Groups column names such as `title_en` by language, without their ending; languages without any are omitted. */
export function groupByLanguage(columns: readonly string[]): { locale: Locale; texts: string[] }[] {
  return locales
    .map((locale) => ({
      locale,
      texts: columns.filter((column) => column.endsWith(`_${locale}`)).map((column) => column.slice(0, -3)),
    }))
    .filter(({ texts }) => texts.length > 0);
}
