import { apiAnswers } from "./expected-api-answers.ts";
import { everybody, onlyAdmins, onlyOwn } from "./answers.ts";
import type { Answers } from "./answers.ts";

export const customersOrder = "01890000-0000-7000-8000-00000000c001";
export const publishedPage = "01890000-0000-7000-8000-00000000ba9e";
export const draftOffer = "01890000-0000-7000-8000-0000000d0ffe";
export const draftOffersBlock = "01890000-0000-7000-8000-0000000b10c0";
/** Of the migration. */
const sofiaDistributor = "01890000-0000-7000-8000-0000000050f1";
export const adminsOrder = "01890000-0000-7000-8000-00000000ad01";

export const storefront: Record<string, Answers | Answers[]> = {
  home: { path: "/", ...everybody("200") },
  products: { path: "/products", ...everybody("200") },
  product: { path: "/products/01890000-0000-7000-8000-000000000000", ...everybody("404") },
  categories: { path: "/categories", ...everybody("200") },
  distributors: { path: "/distributors", ...everybody("200") },
  contact: [
    { path: "/contact", ...everybody("200") },
    { path: "/contact", method: "POST", ...everybody("422") },
  ],
  cart: { path: "/cart", ...everybody("200") },
  checkout: { path: "/checkout", ...everybody("200") },
  "order-success": [
    { path: "/order-success", ...everybody("200") },
    { path: "/order-success?session_id=forged", ...everybody("200") },
    { path: "/order-success?pay=forged", ...everybody("404") },
    { path: `/order-success?pay=${customersOrder}.forged`, ...everybody("404") },
    { path: `/order-success?pay=${customersOrder}.forged`, method: "POST", ...everybody("404") },
    { path: "/order-success", method: "POST", ...everybody("404") },
  ],
  // The matrix's shop takes no payments; with the sandbox whoever knows a session's id may play its payment.
  "sandbox-payment": [
    { path: "/sandbox-payment/sandbox_1", ...everybody("302 /404") },
    { path: "/sandbox-payment/sandbox_1", method: "POST", ...everybody("302 /404") },
  ],
  wishlist: [
    { path: "/wishlist", ...everybody("200") },
    { path: "/wishlist", method: "POST", ...everybody("422") },
  ],
  profile: [
    { path: "/profile", ...everybody("200"), visitor: "302 /auth" },
    { path: "/profile?tab=orders", ...everybody("200"), visitor: "302 /auth" },
    { path: "/profile", method: "POST", ...everybody("422"), visitor: "302 /auth" },
  ],
  "profile-data": { path: "/profile/data", ...everybody("200"), visitor: "302 /auth" },
  order: [
    { path: `/profile/orders/${customersOrder}`, visitor: "302 /auth", customer: "200", admin: "404" },
    { path: `/profile/orders/${adminsOrder}`, visitor: "302 /auth", customer: "404", admin: "200" },
    { path: "/profile/orders/01890000-0000-7000-8000-000000000000", ...onlyOwn },
    { path: "/profile/orders/not-an-id", ...onlyOwn },
  ],
  auth: { path: "/auth", visitor: "200", customer: "302 /", admin: "302 /" },
  // Without the first step of a sign-in there is no second one; somebody signed in needs none.
  "sign-in-code": [
    { path: "/auth/code", visitor: "302 /auth", customer: "302 /", admin: "302 /" },
    { path: "/auth/code", method: "POST", visitor: "302 /auth", customer: "302 /", admin: "302 /" },
  ],
  // A letter's link is all the permission there is: without one nobody becomes an administrator.
  "staff-invite": [
    { path: "/auth/invite", ...everybody("404") },
    { path: "/auth/invite?token=forged", ...everybody("404") },
    { path: "/auth/invite?token=forged", method: "POST", ...everybody("404") },
    { path: `/auth/invite?token=${customersOrder}.zzzzzzzzz.forged`, ...everybody("404") },
  ],
  "forgot-password": [
    { path: "/auth/forgot-password", ...everybody("200") },
    { path: "/auth/forgot-password", method: "POST", ...everybody("422") },
  ],
  "reset-password": [
    { path: "/auth/reset-password", ...everybody("200") },
    { path: "/auth/reset-password", method: "POST", ...everybody("422") },
  ],
  // The links of letters are all the permission there is: without one nobody does anything.
  "newsletter-confirm": [
    { path: "/newsletter/confirm", ...everybody("404") },
    { path: "/newsletter/confirm?token=forged", ...everybody("404") },
    { path: "/newsletter/confirm?token=forged", method: "POST", ...everybody("404") },
  ],
  "newsletter-unsubscribe": [
    { path: "/newsletter/unsubscribe", ...everybody("404") },
    { path: "/newsletter/unsubscribe?token=forged", ...everybody("404") },
    { path: "/newsletter/unsubscribe?token=forged", method: "POST", ...everybody("404") },
  ],
  // Everybody may declare, and nobody learns by it whether there is such an order.
  withdrawal: [
    { path: "/withdrawal", ...everybody("200") },
    { path: `/withdrawal?order=${"x".repeat(5000)}`, ...everybody("200") },
    { path: "/withdrawal", method: "POST", ...everybody("422") },
  ],
  "404": { path: "/404", ...everybody("404") },
  "static-page": [
    { path: "/published-page", ...everybody("200") },
    { path: "/draft-page", ...everybody("302 /404") },
    { path: "/no-such-page", ...everybody("302 /404") },
    { path: "/%00", ...everybody("302 /404") },
    { path: "/%D0%B7%D0%B0-%D0%BD%D0%B0%D1%81", ...everybody("302 /404") },
  ],
  "landing-page": [
    { path: "/promo/public-offer", ...everybody("200") },
    { path: "/promo/public-offer?preview=1", ...everybody("302 /404"), admin: "200" },
    { path: "/promo/draft-offer", ...everybody("302 /404") },
    { path: "/promo/draft-offer?preview=1", ...everybody("302 /404"), admin: "200" },
    { path: "/promo/draft-offer?preview=yes", ...everybody("302 /404") },
    { path: "/promo/no-such-page", ...everybody("302 /404") },
    { path: "/promo/no-such-page?preview=1", ...everybody("302 /404") },
    { path: "/promo/Public-Offer", ...everybody("302 /404") },
    { path: "/promo/public%2Foffer", ...everybody("302 /404") },
    { path: "/promo/%00", ...everybody("302 /404") },
    { path: "/promo/%E0%A4%A", ...everybody("302 /404") },
    { path: "/promo/%F0%9F%8D%93", ...everybody("302 /404") },
    { path: `/promo/${"a".repeat(8000)}`, ...everybody("302 /404") },
  ],
  "anything-else": { path: "/no/such/page", ...everybody("404") },
};

