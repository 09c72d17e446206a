import type { Locale } from "#app/domain/locale.ts";
import type { bg } from "./bg.ts";

type Texts = Record<keyof typeof bg, string>;

const loaded: Record<Locale, Partial<Texts>> = { bg: {}, en: {} };

/** Registers texts. Called by each file of `texts/`, which routes load by part of the shop and language (`routes.ts`). */
export function addTexts(locale: Locale, texts: Partial<Texts>) {
  Object.assign(loaded[locale], texts);
}

/** Returns the shop's texts in a language. In the browser only those of visited pages are loaded. */
export function textsIn(locale: Locale): Texts {
  return loaded[locale] as Texts;
}
