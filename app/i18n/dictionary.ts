import type { Locale } from "#app/domain/locale.ts";

type Dictionary<Key extends string> = Record<Locale, Record<Key, string>>;
type KeyOf<Part> = Part extends Dictionary<infer Key> ? Key : never;

/** Returns texts in both languages. A key that one of them lacks does not compile. */
export function dictionary<Key extends string>(texts: {
  bg: Record<Key, string>;
  en: Record<NoInfer<Key>, string>;
}): Dictionary<Key> {
  return texts;
}

/** Joins dictionaries; `text-keys.test.ts` keeps their keys apart. */
export function joinedDictionaries<Parts extends Dictionary<never>[]>(
  ...parts: Parts
): Dictionary<KeyOf<Parts[number]>> {
  const joined = (locale: Locale) =>
    Object.assign({}, ...parts.map((part) => part[locale])) as Record<KeyOf<Parts[number]>, string>;
  return { bg: joined("bg"), en: joined("en") };
}
