import type { Locale } from "#app/domain/locale.ts";
import { lettersBg } from "./letters-bg.ts";
import { lettersEn } from "./letters-en.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

export type LetterTextKey = keyof typeof lettersBg;

const dictionaries: Record<Locale, Record<LetterTextKey, string>> = { bg: lettersBg, en: lettersEn };

/**
 * Returns the translator of e-mail texts in a language. Separate from the shop's texts, so that shoppers do not
 * download them.
 */
export function letterTranslator(locale: Locale): Translate<LetterTextKey> {
  return translatorOf(dictionaries[locale]);
}
