/** Public pages with their own default title and description. */
export type PageName =
  | "home"
  | "products"
  | "product"
  | "recall"
  | "categories"
  | "distributors"
  | "contact"
  | "mix"
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
  | "stock-alert"
  | "email-choices"
  | "withdrawal"
  | "review"
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
  "stock-alert",
  "email-choices",
  "withdrawal",
  "review",
  "not-found",
];

export function robotsFor(page: PageName): string {
  return notIndexed.includes(page) ? "noindex,follow" : "index,follow";
}
