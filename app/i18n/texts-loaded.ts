import type { Locale } from "#app/domain/locale.ts";
import type { bg } from "./bg.ts";

type Texts = Record<keyof typeof bg, string>;

const loaded: Record<Locale, Partial<Texts>> = { bg: {}, en: {} };

/** Each file of `texts/` adds its own: routes bring those of their part of the shop and their language (`routes.ts`). */
export function addTexts(locale: Locale, texts: Partial<Texts>) {
  Object.assign(loaded[locale], texts);
}

/** The shop's texts in a language, as far as the browser has loaded them: those of the pages that it has shown. */
export function textsIn(locale: Locale): Texts {
  return loaded[locale] as Texts;
}
