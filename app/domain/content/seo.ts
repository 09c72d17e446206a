import { textsIn } from "#texts";
import type { Locale } from "#app/domain/locale.ts";

/** Public pages with their own default title and description. */
export type PageName =
  | "home"
  | "products"
  | "product"
  | "recall"
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
  | "order-by-link"
  | "newsletter"
  | "newsletter-confirm"
  | "newsletter-unsubscribe"
  | "withdrawal"
  | "not-found";

/** Pages excluded from search engines, most of which show the visitor's own state. */
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
  "order-by-link",
  "newsletter",
  "newsletter-confirm",
  "newsletter-unsubscribe",
  "withdrawal",
  "not-found",
];

export function robotsFor(page: PageName): string {
  return notIndexed.includes(page) ? "noindex,follow" : "index,follow";
}

/**
 * Returns a page's default title and description (specification, section 9). `{product}` and `{shop}` are placeholders
 * for names.
 */
export function defaultPageTexts(page: PageName, locale: Locale): { title: string; description: string } {
  const texts = textsIn(locale);
  return { title: texts[`seo.${page}.title`], description: texts[`seo.${page}.description`] };
}

/** Returns the defaults for a slug; those of a static page for an unknown one. */
export function defaultTextsOf(slug: string, locale: Locale) {
  if (slug === "product-detail") return defaultPageTexts("product", locale);
  return defaultPageTexts(isPageName(slug, locale) ? slug : "static-page", locale);
}

function isPageName(slug: string, locale: Locale): slug is PageName {
  return Object.hasOwn(textsIn(locale), `seo.${slug}.title`);
}
