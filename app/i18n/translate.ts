import type { Locale } from "#app/domain/locale.ts";
import { textsIn } from "#texts";
import type { bg } from "./bg.ts";

export type TextKey = keyof typeof bg;

/** Returns the text of a key with its `{names}` filled in. Leaves a name without a value as it is. */
export type Translate<Key extends string = TextKey> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Returns the translator of the shop's texts in a language. */
export function translator(locale: Locale): Translate {
  return translatorOf(textsIn(locale));
}

export function translatorOf<Key extends string>(dictionary: Record<Key, string>): Translate<Key> {
  return (key, values) => {
    const text = dictionary[key];
    return values
      ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
      : text;
  };
}
