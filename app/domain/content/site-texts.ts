import type { TextScope } from "./content.ts";

type SiteText = {
  scope: TextScope;
  /** Fields of the text that the shop displays. */
  shows: readonly ("title" | "subtitle" | "content")[];
};

/** Text keys used by the shop itself (specification, section 3); each has a default. */
export const siteTexts = {
  header_tagline: { scope: "site", shows: ["title"] },
  footer_about: { scope: "site", shows: ["content"] },
  footer_copyright: { scope: "site", shows: ["title"] },
  contact_info: { scope: "site", shows: ["content"] },
  fruits_headline: { scope: "category", shows: ["title", "subtitle"] },
  sweets_headline: { scope: "category", shows: ["title", "subtitle"] },
  about_content: { scope: "page", shows: ["content"] },
  privacy_policy: { scope: "page", shows: ["content"] },
  terms_conditions: { scope: "page", shows: ["content"] },
} as const satisfies Record<string, SiteText>;

export type SiteTextKey = keyof typeof siteTexts;
export const siteTextKeys = Object.keys(siteTexts) as SiteTextKey[];

export function isSiteTextKey(key: string): key is SiteTextKey {
  return Object.hasOwn(siteTexts, key);
}

const keysOfPages: Record<string, SiteTextKey> = {
  home: "header_tagline",
  contact: "contact_info",
  about: "about_content",
  privacy: "privacy_policy",
  terms: "terms_conditions",
};

/** Returns the text keys that may hold a page's SEO texts, the most specific first: `privacy` is also `privacy_policy`. */
export function textKeysOfPage(slug: string): string[] {
  const named = keysOfPages[slug];
  return [slug, slug.replaceAll("-", "_"), ...(Object.hasOwn(keysOfPages, slug) && named ? [named] : [])];
}
