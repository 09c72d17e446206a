import type { MetaDescriptor } from "react-router";
import { brandMark, isDemoBrand } from "#app/domain/shop/brand.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import type { Company } from "#app/domain/shop/company.ts";
import { localeOfPath, locales, samePageIn } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { robotsFor } from "#app/domain/content/seo.ts";
import type { PageName } from "#app/domain/content/seo.ts";
import { canonicalAddress, headTexts, isNoindex } from "#app/domain/content/seo-meta.ts";
import type { PageSeo, SeoTexts } from "#app/domain/content/seo-meta.ts";
import { translator } from "#app/i18n/translate.ts";
import type { OwnTexts, TextKey } from "#app/i18n/translate.ts";
import { defaultPageTexts } from "#app/i18n/default-page-texts.ts";
import card from "#app/ui/share-card.json";
import { shopPictureAddress } from "#app/ui/pictures/shop-picture.tsx";
import { breadcrumbJsonLd, siteJsonLd } from "./json-ld.ts";
import type { PathStep } from "./json-ld.ts";

/** The part of a route's `meta` arguments that is used here. */
type MetaArguments = {
  location: { pathname: string; search: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

type PageMetaOptions = {
  /** The product's name, for texts with a `{product}` placeholder. */
  product?: string;
  /** The page's own texts for search engines; they take precedence over those set for its address. */
  own?: SeoTexts;
  /** The page's own fallback, instead of the defaults, when no texts were set. */
  otherwise?: { title?: string | undefined; description?: string | undefined };
  /** Path or address of the page's own picture, used when the page is shared. */
  image?: string | null;
  /** The breadcrumbs below the home page, the page itself last. */
  path?: readonly PathStep[];
  /** Parameters that make a distinct page for search engines, as a query string; none by default. */
  search?: string;
  /** Takes precedence over the page's value and the one set for its address. */
  robots?: string;
};

/** Returns a public page's metadata for search engines and social networks (specification, sections 3 and 9). */
export function pageMeta(
  page: PageName,
  args: MetaArguments,
  { product, own, otherwise, image, path, search = "", robots: ownRobots }: PageMetaOptions = {},
): MetaDescriptor[] {
  const location = { pathname: args.location.pathname, search };
  const locale = localeOfPath(location.pathname);
  const baseUrl = baseUrlOf(args);
  const company = companyOf(args);
  const { name: shop, kind } = brandMark(company, locale);
  const seo = page === "not-found" ? null : seoOf(args);
  const defaults = defaultPageTexts(page, locale, ownTextsOf(args));
  const texts = headTexts(seo, {
    own: own ?? {},
    defaults: {
      title: otherwise?.title || defaults.title,
      description: otherwise?.description || paidDescription(page, args) || defaults.description,
    },
    product: product ?? "",
    shop,
  });
  const robots = ownRobots ?? robotsOf(page, seo);
  const ownAddress = baseUrl + location.pathname + search;
  const canonical = canonicalAddress(seo, location, baseUrl);
  // The card shows the demo shop's logo, and the hero picture its sweets, so a shop of another name uses its own logo.
  const fallback =
    kind === "drawn" ? card.src : isDemoBrand(company) ? shopPictureAddress("hero") : company.logo_url;
  const picture = (address: string | null | undefined) =>
    URL.parse(address ?? fallback ?? "", baseUrl)?.href ?? baseUrl + (fallback ?? "");
  const tag = (name: "property" | "name", key: string, address: string | null | undefined) =>
    (address ?? fallback) ? [{ [name]: key, content: picture(address) }] : [];
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
    ...tag("property", "og:image", image ?? seo?.og_image),
    ...(shared === baseUrl + card.src ? cardSize : []),
    { property: "og:locale", content: ogLocales[locale] },
    { property: "og:locale:alternate", content: ogLocales[locale === "bg" ? "en" : "bg"] },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: texts.twitterTitle },
    { name: "twitter:description", content: texts.twitterDescription },
    ...tag("name", "twitter:image", image ?? seo?.twitter_image ?? seo?.og_image),
    // For crawlers, which read the server's HTML.
    ...(import.meta.env.SSR
      ? jsonLd(page, args, path ?? breadcrumbsTo(page, location.pathname, otherwise?.title))
      : []),
  ];
}

