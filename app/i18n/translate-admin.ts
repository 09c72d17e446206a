import type { Locale } from "#app/domain/locale.ts";
import { adminBg, adminEn } from "./admin-texts.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

export type AdminTextKey = keyof typeof adminBg;

const dictionaries: Record<Locale, Record<AdminTextKey, string>> = { bg: adminBg, en: adminEn };

/**
 * Returns the translator of the back office's texts in a language. Separate from the shop's texts, so that shoppers do
 * not download them.
 */
export function adminTranslator(locale: Locale): Translate<AdminTextKey> {
  return translatorOf(dictionaries[locale]);
}