export const others: Record<string, Answers | Answers[]> = {
  "admin/orders/list": [
    { path: "/admin", ...onlyAdmins, admin: "200" },
    { path: "/admin?work=to_ship&q=%00&from=never&sort=price&after=anything", ...onlyAdmins, admin: "200" },
    { path: "/admin?index", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/orders/export": [
    { path: "/admin/orders/export", ...onlyAdmins, admin: "200" },
    { path: "/admin/orders/export?from=never", ...onlyAdmins, admin: "200" },
  ],
  "admin/orders/view": [
    { path: `/admin/orders/${customersOrder}`, ...onlyAdmins, admin: "200" },
    { path: `/admin/orders/${customersOrder}`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/orders/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    {
      path: "/admin/orders/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...onlyAdmins,
      admin: "422",
    },
    { path: "/admin/orders/not-an-id", ...onlyAdmins, admin: "404" },
  ],
  "admin/customers/list": [
    { path: "/admin/customers", ...onlyAdmins, admin: "200" },
    { path: "/admin/customers?q=x&sort=nothing&subscribed=yes", ...onlyAdmins, admin: "200" },
    { path: "/admin/customers?after=not-an-id", ...onlyAdmins, admin: "200" },
  ],
  "admin/customers/export": { path: "/admin/customers/export?q=x", ...onlyAdmins, admin: "200" },
  "admin/customers/view": [
    { path: `/admin/customers/${customersOrder}`, ...onlyAdmins, admin: "200" },
    { path: `/admin/customers/${customersOrder}`, method: "POST", ...onlyAdmins, admin: "200" },
    { path: "/admin/customers/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/customers/not-an-id", ...onlyAdmins, admin: "404" },
  ],
  "admin/customers/data": [
    { path: `/admin/customers/${customersOrder}/data`, ...onlyAdmins, admin: "200" },
    { path: "/admin/customers/01890000-0000-7000-8000-000000000000/data", ...onlyAdmins, admin: "404" },
    { path: "/admin/customers/not-an-id/data", ...onlyAdmins, admin: "404" },
  ],
  "admin/customers/erase": [
    { path: `/admin/customers/${customersOrder}/erase`, ...onlyAdmins, admin: "200" },
    { path: `/admin/customers/${customersOrder}/erase`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/customers/01890000-0000-7000-8000-000000000000/erase", ...onlyAdmins, admin: "404" },
    { path: "/admin/customers/not-an-id/erase", ...onlyAdmins, admin: "404" },
  ],
  "admin/withdrawals/list": [
    { path: "/admin/withdrawals", ...onlyAdmins, admin: "200" },
    { path: "/admin/withdrawals?show=nothing", ...onlyAdmins, admin: "200" },
    { path: "/admin/withdrawals", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/orders/issue-invoice": [
    { path: `/admin/orders/${customersOrder}/invoice`, ...onlyAdmins, admin: "200" },
    { path: `/admin/orders/${customersOrder}/invoice`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/orders/01890000-0000-7000-8000-000000000000/invoice", ...onlyAdmins, admin: "404" },
    { path: "/admin/orders/not-an-id/invoice", ...onlyAdmins, admin: "404" },
  ],
  "admin/orders/issue-credit-note": [
    { path: `/admin/orders/${customersOrder}/credit-note`, ...onlyAdmins, admin: "404" },
    { path: `/admin/orders/${customersOrder}/credit-note`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/orders/not-an-id/credit-note", ...onlyAdmins, admin: "404" },
  ],
  "admin/orders/packing-slips": [
    { path: "/admin/orders/packing-slips", ...onlyAdmins, admin: "422" },
    { path: `/admin/orders/packing-slips?order=${customersOrder}`, ...onlyAdmins, admin: "200" },
    {
      path: `/admin/orders/packing-slips?order=${customersOrder}&order=01890000-0000-7000-8000-000000000000`,
      ...onlyAdmins,
      admin: "404",
    },
    { path: "/admin/orders/packing-slips?order=not-an-id", ...onlyAdmins, admin: "404" },
    {
      path: `/admin/orders/packing-slips?${Array.from({ length: 101 }, (_, index) => `order=${index}`).join("&")}`,
      ...onlyAdmins,
      admin: "422",
    },
  ],
  "admin/orders/document-file": [
    { path: "/admin/invoices/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/invoices/not-an-id", ...onlyAdmins, admin: "404" },
  ],
  "admin/payments/list": [
    { path: "/admin/payments", ...onlyAdmins, admin: "200" },
    { path: "/admin/payments?from=2026-11-01&to=2026-11-20", ...onlyAdmins, admin: "200" },
    { path: "/admin/payments?from=never", ...onlyAdmins, admin: "200" },
  ],
  "admin/products/export": { path: "/admin/products/export", ...onlyAdmins, admin: "200" },
  "admin/products/import": [
    { path: "/admin/products/import", ...onlyAdmins, admin: "200" },
    { path: "/admin/products/import", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/seo/list": [
    { path: "/admin/seo", ...onlyAdmins, admin: "200" },
    { path: "/admin/seo", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/seo/new": [
    { path: "/admin/seo/new", ...onlyAdmins, admin: "200" },
    { path: "/admin/seo/new/home", ...onlyAdmins, admin: "200" },
    { path: "/admin/seo/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/seo/edit": [
    { path: "/admin/seo/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/seo/anything", ...onlyAdmins, admin: "404" },
    { path: "/admin/seo/anything", method: "POST", ...onlyAdmins, admin: "409" },
  ],
  "admin/design/edit": [
    { path: "/admin/design", ...onlyAdmins, admin: "200" },
    { path: "/admin/design?defaults=on", ...onlyAdmins, admin: "200" },
    { path: "/admin/design?revision=anything", ...onlyAdmins, admin: "200" },
    { path: "/admin/design", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/pages/list": [
    { path: "/admin/pages", ...onlyAdmins, admin: "200" },
    { path: "/admin/pages?q=x", ...onlyAdmins, admin: "200" },
    { path: "/admin/pages", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/pages/new": [
    { path: "/admin/pages/new", ...onlyAdmins, admin: "200" },
    { path: "/admin/pages/new?template=privacy", ...onlyAdmins, admin: "200" },
    { path: "/admin/pages/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/pages/edit": [
    { path: `/admin/pages/${publishedPage}`, ...onlyAdmins, admin: "200" },
    { path: `/admin/pages/${publishedPage}?revision=not-an-id`, ...onlyAdmins, admin: "200" },
    { path: "/admin/pages/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/pages/not-an-id", ...onlyAdmins, admin: "404" },
    { path: `/admin/pages/${publishedPage}`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/pages/not-an-id", method: "POST", ...onlyAdmins, admin: "409" },
  ],
  "admin/categories/list": [
    { path: "/admin/categories", ...onlyAdmins, admin: "200" },
    { path: "/admin/categories?delete=not-an-id", ...onlyAdmins, admin: "200" },
    { path: "/admin/categories", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/categories/new": [
    { path: "/admin/categories/new", ...onlyAdmins, admin: "200" },
    { path: "/admin/categories/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/categories/edit": [
    { path: "/admin/categories/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/categories/not-an-id", ...onlyAdmins, admin: "404" },
    { path: "/admin/categories/not-an-id", method: "POST", ...onlyAdmins, admin: "409" },
  ],
  "admin/distributors/list": [
    { path: "/admin/distributors", ...onlyAdmins, admin: "200" },
    { path: "/admin/distributors", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/distributors/new": [
    { path: "/admin/distributors/new", ...onlyAdmins, admin: "200" },
    { path: "/admin/distributors/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/distributors/edit": [
    { path: `/admin/distributors/${sofiaDistributor}`, ...onlyAdmins, admin: "200" },
    { path: "/admin/distributors/not-an-id", ...onlyAdmins, admin: "404" },
    { path: `/admin/distributors/${sofiaDistributor}`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/distributors/not-an-id", method: "POST", ...onlyAdmins, admin: "409" },
  ],
  "admin/audit/list": [
    { path: "/admin/audit", ...onlyAdmins, admin: "200" },
    {
      path: "/admin/audit?person=x&kind=nothing&action=x&from=2026-02-30&to=x&after=x",
      ...onlyAdmins,
      admin: "200",
    },
  ],
  "admin/audit/view": [
    { path: "/admin/audit/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/audit/not-an-id", ...onlyAdmins, admin: "404" },
  ],
  "admin/landing-pages/list": [
    { path: "/admin/landing-pages", ...onlyAdmins, admin: "200" },
    { path: "/admin/landing-pages?q=x&status=nowhere", ...onlyAdmins, admin: "200" },
    { path: "/admin/landing-pages", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/landing-pages/new": [
    { path: "/admin/landing-pages/new", ...onlyAdmins, admin: "200" },
    { path: "/admin/landing-pages/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/landing-pages/edit": [
    { path: `/admin/landing-pages/${draftOffer}`, ...onlyAdmins, admin: "200" },
    { path: `/admin/landing-pages/${draftOffer}/blocks`, ...onlyAdmins, admin: "200" },
    { path: `/admin/landing-pages/${draftOffer}`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/landing-pages/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/landing-pages/not-an-id/blocks", ...onlyAdmins, admin: "404" },
    { path: "/admin/landing-pages/not-an-id", method: "POST", ...onlyAdmins, admin: "409" },
    {
      path: "/admin/landing-pages/01890000-0000-7000-8000-000000000000/blocks",
      method: "POST",
      ...onlyAdmins,
      admin: "422",
    },
  ],
  "admin/landing-pages/edit-block": [
    {
      path: `/admin/landing-pages/${draftOffer}/blocks/${draftOffersBlock}`,
      ...onlyAdmins,
      admin: "200",
    },
    {
      path: `/admin/landing-pages/${publishedPage}/blocks/${draftOffersBlock}`,
      ...onlyAdmins,
      admin: "404",
    },
    {
      path: "/admin/landing-pages/01890000-0000-7000-8000-000000000000/blocks/not-an-id",
      ...onlyAdmins,
      admin: "404",
    },
    {
      path: "/admin/landing-pages/01890000-0000-7000-8000-000000000000/blocks/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...onlyAdmins,
      admin: "409",
    },
  ],
  "admin/text-seo/list": [
    { path: "/admin/text-seo", ...onlyAdmins, admin: "200" },
    { path: "/admin/text-seo?q=x&scope=nowhere", ...onlyAdmins, admin: "200" },
    { path: "/admin/text-seo", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/text-seo/new": [
    { path: "/admin/text-seo/new?key=footer_about", ...onlyAdmins, admin: "200" },
    { path: "/admin/text-seo/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/text-seo/edit": [
    { path: "/admin/text-seo/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/text-seo/not-an-id", ...onlyAdmins, admin: "404" },
    { path: "/admin/text-seo/not-an-id", method: "POST", ...onlyAdmins, admin: "409" },
  ],
  "admin/homepage/list": [
    { path: "/admin/homepage", ...onlyAdmins, admin: "200" },
    { path: "/admin/homepage", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/homepage/new": [
    { path: "/admin/homepage/new?template=hero", ...onlyAdmins, admin: "200" },
    { path: "/admin/homepage/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/homepage/edit": [
    { path: "/admin/homepage/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/homepage/anything", ...onlyAdmins, admin: "404" },
    {
      path: "/admin/homepage/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...onlyAdmins,
      admin: "422",
    },
  ],
  "admin/popups/list": [
    { path: "/admin/popups", ...onlyAdmins, admin: "200" },
    { path: "/admin/popups?delete=anything", ...onlyAdmins, admin: "200" },
    { path: "/admin/popups", method: "POST", ...onlyAdmins, admin: "409" },
  ],
  "admin/popups/new": [
    { path: "/admin/popups/new?template=promo", ...onlyAdmins, admin: "200" },
    { path: "/admin/popups/new?template=anything", ...onlyAdmins, admin: "200" },
    { path: "/admin/popups/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/popups/edit": [
    { path: "/admin/popups/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/popups/anything", ...onlyAdmins, admin: "404" },
    { path: "/admin/popups/anything", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/settings/edit": [
    { path: "/admin/settings", ...onlyAdmins, admin: "200" },
    { path: "/admin/settings", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/staff/list": [
    { path: "/admin/staff", ...onlyAdmins, admin: "200" },
    { path: "/admin/staff?delete=anything", ...onlyAdmins, admin: "200" },
    { path: "/admin/staff", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/staff/two-factor": [
    { path: "/admin/staff/two-factor", ...onlyAdmins, admin: "200" },
    { path: "/admin/staff/two-factor", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/language": [
    { path: "/admin/language", ...onlyAdmins, admin: "302 /admin" },
    { path: "/admin/language", method: "POST", ...onlyAdmins, admin: "302 /admin" },
  ],
  "admin/subscribers/list": [
    { path: "/admin/subscribers", ...onlyAdmins, admin: "200" },
    { path: "/admin/subscribers?q=%00&state=nowhere&after=never", ...onlyAdmins, admin: "200" },
    { path: "/admin/subscribers", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/subscribers/export": [
    { path: "/admin/subscribers/export", ...onlyAdmins, admin: "200" },
    { path: "/admin/subscribers/export?q=x&state=nowhere", ...onlyAdmins, admin: "200" },
    { path: "/admin/subscribers/export", method: "POST", ...onlyAdmins, admin: "405" },
  ],
  "admin/messages/list": [
    { path: "/admin/messages", ...onlyAdmins, admin: "200" },
    { path: "/admin/messages", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/emails/list": [
    { path: "/admin/emails", ...onlyAdmins, admin: "200" },
    { path: "/admin/emails", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/emails/view": [
    { path: "/admin/emails/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/emails/anything", ...onlyAdmins, admin: "404" },
    {
      path: "/admin/emails/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...onlyAdmins,
      admin: "409",
    },
  ],
  "admin/media/list": [
    { path: "/admin/media", ...onlyAdmins, admin: "200" },
    { path: "/admin/media?kind=nothing&order=x&offset=-1&search=%00", ...onlyAdmins, admin: "200" },
    { path: "/admin/media", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/media/edit": [
    { path: "/admin/media/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/media/not-an-id", ...onlyAdmins, admin: "404" },
    { path: "/admin/media/not-an-id", method: "POST", ...onlyAdmins, admin: "404" },
    {
      path: "/admin/media/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...onlyAdmins,
      admin: "409",
    },
  ],
  "admin/media/upload": [
    { path: "/admin/media/upload", ...onlyAdmins, admin: "405" },
    // The matrix posts a form; a file comes as what it is.
    { path: "/admin/media/upload?bucket=product-images", method: "POST", ...onlyAdmins, admin: "415" },
  ],
  "admin/products/list": [
    { path: "/admin/products", ...onlyAdmins, admin: "200" },
    {
      path: "/admin/products?q=%00&status=x&stock=x&category=x&sort=x&after=x&delete=x",
      ...onlyAdmins,
      admin: "200",
    },
    { path: "/admin/products", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/products/new": [
    { path: "/admin/products/new", ...onlyAdmins, admin: "200" },
    { path: "/admin/products/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/products/edit": [
    { path: "/admin/products/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/products/not-an-id", ...onlyAdmins, admin: "404" },
    { path: "/admin/products/not-an-id", method: "POST", ...onlyAdmins, admin: "409" },
  ],
  "admin/not-found": { path: "/admin/no-such-room", ...onlyAdmins, admin: "404" },
  ...apiAnswers,
};
