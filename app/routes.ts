import { index, layout, prefix, route } from "@react-router/dev/routes";
import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";
import type { Locale } from "./domain/locale.ts";

/** Returns the storefront's routes (specification, section 2) in a language: Bulgarian at /, English under /en. */
function storefrontRoutes(locale: Locale): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${locale}/${name}` });
  const page = (path: string, file: string, name = file.slice(file.lastIndexOf("/") + 1)) =>
    route(path, `storefront/${file}.tsx`, id(name));
  /**
   * Groups pages that share a part of the texts. The browser downloads it with the first of them, in this language
   * only.
   */
  const withTexts = (part: string, pages: RouteConfigEntry[], name = part) =>
    layout(`i18n/texts/${part}-${locale}.ts`, id(`texts/${name}`), pages);
  return [
    withTexts("shop", [
      layout("storefront/content/layout.tsx", id("layout"), [
        withTexts("home", [index("storefront/content/home.tsx", id("home"))]),
        withTexts("browse", [
          page("products", "catalogue/products"),
          page("products/:id", "catalogue/product"),
          page("recalls/:id", "catalogue/recall"),
          page("wishlist", "catalogue/wishlist"),
        ]),
        withTexts("about", [
          page("categories", "catalogue/categories"),
          page("distributors", "content/distributors"),
          page("contact", "content/contact"),
          page("newsletter", "campaigns/newsletter-signup-page", "newsletter"),
          page("newsletter/confirm", "campaigns/newsletter-confirm"),
          page("newsletter/unsubscribe", "campaigns/newsletter-unsubscribe"),
          page("withdrawal", "orders/withdrawal"),
          page(":slug", "content/static-page"),
        ]),
        withTexts("buying", [
          page("cart", "cart/cart"),
          page("checkout", "checkout/checkout"),
          withTexts("paying", [
            page("order-success", "orders/order-success"),
            withTexts("orders", [
              page("profile/orders/:id", "orders/order"),
              page("order/:token", "orders/order-by-link"),
            ]),
          ]),
        ]),
        withTexts("profile", [withTexts("orders", [page("profile", "accounts/profile")], "profile/orders")]),
        withTexts("account", [
          page("auth", "accounts/auth"),
          page("auth/code", "accounts/sign-in-code"),
          page("auth/invite", "accounts/staff-invite"),
          page("auth/verify-email", "accounts/verify-email"),
          page("auth/forgot-password", "accounts/forgot-password"),
          page("auth/reset-password", "accounts/reset-password"),
        ]),
        route("order/:token/documents/:id", "storefront/orders/order-document.ts", id("order-document")),
        route("profile/data", "storefront/accounts/profile-data.ts", id("profile-data")),
        page("404", "shop/not-found", "404"),
        page("*", "shop/not-found", "anything-else"),
      ]),
      withTexts("home", [page("promo/:slug", "content/landing-page")], "landing-page"),
      withTexts("paying", [page("sandbox-payment/:id", "payments/sandbox-payment")], "payment"),
    ]),
  ];
}

/** All routes of the application. */
export default [
  ...storefrontRoutes("bg"),
  ...prefix("en", storefrontRoutes("en")),
  route("admin", "admin/layout.tsx", [
    index("admin/orders/list.tsx"),
    route("orders/new", "admin/orders/new.tsx"),
    route("orders/export", "admin/orders/export.ts"),
    route("orders/:id", "admin/orders/view.tsx"),
    route("orders/:id/correct", "admin/orders/correct.tsx"),
    route("orders/:id/lines", "admin/orders/lines/change.tsx"),
    route("orders/:id/parcel", "admin/parcels/view.tsx"),
    route("orders/:id/invoice", "admin/orders/documents/issue-invoice.tsx"),
    route("orders/:id/credit-note", "admin/orders/documents/issue-credit-note.tsx"),
    route("orders/packing-slips", "admin/orders/documents/packing-slips.ts"),
    route("invoices/:id", "admin/orders/documents/document-file.ts"),
    route("parcels", "admin/parcels/list.tsx"),
    route("parcels/labels", "admin/parcels/labels.ts"),
    route("parcels/addresses", "admin/parcels/addresses.tsx"),
    route("carriers", "admin/carriers/list.tsx"),
    route("carriers/:name", "admin/carriers/edit.tsx"),
    route("payments", "admin/payments/list.tsx"),
    route("payments/bank", "admin/bank/list.tsx"),
    route("payments/bank/file", "admin/bank/file.tsx"),
    route("payouts", "admin/payouts/list.tsx"),
    route("payouts/file", "admin/payouts/file.tsx"),
    route("payouts/:id", "admin/payouts/view.tsx"),
    route("duties", "admin/duties/list.tsx"),
    route("books", "admin/books/list.tsx"),
    route("books/settings", "admin/books/settings.tsx"),
    route("books/:month", "admin/books/month.tsx"),
    route("books/:month/audit-file.xml", "admin/books/audit-file.ts"),
    route("books/:month/packages", "admin/books/packages.ts"),
    route("books/:month/packages/:id", "admin/books/package-file.ts"),
    route("homepage", "admin/homepage/list.tsx", [
      route("new", "admin/homepage/edit.tsx", { id: "admin/homepage/new" }),
      route(":id", "admin/homepage/edit.tsx"),
    ]),
    route("subscribers", "admin/subscribers/list.tsx"),
    route("subscribers/export", "admin/subscribers/export.ts"),
    route("customers", "admin/customers/list.tsx"),
    route("customers/export", "admin/customers/export.ts"),
    route("customers/:id", "admin/customers/view.tsx"),
    route("customers/:id/data", "admin/customers/data.ts"),
    route("customers/:id/erase", "admin/customers/erase.tsx"),
    route("withdrawals", "admin/withdrawals/list.tsx"),
    route("messages", "admin/messages/list.tsx"),
    route("messages/:id/reply", "admin/messages/reply.tsx"),
    route("emails", "admin/emails/list.tsx"),
    route("emails/:id", "admin/emails/view.tsx"),
    route("emails/:id/letter", "admin/emails/email.ts"),
    route("email-texts", "admin/email-texts/list.tsx"),
    route("email-texts/:group", "admin/email-texts/edit.tsx"),
    route("email-texts/:group/preview", "admin/email-texts/preview.ts"),
    route("media", "admin/media/list.tsx", [route(":id", "admin/media/edit.tsx")]),
    route("media/upload", "admin/media/upload.ts"),
    route("products", "admin/products/list.tsx", [
      route("new", "admin/products/edit.tsx", { id: "admin/products/new" }),
      route(":id", "admin/products/edit.tsx", { id: "admin/products/edit" }),
    ]),
    route("lots", "admin/lots/list.tsx"),
    route("lots/new", "admin/lots/new.tsx"),
    route("lots/:id", "admin/lots/view.tsx"),
    route("lots/:id/report", "admin/lots/report.ts"),
    route("seo", "admin/seo/list.tsx", [
      route("new/:slug?", "admin/seo/edit.tsx", { id: "admin/seo/new" }),
      route(":id", "admin/seo/edit.tsx"),
    ]),
    route("design", "admin/design/edit.tsx"),
    route("products/export", "admin/products/export.ts"),
    route("products/import", "admin/products/import.tsx"),
    route("pages", "admin/pages/list.tsx", [
      route("new", "admin/pages/edit.tsx", { id: "admin/pages/new" }),
      route(":id", "admin/pages/edit.tsx", { id: "admin/pages/edit" }),
    ]),
    route("text-seo", "admin/text-seo/list.tsx", [
      route("new", "admin/text-seo/edit.tsx", { id: "admin/text-seo/new" }),
      route(":id", "admin/text-seo/edit.tsx", { id: "admin/text-seo/edit" }),
    ]),
    route("popups", "admin/popups/list.tsx", [
      route("new", "admin/popups/edit.tsx", { id: "admin/popups/new" }),
      route(":id", "admin/popups/edit.tsx", { id: "admin/popups/edit" }),
    ]),
    route("landing-pages", "admin/landing-pages/list.tsx", [
      route("new", "admin/landing-pages/edit.tsx", { id: "admin/landing-pages/new" }),
      route(":id/blocks?", "admin/landing-pages/edit.tsx"),
      route(":id/blocks/:blockId", "admin/landing-pages/edit-block.tsx"),
    ]),
    route("categories", "admin/categories/list.tsx", [
      route("new", "admin/categories/edit.tsx", { id: "admin/categories/new" }),
      route(":id", "admin/categories/edit.tsx", { id: "admin/categories/edit" }),
    ]),
    route("flavors", "admin/flavors/list.tsx", [
      route("new", "admin/flavors/edit.tsx", { id: "admin/flavors/new" }),
      route(":id", "admin/flavors/edit.tsx", { id: "admin/flavors/edit" }),
    ]),
    route("distributors", "admin/distributors/list.tsx", [
      route("new", "admin/distributors/edit.tsx", { id: "admin/distributors/new" }),
      route(":id", "admin/distributors/edit.tsx", { id: "admin/distributors/edit" }),
    ]),
    route("translations", "admin/translations/list.tsx"),
    route("audit", "admin/audit/list.tsx", [route(":id", "admin/audit/view.tsx")]),
    route("delivery", "admin/delivery/edit.tsx"),
    route("payment-methods", "admin/payment-methods/edit.tsx"),
    route("payment-methods/cards", "admin/card-account/edit.tsx"),
    route("mail-server", "admin/mail-server/edit.tsx"),
    route("opening", "admin/opening/edit.tsx"),
    route("start", "admin/start/guide.tsx"),
    route("start/product", "admin/start/product.tsx"),
    route("backup", "admin/backup/edit.tsx"),
    route("backup/state", "admin/backup/state.ts"),
    route("backup/:name/file", "admin/backup/file.ts"),
    route("settings", "admin/settings/edit.tsx"),
    route("settings/guarantee-notice", "admin/settings/guarantee-notice.ts"),
    route("staff", "admin/staff/list.tsx"),
    route("staff/account", "admin/staff/account.tsx"),
    route("staff/two-factor", "admin/staff/two-factor.tsx"),
    route("search", "admin/menu/search.ts"),
    route("language", "admin/language.ts"),
    route("confirm-password", "admin/confirm-password/page.tsx"),
    route("confirm-password/state", "admin/confirm-password/state.ts"),
    route("*", "admin/not-found.tsx"),
  ]),
  ...prefix("api", [
    route("functions/:name", "api/functions/invoke.ts"),
    route("products", "api/products.ts"),
    route("offices", "api/offices.ts"),
    route("towns", "api/towns.ts"),
    route("streets", "api/streets.ts"),
    route("campaigns", "api/campaigns.ts"),
    route("webhooks/stripe", "api/webhooks/stripe.ts"),
    route("live", "api/live.ts"),
    route("session", "api/session.ts"),
    route("profile", "api/profile.ts"),
    route("sign-out", "api/sign-out.ts"),
    route("wishlist", "api/wishlist.ts"),
    route("*", "api/unknown.ts"),
  ]),
  route("sitemap.xml", "api/sitemap.ts"),
  route("robots.txt", "api/robots.ts"),
  route(".well-known/security.txt", "api/security-txt.ts"),
  route("guarantee-notice/:file", "api/guarantee-notice.ts"),
  route("site.webmanifest", "api/manifest.ts"),
  route("en/site.webmanifest", "api/manifest.ts", { id: "api/manifest-en" }),
  route("healthz", "api/health.ts"),
  route("readyz", "api/ready.ts"),
  route("metrics", "api/metrics.ts"),
] satisfies RouteConfig;
