import type { Locale } from "#app/domain/locale.ts";
import { lettersBg } from "./letters-bg.ts";
import { lettersEn } from "./letters-en.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

export type LetterTextKey = keyof typeof lettersBg;

const dictionaries: Record<Locale, Record<LetterTextKey, string>> = { bg: lettersBg, en: lettersEn };

/** The texts of letters in a language. They stand apart from the shop's, so that no shopper downloads them. */
export function letterTranslator(locale: Locale): Translate<LetterTextKey> {
  return translatorOf(dictionaries[locale]);
}
