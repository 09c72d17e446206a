import type { TextScope } from "./content.ts";

type SiteText = {
  scope: TextScope;
  /** What of the text is shown at its place. */
  shows: readonly ("title" | "subtitle" | "content")[];
};

/** The keys that the shop itself shows (specification, section 3), each at a place of its own with a fallback. */
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

/** Keys under which a page's SEO texts may stand, the nearest first: `privacy` is also `privacy_policy`. */
export function textKeysOfPage(slug: string): string[] {
  const named = keysOfPages[slug];
  return [slug, slug.replaceAll("-", "_"), ...(Object.hasOwn(keysOfPages, slug) && named ? [named] : [])];
}
