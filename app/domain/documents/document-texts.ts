import type { Locale } from "#app/domain/locale.ts";

/** Returns a text in Bulgarian, with English beside it on the documents of English orders. */
export type DocumentTexts = (bg: string, en: string) => string;

/** Returns how texts are printed on the documents of an order in `language`; missing on documents from before English ones. */
export function documentTexts(language: Locale | undefined): DocumentTexts {
  return (bg, en) => (language === "en" ? `${bg} / ${en}` : bg);
}
