import type { MetaDescriptor } from "react-router";
import { brandMark } from "#app/domain/brand.ts";
import { defaultCompany } from "#app/domain/company.ts";
import type { Company } from "#app/domain/company.ts";
import { localeOfPath, locales, samePageIn } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { canonicalPath, defaultPageTexts, robotsFor } from "#app/domain/seo.ts";
import type { PageName } from "#app/domain/seo.ts";
import { canonicalAddress, headTexts, isNoindex } from "#app/domain/seo-meta.ts";
import type { PageSeo, SeoTexts } from "#app/domain/seo-meta.ts";
import { translator } from "#app/i18n/translate.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import card from "#app/ui/share-card.json";
import { shopPictureAddress } from "#app/ui/shop-picture.tsx";
import { breadcrumbJsonLd, siteJsonLd } from "./json-ld.ts";
import type { PathStep } from "./json-ld.ts";

/** What React Router hands to a route's `meta`, as far as it is used here. */
type MetaArguments = {
  location: { pathname: string; search: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

type PageMetaOptions = {
  /** The product's name, for the texts that speak of one. */
  product?: string;
  /** Texts that the page itself has for search engines: they come before those that the owner set for its address. */
  own?: SeoTexts;
  /** What the page says of itself where nobody has set anything: in place of the defaults. */
  otherwise?: { title?: string | undefined; description?: string | undefined };
  /** Path or address of the page's own picture, which stands for it when it is shared. */
  image?: string | null;
  /** The way to the page from the home page, the page itself last. */
  path?: readonly PathStep[];
  /** Nobody but its owner may see it yet. */
  isPreview?: boolean;
};

/** Everything that search engines and social networks are told of a public page (specification, sections 3 and 9). */
export function pageMeta(
  page: PageName,
  args: MetaArguments,
  { product, own, otherwise, image, path, isPreview = false }: PageMetaOptions = {},
): MetaDescriptor[] {
  const { location } = args;
  const locale = localeOfPath(location.pathname);
  const baseUrl = baseUrlOf(args);
  const { name: shop, kind } = brandMark(companyOf(args), locale);
  const seo = page === "not-found" ? null : seoOf(args);
  const defaults = defaultPageTexts(page, locale);
  const texts = headTexts(seo, {
    own: own ?? {},
    defaults: {
      title: otherwise?.title || defaults.title,
      description: otherwise?.description || defaults.description,
    },
    product: product ?? "",
    shop,
  });
  const robots = isPreview ? "noindex,nofollow" : robotsOf(page, seo);
  const ownAddress = baseUrl + canonicalPath(location.pathname, location.search);
  const canonical = canonicalAddress(seo, location, baseUrl);
  // The card bears the demo shop's logo.
  const fallback = kind === "drawn" ? card.src : shopPictureAddress("hero");
  const picture = (address: string | null | undefined) =>
    URL.parse(address ?? fallback, baseUrl)?.href ?? baseUrl + fallback;
  const shared = picture(image ?? seo?.og_image);
  return [
    { title: texts.title },
    { name: "description", content: texts.description },
    ...(texts.keywords ? [{ name: "keywords", content: texts.keywords }] : []),
    { name: "robots", content: robots },
    ...(page === "not-found" ? [] : [{ tagName: "link" as const, rel: "canonical", href: canonical }]),
    ...(!isNoindex(robots) && canonical === ownAddress ? alternates(baseUrl, location) : []),
    { property: "og:type", content: page === "product" ? "product" : "website" },
    { property: "og:site_name", content: shop },
    { property: "og:title", content: texts.ogTitle },
    { property: "og:description", content: texts.ogDescription },
    { property: "og:url", content: canonical },
    { property: "og:image", content: shared },
    ...(shared === baseUrl + card.src ? cardSize : []),
    { property: "og:locale", content: ogLocales[locale] },
    { property: "og:locale:alternate", content: ogLocales[locale === "bg" ? "en" : "bg"] },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: texts.twitterTitle },
    { name: "twitter:description", content: texts.twitterDescription },
    { name: "twitter:image", content: picture(image ?? seo?.twitter_image ?? seo?.og_image) },
    // Whoever reads it reads pages as they are served.
    ...(import.meta.env.SSR
      ? jsonLd(page, args, path ?? wayTo(page, location.pathname, otherwise?.title))
      : []),
  ];
}

const cardSize: MetaDescriptor[] = [
  { property: "og:image:width", content: String(card.width) },
  { property: "og:image:height", content: String(card.height) },
];

const ogLocales: Record<Locale, string> = { bg: "bg_BG", en: "en_GB" };

/** A page of the visitor's own state stays out of searches, whatever is set for it. */
function robotsOf(page: PageName, seo: PageSeo | null): string {
  const robots = robotsFor(page);
  return seo && (!isNoindex(robots) || isNoindex(seo.robots)) ? seo.robots : robots;
}

/** What pages one step from home are called. */
const pageNames: Partial<Record<PageName, TextKey>> = {
  products: "nav.products",
  categories: "nav.categories",
  distributors: "nav.distributors",
  contact: "nav.contact",
};

function wayTo(page: PageName, pathname: string, title: string | undefined): PathStep[] {
  const key = pageNames[page];
  const name = key ? translator(localeOfPath(pathname))(key) : page === "static-page" ? title : undefined;
  return name ? [{ name, path: pathname }] : [];
}

function jsonLd(page: PageName, args: MetaArguments, path: readonly PathStep[]): MetaDescriptor[] {
  const site = { baseUrl: baseUrlOf(args), locale: localeOfPath(args.location.pathname) };
  if (page === "home") return [{ "script:ld+json": siteJsonLd(companyOf(args), site) }];
  return path.length > 0 ? [{ "script:ld+json": breadcrumbJsonLd(path, site) }] : [];
}

/** The shop's own address, from the root's loader. */
export function baseUrlOf(args: Pick<MetaArguments, "matches">): string {
  return rootOf(args)?.baseUrl ?? "";
}

/** The shop's name and the company behind it, from the root's loader. */
export function companyOf(args: Pick<MetaArguments, "matches">): Company {
  return rootOf(args)?.company ?? defaultCompany;
}

function rootOf({ matches }: Pick<MetaArguments, "matches">) {
  return matches.find((match) => match?.id === "root")?.loaderData as
    { baseUrl: string; company: Company } | undefined;
}

/** What the owner set for the page: loaded by the layout, or by a landing page, which stands outside of it. */
function seoOf({ matches, location }: Pick<MetaArguments, "matches" | "location">): PageSeo | null {
  const locale = localeOfPath(location.pathname);
  const layout = matches.find((match) => match?.id === `${locale}/layout`);
  const landingPage = matches.find((match) => match?.id === `${locale}/landing-page`);
  const frame =
    (layout?.loaderData as { seo: PageSeo | null } | undefined) ??
    (landingPage?.loaderData as { frame: { seo: PageSeo | null } } | undefined)?.frame;
  return frame?.seo ?? null;
}

function alternates(baseUrl: string, location: { pathname: string; search: string }): MetaDescriptor[] {
  const addressIn = (locale: "bg" | "en") => {
    const page = new URL(samePageIn(locale, location), baseUrl);
    return baseUrl + canonicalPath(page.pathname, page.search);
  };
  return [
    ...locales.map((locale) => ({ hrefLang: locale, href: addressIn(locale) })),
    { hrefLang: "x-default", href: addressIn("bg") },
  ].map((link) => ({ tagName: "link" as const, rel: "alternate", ...link }));
}
