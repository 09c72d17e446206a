import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translatedKinds } from "./content.ts";
import type { TranslatedKind } from "./content.ts";

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
