import { localeOfPath, pathWithoutLocale, samePageIn } from "#app/domain/locale.ts";
import type { Bilingual, Locale } from "#app/domain/locale.ts";

/** The owner's SEO settings of a page (specification, section 3), in both languages. */
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

/** SEO settings in one language; null when not set. */
export type PageSeo = Pick<SeoMeta, "page_slug" | "robots" | "canonical_url" | "og_image" | "twitter_image"> &
  Record<SeoText, string | null>;

export const defaultRobots = "index,follow";

/** Slugs shared by many pages; a canonical URL cannot be set for them. */
const sharedSlugs = ["product-detail", "landing-page"];

/**
 * Returns the slug of a page's SEO settings: home, product-detail, landing-page, else its path (specification, section
 * 7).
 */
export function pageSlugOf(pathname: string): string {
  const path = pathWithoutLocale(pathname);
  if (path === "/") return "home";
  if (path.startsWith("/products/")) return "product-detail";
  if (path.startsWith("/promo/")) return "landing-page";
  return path.replace(/^\/|\/$/g, "");
}

/**
 * Returns the settings in a language. A missing English text falls back to Bulgarian, but social texts prefer the
 * page's other English texts.
 */
export function pageSeoIn(row: SeoMeta, locale: Locale): PageSeo {
  const own = (name: SeoText) => row[`${name}_${locale}`]?.trim() || null;
  const bulgarian = (name: SeoText) => row[`${name}_bg`]?.trim() || null;
  const text = (name: SeoText, ...preferred: SeoText[]) =>
    own(name) ?? (preferred.some((other) => own(other) !== null) ? null : bulgarian(name));
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

/** A page's SEO texts; null or empty when missing. */
export type SeoTexts = {
  title?: string | null | undefined;
  description?: string | null | undefined;
  keywords?: string | null | undefined;
};

/**
 * Returns the texts of a page's head. The page's own texts override the owner's settings for its slug, which override
 * the defaults. Twitter falls back to Open Graph, Open Graph to title and description (specification, section 9).
 * `{product}` and `{shop}` are replaced by the names of product and shop.
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
  // One pass: a name may itself contain a placeholder.
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

/** Returns whether search engines are asked not to index a page. */
export function isNoindex(robots: string): boolean {
  return /\b(noindex|none)\b/i.test(robots);
}

/**
 * Returns a page's canonical URL. That is its own URL, `search` being the parameters that make a distinct page for
 * search engines, unless it has none of them and the owner set a URL for its slug. A set URL of this site is adapted to
 * the page's language. Set URLs of shared slugs, and those that are not http or https, are ignored.
 */
export function canonicalAddress(
  seo: PageSeo | null,
  location: { pathname: string; search: string },
  baseUrl: string,
): string {
  const own = baseUrl + location.pathname + location.search;
  if (!seo?.canonical_url || sharedSlugs.includes(seo.page_slug) || location.search !== "") return own;
  const set = URL.parse(seo.canonical_url, baseUrl);
  if (!set || !/^https?:$/.test(set.protocol)) return own;
  if (set.origin !== new URL(baseUrl).origin) return set.href;
  return baseUrl + samePageIn(localeOfPath(location.pathname), set);
}
