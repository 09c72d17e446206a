/** Languages of the shop. Bulgarian, the default, has URLs at the root; English URLs are under `/en`. */
export const locales = ["bg", "en"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "bg";

/** A record with a text in both languages, under the specification's column names. */
export type Bilingual<Name extends string> = Record<`${Name}_bg` | `${Name}_en`, string | null>;

/** Returns the language of a path: English for `/en` and everything below it. Case-insensitive, like the router. */
export function localeOfPath(pathname: string): Locale {
  return /^\/en(?:\/|$)/i.test(pathname) ? "en" : "bg";
}

/**
 * Removes the language prefix: `/en/products` and `/products` both become `/products`. Collapses leading slashes, so
 * that `/en//host` cannot become another host's URL.
 */
export function pathWithoutLocale(pathname: string): string {
  const path = localeOfPath(pathname) === "bg" ? pathname : pathname.slice("/en".length);
  return path.replace(/^\/*/, "/");
}

/**
 * Returns the URL of a storefront page in a language. `path` is the Bulgarian path with optional query and hash:
 * `localePath("en", "/products?q=grape")` is `/en/products?q=grape`.
 */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  if (path === "/") return "/en";
  return path.startsWith("/?") || path.startsWith("/#") ? `/en${path.slice(1)}` : `/en${path}`;
}

/** Returns the same page, with its query, in another language. */
export function samePageIn(locale: Locale, location: { pathname: string; search: string }): string {
  return localePath(locale, pathWithoutLocale(location.pathname) + location.search);
}

/**
 * Reduces a bilingual text to one language, as `localText` returns it, and blanks the other. This shrinks pages with
 * many records considerably.
 */
export function inOneLanguage<Name extends string, Whole extends Bilingual<Name>>(
  record: Whole,
  name: Name,
  locale: Locale,
): Whole {
  const shown = localText(record, name, locale);
  return { ...record, [`${name}_bg`]: "", [`${name}_en`]: "", [`${name}_${locale}`]: shown };
}

/** Returns a record's text in a language; an empty English text falls back to Bulgarian. */
export function localText<Name extends string>(record: Bilingual<Name>, name: Name, locale: Locale): string {
  const bulgarian = record[`${name}_bg`] ?? "";
  return locale === "en" ? record[`${name}_en`]?.trim() || bulgarian : bulgarian;
}
