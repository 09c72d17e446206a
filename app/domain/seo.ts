import { textsIn } from "#texts";
import type { Locale } from "./locale.ts";

/** Public pages that have a title and a description of their own. */
export type PageName =
  | "home"
  | "products"
  | "product"
  | "categories"
  | "distributors"
  | "contact"
  | "static-page"
  | "landing-page"
  | "cart"
  | "checkout"
  | "wishlist"
  | "order-success"
  | "sandbox-payment"
  | "auth"
  | "forgot-password"
  | "reset-password"
  | "sign-in-code"
  | "verify-email"
  | "staff-invite"
  | "profile"
  | "order"
  | "newsletter-confirm"
  | "newsletter-unsubscribe"
  | "withdrawal"
  | "not-found";

/** Pages that hold nothing for a searcher: their own copy of the visitor's state. */
const notIndexed: readonly PageName[] = [
  "cart",
  "checkout",
  "wishlist",
  "order-success",
  "sandbox-payment",
  "auth",
  "forgot-password",
  "reset-password",
  "sign-in-code",
  "verify-email",
  "staff-invite",
  "profile",
  "order",
  "newsletter-confirm",
  "newsletter-unsubscribe",
  "withdrawal",
  "not-found",
];

export function robotsFor(page: PageName): string {
  return notIndexed.includes(page) ? "noindex,follow" : "index,follow";
}

/**
 * Default title and description of a page in a language (specification, section 9). `{product}` is its name, `{shop}` the
 * shop's.
 */
export function defaultPageTexts(page: PageName, locale: Locale): { title: string; description: string } {
  const texts = textsIn(locale);
  return { title: texts[`seo.${page}.title`], description: texts[`seo.${page}.description`] };
}

/** The defaults of the page whose settings stand under a slug; those of a static page where no route has it. */
export function defaultTextsOf(slug: string, locale: Locale) {
  if (slug === "product-detail") return defaultPageTexts("product", locale);
  return defaultPageTexts(isPageName(slug, locale) ? slug : "static-page", locale);
}

function isPageName(slug: string, locale: Locale): slug is PageName {
  return Object.hasOwn(textsIn(locale), `seo.${slug}.title`);
}

/** Parameters that make a different page of the list for a search engine; searches and orders do not. */
const canonicalParameters = ["category", "page"];

/** The address without what does not make a different page: only allow-listed parameters stay, in one order. */
export function canonicalPath(pathname: string, search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of canonicalParameters) {
    const value = given.get(name);
    if (value && !(name === "page" && value === "1") && !(name === "category" && value === "all"))
      kept.set(name, value);
  }
  const query = kept.toString();
  return query ? `${pathname}?${query}` : pathname;
}
