import type { MetaDescriptor } from "react-router";
import { localeOfPath, locales, samePageIn } from "#app/domain/locale.ts";
import { canonicalPath, defaultPageTexts, robotsFor } from "#app/domain/seo.ts";
import type { PageName } from "#app/domain/seo.ts";

/** What React Router hands to a route's `meta`, as far as it is used here. */
type MetaArguments = {
  location: { pathname: string; search: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

type PageMetaOptions = {
  /** The product's name, for the texts that speak of one. */
  product?: string;
  description?: string;
  /** Path or address of the picture that stands for the page when it is shared. */
  image?: string | null;
};

/** Title, description, robots, canonical address, the other language's address and Open Graph of a public page. */
export function pageMeta(
  page: PageName,
  args: MetaArguments,
  options: PageMetaOptions = {},
): MetaDescriptor[] {
  const { location } = args;
  const locale = localeOfPath(location.pathname);
  const baseUrl = baseUrlOf(args);
  const texts = defaultPageTexts[page][locale];
  const title = texts.title.replace("{product}", options.product ?? "");
  const description = options.description ?? texts.description.replace("{product}", options.product ?? "");
  const canonical = baseUrl + canonicalPath(location.pathname, location.search);
  const picture = new URL(options.image ?? "/demo/hero.webp", baseUrl).href;
  const isIndexed = !robotsFor(page).startsWith("noindex");
  return [
    { title },
    { name: "description", content: description },
    { name: "robots", content: robotsFor(page) },
    ...(isIndexed
      ? [{ tagName: "link" as const, rel: "canonical", href: canonical }, ...alternates(baseUrl, location)]
      : []),
    { property: "og:type", content: page === "product" ? "product" : "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:image", content: picture },
    { property: "og:locale", content: locale === "bg" ? "bg_BG" : "en_GB" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The shop's own address, from the root's loader. */
export function baseUrlOf({ matches }: Pick<MetaArguments, "matches">): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { baseUrl: string } | undefined;
  return root?.baseUrl ?? "";
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
