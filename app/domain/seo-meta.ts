import { localeOfPath, pathWithoutLocale, samePageIn } from "./locale.ts";
import type { Bilingual, Locale } from "./locale.ts";
import { canonicalPath } from "./seo.ts";

/** What the owner set for a page (specification, section 3), in both languages. */
export type SeoMeta = Bilingual<"title" | "description" | "keywords"> &
  Bilingual<"og_title" | "og_description" | "twitter_title" | "twitter_description"> & {
    page_slug: string;
    robots: string;
    canonical_url: string | null;
    og_image: string | null;
    twitter_image: string | null;
  };

type SeoText =
  | "title"
  | "description"
  | "keywords"
  | "og_title"
  | "og_description"
  | "twitter_title"
  | "twitter_description";

/** The same in one language; what is not set is null. */
export type PageSeo = Pick<SeoMeta, "page_slug" | "robots" | "canonical_url" | "og_image" | "twitter_image"> &
  Record<SeoText, string | null>;

export const defaultRobots = "index,follow";

/** Slugs that many pages share, so that none of them can have an address of its own. */
const sharedSlugs = ["product-detail", "landing-page"];

/** The slug that a page's settings stand under: home, product-detail, landing-page, else its path (specification, 7). */
export function pageSlugOf(pathname: string): string {
  const path = pathWithoutLocale(pathname);
  if (path === "/") return "home";
  if (path.startsWith("/products/")) return "product-detail";
  if (path.startsWith("/promo/")) return "landing-page";
  return path.replace(/^\/|\/$/g, "");
}

/**
 * What the owner set, in a language. Where the English text is empty the Bulgarian one stands in; but the words for social
 * networks come from the page's English ones sooner than from Bulgarian ones.
 */
export function pageSeoIn(row: SeoMeta, locale: Locale): PageSeo {
  const own = (name: SeoText) => row[`${name}_${locale}`]?.trim() || null;
  const bulgarian = (name: SeoText) => row[`${name}_bg`]?.trim() || null;
  const text = (name: SeoText, ...sooner: SeoText[]) =>
    own(name) ?? (sooner.some((other) => own(other) !== null) ? null : bulgarian(name));
  const { page_slug, robots, canonical_url, og_image, twitter_image } = row;
  return {
    page_slug,
    robots,
    canonical_url,
    og_image,
    twitter_image,
    title: text("title"),
    description: text("description"),
    keywords: text("keywords"),
    og_title: text("og_title", "title"),
    og_description: text("og_description", "description"),
    twitter_title: text("twitter_title", "og_title", "title"),
    twitter_description: text("twitter_description", "og_description", "description"),
  };
}

/** A page's texts for search engines; null or empty where there is none. */
export type SeoTexts = {
  title?: string | null | undefined;
  description?: string | null | undefined;
  keywords?: string | null | undefined;
};

/**
 * The texts of a page's head: its own come before what the owner set for its slug, that before the defaults; Twitter falls
 * back to Open Graph, Open Graph to the page's title and description (specification, section 9). `{product}` stands for
 * the product's name, `{shop}` for the shop's.
 */
export function headTexts(
  seo: PageSeo | null,
  {
    own = {},
    defaults,
    product = "",
    shop,
  }: {
    own?: SeoTexts;
    defaults: { title: string; description: string };
    product?: string;
    shop: string;
  },
) {
  const names: Record<string, string> = { product, shop };
  // In one go: a name may hold the other's sign.
  const fill = (text: string) => text.replace(/\{(product|shop)\}/g, (_, name: string) => names[name] ?? "");
  const title = own.title || seo?.title || defaults.title;
  const description = own.description || seo?.description || defaults.description;
  const ogTitle = seo?.og_title ?? title;
  const ogDescription = seo?.og_description ?? description;
  return {
    title: fill(title),
    description: fill(description),
    keywords: fill(own.keywords || seo?.keywords || ""),
    ogTitle: fill(ogTitle),
    ogDescription: fill(ogDescription),
    twitterTitle: fill(seo?.twitter_title ?? ogTitle),
    twitterDescription: fill(seo?.twitter_description ?? ogDescription),
  };
}

/** Whether search engines are asked to leave a page out. */
export function isNoindex(robots: string): boolean {
  return /\b(noindex|none)\b/i.test(robots);
}

/**
 * A page's canonical address: its own without what makes no other page, or the one that the owner set for its slug. Of
 * that, an address of this site leads to the page's language.
 */
export function canonicalAddress(
  seo: PageSeo | null,
  location: { pathname: string; search: string },
  baseUrl: string,
): string {
  const own = baseUrl + canonicalPath(location.pathname, location.search);
  if (!seo?.canonical_url || sharedSlugs.includes(seo.page_slug)) return own;
  const set = URL.parse(seo.canonical_url, baseUrl);
  if (!set || !/^https?:$/.test(set.protocol)) return own;
  if (set.origin !== new URL(baseUrl).origin) return set.href;
  return baseUrl + samePageIn(localeOfPath(location.pathname), set);
}
