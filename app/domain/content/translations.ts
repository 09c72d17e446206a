import type { AuditEntity } from "#app/domain/accounts/audit.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** The kinds of records with texts in both languages, in the order of the list. */
export const translatedKinds = [
  "product",
  "category",
  "distributor",
  "homepage_section",
  "static_page",
  "text_content",
  "media",
  "landing_page",
  "landing_page_block",
  "popup",
  "seo_meta",
  "settings",
] as const satisfies readonly AuditEntity[];
export type TranslatedKind = (typeof translatedKinds)[number];

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