const cardSize: MetaDescriptor[] = [
  { property: "og:image:width", content: String(card.width) },
  { property: "og:image:height", content: String(card.height) },
];

const ogLocales: Record<Locale, string> = { bg: "bg_BG", en: "en_GB" };

/** Returns the value of `robots`. A page with the visitor's own state is never indexed, whatever the owner has set. */
function robotsOf(page: PageName, seo: PageSeo | null): string {
  const robots = robotsFor(page);
  return seo && (!isNoindex(robots) || isNoindex(seo.robots)) ? seo.robots : robots;
}

/** Breadcrumb names of the pages below the home page. */
const pageNames: Partial<Record<PageName, TextKey>> = {
  products: "nav.products",
  categories: "nav.categories",
  distributors: "nav.distributors",
  contact: "nav.contact",
};

function breadcrumbsTo(page: PageName, pathname: string, title: string | undefined): PathStep[] {
  const key = pageNames[page];
  const name = key ? translator(localeOfPath(pathname))(key) : page === "static-page" ? title : undefined;
  return name ? [{ name, path: pathname }] : [];
}

function jsonLd(page: PageName, args: MetaArguments, path: readonly PathStep[]): MetaDescriptor[] {
  const site = { baseUrl: baseUrlOf(args), locale: localeOfPath(args.location.pathname) };
  if (page === "home") return [{ "script:ld+json": siteJsonLd(companyOf(args), site) }];
  return path.length > 0 ? [{ "script:ld+json": breadcrumbJsonLd(path, site) }] : [];
}

/** Returns the shop's own address, from the root loader; empty without its data. */
export function baseUrlOf(args: Pick<MetaArguments, "matches">): string {
  return rootOf(args)?.baseUrl ?? "";
}

/** Returns the texts that replace the usual ones, from the root loader; undefined while none do. */
export function ownTextsOf(
  args: Pick<MetaArguments, "matches"> & { location: { pathname: string } },
): Readonly<OwnTexts> | undefined {
  return rootOf(args)?.texts?.[localeOfPath(args.location.pathname)];
}

/** Returns the company's details and the shop's name, from the root loader; the defaults without its data. */
export function companyOf(args: Pick<MetaArguments, "matches">): Company {
  return rootOf(args)?.company ?? defaultCompany;
}

function rootOf({ matches }: Pick<MetaArguments, "matches">) {
  return matches.find((match) => match?.id === "root")?.loaderData as
    { baseUrl: string; company: Company; texts?: Record<Locale, OwnTexts> } | undefined;
}

/** The pages whose usual description says that delivery is free. */
const freeDeliveryPages = ["home", "checkout"] as const satisfies PageName[];

/** Returns a page's default description while the shop charges for delivery, where it differs from the usual one. */
function paidDescription(page: PageName, args: MetaArguments): string | undefined {
  const changed = freeDeliveryPages.find((each) => each === page);
  if (!changed || !frameOf(args)?.delivery) return undefined;
  return translator(
    localeOfPath(args.location.pathname),
    ownTextsOf(args),
  )(`seo.${changed}.description.paid`);
}

/** Returns the owner's settings for the page; null without any. */
function seoOf(args: Pick<MetaArguments, "matches" | "location">): PageSeo | null {
  return frameOf(args)?.seo ?? null;
}

type FrameFacts = { seo: PageSeo | null; delivery?: object };

/** Returns the data around the page, from the layout or from a landing page, which is outside of it. */
function frameOf({ matches, location }: Pick<MetaArguments, "matches" | "location">): FrameFacts | undefined {
  const locale = localeOfPath(location.pathname);
  const layout = matches.find((match) => match?.id === `${locale}/layout`);
  const landingPage = matches.find((match) => match?.id === `${locale}/landing-page`);
  return (
    (layout?.loaderData as FrameFacts | undefined) ??
    (landingPage?.loaderData as { frame: FrameFacts } | undefined)?.frame
  );
}

function alternates(baseUrl: string, location: { pathname: string; search: string }): MetaDescriptor[] {
  const addressIn = (locale: Locale) => baseUrl + samePageIn(locale, location);
  return [
    ...locales.map((locale) => ({ hrefLang: locale, href: addressIn(locale) })),
    { hrefLang: "x-default", href: addressIn("bg") },
  ].map((link) => ({ tagName: "link" as const, rel: "alternate", ...link }));
}
