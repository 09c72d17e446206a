import type { Capability } from "#app/domain/accounts/capabilities.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** A link to what fills a list; `needs` is the capability that its screen requires. */
type FirstStep = { to: string; needs: Capability; text: AdminTextKey };

const enterOrder: FirstStep = { to: "/admin/orders/new", needs: "orders.change", text: "orders.first" };

/**
 * What an empty list offers first, by the path of its screen. A list without a link says in its text what fills it, or
 * has a button of its own.
 */
export const firstSteps = {
  "/admin": [enterOrder],
  "/admin/parcels": [{ to: "/admin", needs: "orders.read", text: "parcels.first" }],
  "/admin/withdrawals": [],
  "/admin/products": [
    { to: "/admin/products/import", needs: "catalogue", text: "products.first.import" },
    { to: "/admin/products/new", needs: "catalogue", text: "products.first" },
  ],
  "/admin/lots": [{ to: "/admin/lots/new", needs: "parcels", text: "lots.first" }],
  "/admin/categories": [{ to: "/admin/categories/new", needs: "content", text: "categories.first" }],
  "/admin/bags": [
    { to: "/admin/products/new?loose=1", needs: "catalogue", text: "bags.first.loose" },
    { to: "/admin/bags/new", needs: "catalogue", text: "bags.first" },
  ],
  "/admin/price-campaigns": [
    { to: "/admin/price-campaigns/new", needs: "catalogue", text: "price-campaigns.first" },
  ],
  "/admin/promotions": [{ to: "/admin/promotions/new", needs: "catalogue", text: "promotions.first" }],
  "/admin/distributors": [{ to: "/admin/distributors/new", needs: "content", text: "distributors.first" }],
  "/admin/customers": [enterOrder],
  "/admin/messages": [],
  "/admin/reviews": [],
  "/admin/emails": [],
  "/admin/subscribers": [
    { to: "/admin/popups/new?template=newsletter", needs: "content", text: "subscribers.first" },
  ],
  "/admin/newsletters": [{ to: "/admin/newsletters/new", needs: "customers", text: "newsletters.first" }],
  "/admin/payouts": [
    { to: "/admin/carriers", needs: "settings", text: "payouts.carriers" },
    { to: "/admin/payouts/file", needs: "payments.change", text: "payouts.first" },
  ],
  "/admin/payments": [],
  "/admin/payments/bank": [
    { to: "/admin/payment-methods", needs: "settings", text: "methods.title" },
    { to: "/admin/payments/bank/file", needs: "payments.change", text: "bank.upload" },
  ],
  "/admin/books": [{ to: "/admin/parcels", needs: "parcels", text: "books.first" }],
  "/admin/homepage": [],
  "/admin/pages": [{ to: "/admin/pages/new", needs: "content", text: "pages.first" }],
  "/admin/text-seo": [{ to: "/admin/text-seo/new", needs: "content", text: "text-seo.first" }],
  "/admin/translations": [],
  "/admin/media": [],
  "/admin/popups": [{ to: "/admin/popups/new", needs: "content", text: "popups.first" }],
  "/admin/landing-pages": [{ to: "/admin/landing-pages/new", needs: "content", text: "landing-pages.first" }],
  "/admin/redirects": [{ to: "/admin/redirects/new", needs: "content", text: "redirects.first" }],
  "/admin/seo": [{ to: "/admin/seo/new", needs: "content", text: "seo.first" }],
  "/admin/visits": [{ to: "/admin/measurement", needs: "settings", text: "visits.first" }],
  "/admin/audit": [],
} as const satisfies Record<string, readonly FirstStep[]>;

export type ListPath = keyof typeof firstSteps;
