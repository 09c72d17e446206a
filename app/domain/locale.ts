/** Languages of the shop. Bulgarian is the default and stands at the root; English under `/en`. */
export const locales = ["bg", "en"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "bg";

/** A record that carries a text in both languages under the specification's column names. */
export type Bilingual<Name extends string> = Record<`${Name}_bg` | `${Name}_en`, string | null>;

/** The language that a path is written in: `/en` and everything below it is English, in capitals too, as the router has it. */
export function localeOfPath(pathname: string): Locale {
  return /^\/en(?:\/|$)/i.test(pathname) ? "en" : "bg";
}

/**
 * The path without its language: `/en/products` and `/products` are both `/products`. Never another host's address, as what
 * is left of `/en//host` would be.
 */
export function pathWithoutLocale(pathname: string): string {
  const path = localeOfPath(pathname) === "bg" ? pathname : pathname.slice("/en".length);
  return path.replace(/^\/*/, "/");
}

/**
 * The address of a storefront page in a language. `path` is the page's Bulgarian address, with parameters and
 * hash if it has any: `localePath("en", "/products?q=grape")` is `/en/products?q=grape`.
 */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  if (path === "/") return "/en";
  return path.startsWith("/?") || path.startsWith("/#") ? `/en${path.slice(1)}` : `/en${path}`;
}

/** The same page, with its parameters, in another language. */
export function samePageIn(locale: Locale, location: { pathname: string; search: string }): string {
  return localePath(locale, pathWithoutLocale(location.pathname) + location.search);
}

/**
 * The record as a page in one language is sent it: with this text in that language alone, as `localText` gives it. Pages
 * of many records are a good part smaller without what they do not show.
 */
export function inOneLanguage<Name extends string, Whole extends Bilingual<Name>>(
  record: Whole,
  name: Name,
  locale: Locale,
): Whole {
  const shown = localText(record, name, locale);
  return { ...record, [`${name}_bg`]: "", [`${name}_en`]: "", [`${name}_${locale}`]: shown };
}

/** The record's text in a language; where the English one is empty, the Bulgarian one. */
export function localText<Name extends string>(record: Bilingual<Name>, name: Name, locale: Locale): string {
  const bulgarian = record[`${name}_bg`] ?? "";
  return locale === "en" ? record[`${name}_en`]?.trim() || bulgarian : bulgarian;
}
