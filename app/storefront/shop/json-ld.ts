import { brandMark } from "#app/domain/shop/brand.ts";
import { socialNetworks } from "#app/domain/shop/company.ts";
import type { Company } from "#app/domain/shop/company.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { withdrawalDays } from "#app/domain/catalogue/offer-terms.ts";
import { readPostalAddress } from "#app/domain/shop/postal-address.ts";
import { translator } from "#app/i18n/translate.ts";

type Site = { baseUrl: string; locale: Locale };

/** Returns structured data of the shop: schema.org OnlineStore and WebSite, with a SearchAction on the product list. */
export function siteJsonLd(company: Company, { baseUrl, locale }: Site) {
  const mark = brandMark(company, locale);
  const links = socialNetworks.map(({ column }) => company[column]).filter((link) => link !== "");
  return [
    {
      "@context": "https://schema.org",
      "@type": "OnlineStore",
      name: mark.name,
      legalName: localText(company, "company_name", locale),
      url: baseUrl + localePath(locale, "/"),
      ...(mark.kind !== "name" && { logo: new URL(mark.src, baseUrl).href }),
      email: company.email,
      telephone: company.phone,
      address: addressJsonLd(localText(company, "address", locale)),
      ...(company.vat_number !== "" && { vatID: company.vat_number }),
      hasMerchantReturnPolicy: returnPolicyJsonLd({ baseUrl, locale }),
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

/** Returns schema.org PostalAddress of an address in Bulgaria. */
function addressJsonLd(address: string) {
  const { street, postcode, town } = readPostalAddress(address);
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    ...(postcode !== undefined && { postalCode: postcode, addressLocality: town }),
    addressCountry: "BG",
  };
}

/**
 * Returns schema.org MerchantReturnPolicy: the right of withdrawal in Bulgaria, with the direct cost of the return paid by the
 * customer and a full refund (Directive 2011/83/EU, articles 9, 13 and 14). Opened food cannot be returned (article 16(e)).
 */
export function returnPolicyJsonLd({ baseUrl, locale }: Site) {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "BG",
    returnPolicyCountry: "BG",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: withdrawalDays,
    merchantReturnLink: baseUrl + localePath(locale, "/withdrawal"),
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    refundType: "https://schema.org/FullRefund",
    itemCondition: "https://schema.org/NewCondition",
  };
}

/** A breadcrumb; `path` is its address in the page's own language. */
export type PathStep = { name: string; path: string };

/** Returns the breadcrumbs from the home page, which search engines show for the address: schema.org BreadcrumbList. */
export function breadcrumbJsonLd(steps: readonly PathStep[], { baseUrl, locale }: Site) {
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
