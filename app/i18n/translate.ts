import type { Locale } from "#app/domain/locale.ts";
import { textsIn } from "#texts";
import type { bg } from "./bg.ts";

export type TextKey = keyof typeof bg;

/** Finds a text by its key and fills its `{names}`. */
export type Translate<Key extends string = TextKey> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The shop's texts in a language. */
export function translator(locale: Locale): Translate {
  return translatorOf(textsIn(locale));
}

export function translatorOf<Key extends string>(dictionary: Record<Key, string>): Translate<Key> {
  return (key, values) => {
    const text = dictionary[key];
    return values ? text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole)) : text;
  };
}
