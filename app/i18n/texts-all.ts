import type { Locale } from "#app/domain/locale.ts";
import { bg } from "./bg.ts";
import { en } from "./en.ts";

const dictionaries: Record<Locale, Record<keyof typeof bg, string>> = { bg, en };

/** Returns all of the shop's texts in a language, as used by the server and in tests. */
export function textsIn(locale: Locale): Record<keyof typeof bg, string> {
  return dictionaries[locale];
}
