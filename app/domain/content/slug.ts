import { transliterate } from "#app/domain/search-key.ts";

// A slug is the last segment of a page's URL, typed by the owner or suggested.

/**
 * First segments of the shop's own routes: a page with such a slug would be unreachable. A test compares this list with
 * `routes.ts`.
 */
const reservedSlugs: readonly string[] =
  "404 admin api assets auth buy cart categories checkout contact demo distributors emails en feeds guarantee-notice healthz k media metrics mix newsletter order order-success products profile promo readyz recalls review sandbox-payment stock-alert ucp wishlist withdrawal".split(
    " ",
  );

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.includes(slug);
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text);
}

/** Normalises a slug while typing: lower case; drops all but letters, digits and hyphens (specification, section 5). */
export function slugFromTyping(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/g, "");
}

/** Like `slugFromTyping`, but replaces other characters by hyphens; used for landing pages. */
export function hyphenatedFromTyping(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/gu, "-");
}

/** Maximum length of a slug, in characters. */
export const maxSlug = 100;

/** Returns the slug with the lowest free number from 2; cuts a long slug to make room for it. */
export function numberedSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const numbered = slug.slice(0, maxSlug - end.length) + end;
    if (!taken.has(numbered)) return numbered;
  }
}

const maxSuggestion = 60;

/**
 * Suggests a slug for a title: transliterates Cyrillic, joins words by hyphens, and cuts to 60 characters. May be
 * empty.
 */
export function suggestSlug(title: string): string {
  // Exception in the Transliteration Act: "ия" at the end of a word becomes "ia".
  const latin = transliterate(
    title
      .normalize("NFC")
      .toLowerCase()
      .replace(/ия(?!\p{L})/gu, "ia"),
  );
  const slug = latin
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSuggestion);
  return slug.replace(/^-|-$/g, "");
}
