import { transliterate } from "./search-key.ts";

/** The last part of a page's address, as its owner types it or as it is suggested. */

/** First parts of the shop's own addresses: a page by such a name would never be seen. A test holds it to `routes.ts`. */
const reservedSlugs: readonly string[] =
  "404 admin api assets auth cart categories checkout contact demo distributors en healthz media metrics newsletter order-success products profile promo readyz sandbox-payment wishlist withdrawal".split(
    " ",
  );

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.includes(slug);
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text);
}

/** What typing leaves of a slug: lower case, and nothing but letters, digits and hyphens (specification, section 5). */
export function slugFromTyping(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/g, "");
}

/** The same where what is left out becomes a hyphen, as landing pages have it. */
export function hyphenatedFromTyping(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/gu, "-");
}

/** Longest slug, in characters. */
export const maxSlug = 100;

/** The slug with the lowest number, from 2 on, under which there is nothing yet; a long one is cut to hold it. */
export function numberedSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const numbered = slug.slice(0, maxSlug - end.length) + end;
    if (!taken.has(numbered)) return numbered;
  }
}

const maxSuggestion = 60;

/** A slug made of a title: Cyrillic is transliterated, everything between words is one hyphen. Empty where nothing is left. */
export function suggestSlug(title: string): string {
  // The act's own exception: "ия" at the end of a word is "ia".
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
  return slug.replace(/^-+|-+$/g, "");
}
