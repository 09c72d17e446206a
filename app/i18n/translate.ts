import type { Locale } from "#app/domain/locale.ts";
import { textsIn } from "#texts";
import type { bg } from "./bg.ts";

export type TextKey = keyof typeof bg;

/** Returns the text of a key with its `{names}` filled in. Leaves a name without a value as it is. */
export type Translate<Key extends string = TextKey> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Texts that replace the shop's usual ones. */
export type OwnTexts = Partial<Record<TextKey, string>>;

/** Returns the translator of the shop's texts in a language; `own` replaces some of them. */
export function translator(locale: Locale, own?: Readonly<OwnTexts>): Translate {
  return translatorOf(textsIn(locale), own);
}

export function translatorOf<Key extends string>(
  dictionary: Record<Key, string>,
  own?: Readonly<Partial<Record<Key, string>>>,
): Translate<Key> {
  return (key, values) => {
    const text = own?.[key] ?? dictionary[key];
    return values
      ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
      : text;
  };
}
