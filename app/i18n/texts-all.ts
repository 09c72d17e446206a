import type { Locale } from "#app/domain/locale.ts";
import { bg } from "./bg.ts";
import { en } from "./en.ts";

const dictionaries: Record<Locale, Record<keyof typeof bg, string>> = { bg, en };

/** The shop's texts in a language: all of them, as the server and the tests have them. */
export function textsIn(locale: Locale): Record<keyof typeof bg, string> {
  return dictionaries[locale];
}
