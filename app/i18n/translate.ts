import type { Locale } from "#app/domain/locale.ts";
import { bg } from "./bg.ts";
import { en } from "./en.ts";

export type TextKey = keyof typeof bg;

/** Finds a text by its key and fills its `{names}`. */
export type Translate<Key extends string = TextKey> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

const dictionaries: Record<Locale, Record<TextKey, string>> = { bg, en };

/** The shop's texts in a language. */
export function translator(locale: Locale): Translate {
  return translatorOf(dictionaries[locale]);
}

export function translatorOf<Key extends string>(dictionary: Record<Key, string>): Translate<Key> {
  return (key, values) => {
    const text = dictionary[key];
    return values ? text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole)) : text;
  };
}
