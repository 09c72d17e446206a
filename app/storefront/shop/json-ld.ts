import { brandMark } from "#app/domain/shop/brand.ts";
import { socialNetworks } from "#app/domain/shop/company.ts";
import type { Company } from "#app/domain/shop/company.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";

/** Returns structured data of the shop: schema.org Organization and WebSite, with a SearchAction on the product list. */
export function siteJsonLd(company: Company, { baseUrl, locale }: { baseUrl: string; locale: Locale }) {
  const mark = brandMark(company, locale);
  const links = socialNetworks.map(({ column }) => company[column]).filter((link) => link !== "");
  return [
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: mark.name,
      legalName: localText(company, "company_name", locale),
      url: baseUrl + localePath(locale, "/"),
      ...(mark.kind !== "name" && { logo: new URL(mark.src, baseUrl).href }),
      email: company.email,
      telephone: company.phone,
      address: localText(company, "address", locale),
      ...(links.length > 0 && { sameAs: links }),
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: mark.name,
      url: baseUrl + localePath(locale, "/"),
      inLanguage: locale,
      potentialAction: {
        "@type": "SearchAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: `${baseUrl}${localePath(locale, "/products")}?q={search_term_string}`,
        },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}

/** A breadcrumb; `path` is its address in the page's own language. */
export type PathStep = { name: string; path: string };

/** Returns the breadcrumbs from the home page, which search engines show for the address: schema.org BreadcrumbList. */
export function breadcrumbJsonLd(
  steps: readonly PathStep[],
  { baseUrl, locale }: { baseUrl: string; locale: Locale },
) {
  const home = { name: translator(locale)("nav.home"), path: localePath(locale, "/") };
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [home, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: baseUrl + path,
    })),
  };
}
