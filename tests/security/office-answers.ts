import {
  everybody,
  onlyAdmins,
  customersOrder,
  publishedPage,
  draftOffer,
  draftOffersBlock,
} from "./answers.ts";
import type { Answers } from "./answers.ts";
import { officeOrders } from "./order-answers.ts";

/** From the migration. */
const sofiaDistributor = "01890000-0000-7000-8000-0000000050f1";

/** The responses of the back office's routes. */
export const office: Record<string, Answers | Answers[]> = {
  ...officeOrders,
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
  "admin/translations/list": [
    { path: "/admin/translations", ...onlyAdmins, admin: "200" },
    { path: "/admin/translations?kind=nothing&after=x", ...onlyAdmins, admin: "200" },
    { path: "/admin/translations?kind=product&after=popup,01890000", ...onlyAdmins, admin: "200" },
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
    { path: "/admin/popups", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/popups/new": [
    { path: "/admin/popups/new?template=promo", ...onlyAdmins, admin: "200" },
    { path: "/admin/popups/new?template=anything", ...onlyAdmins, admin: "200" },
    { path: "/admin/popups/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/popups/edit": [
    { path: "/admin/popups/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/popups/anything", ...onlyAdmins, admin: "404" },
    { path: "/admin/popups/anything", method: "POST", ...onlyAdmins, admin: "409" },
  ],
  "admin/delivery/edit": [
    { path: "/admin/delivery", ...onlyAdmins, admin: "200" },
    { path: "/admin/delivery", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/payment-methods/edit": [
    { path: "/admin/payment-methods", ...onlyAdmins, admin: "200" },
    { path: "/admin/payment-methods", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/settings/edit": [
    { path: "/admin/settings", ...onlyAdmins, admin: "200" },
    { path: "/admin/settings", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/settings/guarantee-notice": [
    { path: "/admin/settings/guarantee-notice", ...everybody("405") },
    { path: "/admin/settings/guarantee-notice?locale=de", method: "POST", ...onlyAdmins, admin: "422" },
    // The matrix posts a form; an upload has the file's own content type.
    {
      path: "/admin/settings/guarantee-notice?locale=bg&remove",
      method: "POST",
      ...onlyAdmins,
      admin: "415",
    },
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
  "admin/confirm-password/page": [
    { path: "/admin/confirm-password", ...onlyAdmins, admin: "200" },
    { path: "/admin/confirm-password?to=https://evil.example", ...onlyAdmins, admin: "200" },
    { path: "/admin/confirm-password", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/confirm-password/state": [
    { path: "/admin/confirm-password/state", ...onlyAdmins, admin: "200" },
    { path: "/admin/confirm-password/state", method: "POST", ...onlyAdmins, admin: "422" },
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
    { path: "/admin/subscribers/export", method: "POST", ...everybody("405") },
  ],
  "admin/messages/list": [
    { path: "/admin/messages", ...onlyAdmins, admin: "200" },
    { path: "/admin/messages", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/messages/reply": [
    { path: "/admin/messages/01890000-0000-7000-8000-000000000000/reply", ...onlyAdmins, admin: "404" },
    { path: "/admin/messages/anything/reply", ...onlyAdmins, admin: "404" },
    {
      path: "/admin/messages/01890000-0000-7000-8000-000000000000/reply",
      method: "POST",
      ...onlyAdmins,
      admin: "422",
    },
  ],
  "admin/emails/list": [
    { path: "/admin/emails", ...onlyAdmins, admin: "200" },
    { path: "/admin/emails", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/emails/email": [
    { path: "/admin/emails/01890000-0000-7000-8000-000000000000/letter", ...onlyAdmins, admin: "404" },
    { path: "/admin/emails/anything/letter", ...onlyAdmins, admin: "404" },
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
    { path: "/admin/media/upload", ...everybody("405") },
    // The matrix posts a form; an upload has the file's own content type.
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
};
