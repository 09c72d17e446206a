import {
  everybody,
  anyStaff,
  staffWith,
  customersOrder,
  publishedPage,
  draftOffer,
  draftOffersBlock,
} from "./answers.ts";
import type { Answers } from "./answers.ts";
import { officeOrders } from "./order-answers.ts";

/** The id of the distributor that a migration inserts. */
const sofiaDistributor = "01890000-0000-7000-8000-0000000050f1";

/** The responses of the back office's routes. */
export const admin: Record<string, Answers | Answers[]> = {
  ...officeOrders,
  "admin/customers/list": [
    { path: "/admin/customers", ...staffWith("customers"), admin: "200" },
    { path: "/admin/customers?q=x&sort=nothing&subscribed=yes", ...staffWith("customers"), admin: "200" },
    { path: "/admin/customers?after=not-an-id", ...staffWith("customers"), admin: "200" },
  ],
  "admin/customers/export": { path: "/admin/customers/export?q=x", ...staffWith("customers"), admin: "200" },
  "admin/customers/view": [
    { path: `/admin/customers/${customersOrder}`, ...staffWith("customers"), admin: "200" },
    { path: `/admin/customers/${customersOrder}`, method: "POST", ...staffWith("customers"), admin: "200" },
    {
      path: "/admin/customers/01890000-0000-7000-8000-000000000000",
      ...staffWith("customers"),
      admin: "404",
    },
    { path: "/admin/customers/not-an-id", ...staffWith("customers"), admin: "404" },
  ],
  "admin/customers/data": [
    { path: `/admin/customers/${customersOrder}/data`, ...staffWith("customers"), admin: "200" },
    {
      path: "/admin/customers/01890000-0000-7000-8000-000000000000/data",
      ...staffWith("customers"),
      admin: "404",
    },
    { path: "/admin/customers/not-an-id/data", ...staffWith("customers"), admin: "404" },
  ],
  "admin/customers/erase": [
    { path: `/admin/customers/${customersOrder}/erase`, ...staffWith("customers"), admin: "200" },
    {
      path: `/admin/customers/${customersOrder}/erase`,
      method: "POST",
      ...staffWith("customers"),
      admin: "422",
    },
    {
      path: "/admin/customers/01890000-0000-7000-8000-000000000000/erase",
      ...staffWith("customers"),
      admin: "404",
    },
    { path: "/admin/customers/not-an-id/erase", ...staffWith("customers"), admin: "404" },
  ],
  "admin/withdrawals/list": [
    { path: "/admin/withdrawals", ...staffWith("customers"), admin: "200" },
    { path: "/admin/withdrawals?show=nothing", ...staffWith("customers"), admin: "200" },
    { path: "/admin/withdrawals", method: "POST", ...staffWith("customers"), admin: "422" },
  ],
  "admin/payments/list": [
    { path: "/admin/payments", ...staffWith("payments.read"), admin: "200" },
    { path: "/admin/payments?from=2026-11-01&to=2026-11-20", ...staffWith("payments.read"), admin: "200" },
    { path: "/admin/payments?from=never", ...staffWith("payments.read"), admin: "200" },
  ],
  "admin/products/export": { path: "/admin/products/export", ...staffWith("catalogue"), admin: "200" },
  "admin/products/import": [
    { path: "/admin/products/import", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/products/import", method: "POST", ...staffWith("catalogue"), admin: "422" },
  ],
  "admin/seo/list": [
    { path: "/admin/seo", ...staffWith("content"), admin: "200" },
    { path: "/admin/seo", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/seo/new": [
    { path: "/admin/seo/new", ...staffWith("content"), admin: "200" },
    { path: "/admin/seo/new/home", ...staffWith("content"), admin: "200" },
    { path: "/admin/seo/new", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/seo/edit": [
    { path: "/admin/seo/01890000-0000-7000-8000-000000000000", ...staffWith("content"), admin: "404" },
    { path: "/admin/seo/anything", ...staffWith("content"), admin: "404" },
    { path: "/admin/seo/anything", method: "POST", ...staffWith("content"), admin: "409" },
  ],
  "admin/design/edit": [
    { path: "/admin/design", ...staffWith("content"), admin: "200" },
    { path: "/admin/design?defaults=on", ...staffWith("content"), admin: "200" },
    { path: "/admin/design?revision=anything", ...staffWith("content"), admin: "200" },
    { path: "/admin/design", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/pages/list": [
    { path: "/admin/pages", ...staffWith("content"), admin: "200" },
    { path: "/admin/pages?q=x", ...staffWith("content"), admin: "200" },
    { path: "/admin/pages", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/pages/new": [
    { path: "/admin/pages/new", ...staffWith("content"), admin: "200" },
    { path: "/admin/pages/new?template=privacy", ...staffWith("content"), admin: "200" },
    { path: "/admin/pages/new", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/pages/edit": [
    { path: `/admin/pages/${publishedPage}`, ...staffWith("content"), admin: "200" },
    { path: `/admin/pages/${publishedPage}?revision=not-an-id`, ...staffWith("content"), admin: "200" },
    { path: "/admin/pages/01890000-0000-7000-8000-000000000000", ...staffWith("content"), admin: "404" },
    { path: "/admin/pages/not-an-id", ...staffWith("content"), admin: "404" },
    { path: `/admin/pages/${publishedPage}`, method: "POST", ...staffWith("content"), admin: "422" },
    { path: "/admin/pages/not-an-id", method: "POST", ...staffWith("content"), admin: "409" },
  ],
  "admin/categories/list": [
    { path: "/admin/categories", ...staffWith("content"), admin: "200" },
    { path: "/admin/categories?delete=not-an-id", ...staffWith("content"), admin: "200" },
    { path: "/admin/categories", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/categories/new": [
    { path: "/admin/categories/new", ...staffWith("content"), admin: "200" },
    { path: "/admin/categories/new", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/categories/edit": [
    { path: "/admin/categories/01890000-0000-7000-8000-000000000000", ...staffWith("content"), admin: "404" },
    { path: "/admin/categories/not-an-id", ...staffWith("content"), admin: "404" },
    { path: "/admin/categories/not-an-id", method: "POST", ...staffWith("content"), admin: "409" },
  ],
  "admin/distributors/list": [
    { path: "/admin/distributors", ...staffWith("content"), admin: "200" },
    { path: "/admin/distributors", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/distributors/new": [
    { path: "/admin/distributors/new", ...staffWith("content"), admin: "200" },
    { path: "/admin/distributors/new", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/distributors/edit": [
    { path: `/admin/distributors/${sofiaDistributor}`, ...staffWith("content"), admin: "200" },
    { path: "/admin/distributors/not-an-id", ...staffWith("content"), admin: "404" },
    {
      path: `/admin/distributors/${sofiaDistributor}`,
      method: "POST",
      ...staffWith("content"),
      admin: "422",
    },
    { path: "/admin/distributors/not-an-id", method: "POST", ...staffWith("content"), admin: "409" },
  ],
  "admin/translations/list": [
    { path: "/admin/translations", ...staffWith("content"), admin: "200" },
    { path: "/admin/translations?kind=nothing&after=x", ...staffWith("content"), admin: "200" },
    { path: "/admin/translations?kind=product&after=popup,01890000", ...staffWith("content"), admin: "200" },
  ],
  "admin/audit/list": [
    { path: "/admin/audit", ...staffWith("staff"), admin: "200" },
    {
      path: "/admin/audit?person=x&kind=nothing&action=x&from=2026-02-30&to=x&after=x",
      ...staffWith("staff"),
      admin: "200",
    },
  ],
  "admin/audit/view": [
    { path: "/admin/audit/01890000-0000-7000-8000-000000000000", ...staffWith("staff"), admin: "404" },
    { path: "/admin/audit/not-an-id", ...staffWith("staff"), admin: "404" },
  ],
  "admin/landing-pages/list": [
    { path: "/admin/landing-pages", ...staffWith("content"), admin: "200" },
    { path: "/admin/landing-pages?q=x&status=nowhere", ...staffWith("content"), admin: "200" },
    { path: "/admin/landing-pages", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/landing-pages/new": [
    { path: "/admin/landing-pages/new", ...staffWith("content"), admin: "200" },
    { path: "/admin/landing-pages/new", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/landing-pages/edit": [
    { path: `/admin/landing-pages/${draftOffer}`, ...staffWith("content"), admin: "200" },
    { path: `/admin/landing-pages/${draftOffer}/blocks`, ...staffWith("content"), admin: "200" },
    { path: `/admin/landing-pages/${draftOffer}`, method: "POST", ...staffWith("content"), admin: "422" },
    {
      path: "/admin/landing-pages/01890000-0000-7000-8000-000000000000",
      ...staffWith("content"),
      admin: "404",
    },
    { path: "/admin/landing-pages/not-an-id/blocks", ...staffWith("content"), admin: "404" },
    { path: "/admin/landing-pages/not-an-id", method: "POST", ...staffWith("content"), admin: "409" },
    {
      path: "/admin/landing-pages/01890000-0000-7000-8000-000000000000/blocks",
      method: "POST",
      ...staffWith("content"),
      admin: "422",
    },
  ],
  "admin/landing-pages/edit-block": [
    {
      path: `/admin/landing-pages/${draftOffer}/blocks/${draftOffersBlock}`,
      ...staffWith("content"),
      admin: "200",
    },
    {
      path: `/admin/landing-pages/${publishedPage}/blocks/${draftOffersBlock}`,
      ...staffWith("content"),
      admin: "404",
    },
    {
      path: "/admin/landing-pages/01890000-0000-7000-8000-000000000000/blocks/not-an-id",
      ...staffWith("content"),
      admin: "404",
    },
    {
      path: "/admin/landing-pages/01890000-0000-7000-8000-000000000000/blocks/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...staffWith("content"),
      admin: "409",
    },
  ],
  "admin/text-seo/list": [
    { path: "/admin/text-seo", ...staffWith("content"), admin: "200" },
    { path: "/admin/text-seo?q=x&scope=nowhere", ...staffWith("content"), admin: "200" },
    { path: "/admin/text-seo", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/text-seo/new": [
    { path: "/admin/text-seo/new?key=footer_about", ...staffWith("content"), admin: "200" },
    { path: "/admin/text-seo/new", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/text-seo/edit": [
    { path: "/admin/text-seo/01890000-0000-7000-8000-000000000000", ...staffWith("content"), admin: "404" },
    { path: "/admin/text-seo/not-an-id", ...staffWith("content"), admin: "404" },
    { path: "/admin/text-seo/not-an-id", method: "POST", ...staffWith("content"), admin: "409" },
  ],
  "admin/homepage/list": [
    { path: "/admin/homepage", ...staffWith("content"), admin: "200" },
    { path: "/admin/homepage", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/homepage/new": [
    { path: "/admin/homepage/new?template=hero", ...staffWith("content"), admin: "200" },
    { path: "/admin/homepage/new", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/homepage/edit": [
    { path: "/admin/homepage/01890000-0000-7000-8000-000000000000", ...staffWith("content"), admin: "404" },
    { path: "/admin/homepage/anything", ...staffWith("content"), admin: "404" },
    {
      path: "/admin/homepage/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...staffWith("content"),
      admin: "422",
    },
  ],
  "admin/popups/list": [
    { path: "/admin/popups", ...staffWith("content"), admin: "200" },
    { path: "/admin/popups?delete=anything", ...staffWith("content"), admin: "200" },
    { path: "/admin/popups", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/popups/new": [
    { path: "/admin/popups/new?template=promo", ...staffWith("content"), admin: "200" },
    { path: "/admin/popups/new?template=anything", ...staffWith("content"), admin: "200" },
    { path: "/admin/popups/new", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/popups/edit": [
    { path: "/admin/popups/01890000-0000-7000-8000-000000000000", ...staffWith("content"), admin: "404" },
    { path: "/admin/popups/anything", ...staffWith("content"), admin: "404" },
    { path: "/admin/popups/anything", method: "POST", ...staffWith("content"), admin: "409" },
  ],
  "admin/delivery/edit": [
    { path: "/admin/delivery", ...staffWith("delivery"), admin: "200" },
    { path: "/admin/delivery", method: "POST", ...staffWith("delivery"), admin: "422" },
  ],
  "admin/settings/edit": [
    { path: "/admin/settings", ...staffWith("settings"), admin: "200" },
    { path: "/admin/settings", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/settings/guarantee-notice": [
    { path: "/admin/settings/guarantee-notice", ...everybody("405") },
    {
      path: "/admin/settings/guarantee-notice?locale=de",
      method: "POST",
      ...staffWith("settings"),
      admin: "422",
    },
    // The matrix posts a form; an upload has the file's own content type.
    {
      path: "/admin/settings/guarantee-notice?locale=bg&remove",
      method: "POST",
      ...staffWith("settings"),
      admin: "415",
    },
  ],
  "admin/staff/list": [
    { path: "/admin/staff", ...anyStaff, admin: "200" },
    { path: "/admin/staff?delete=anything", ...anyStaff, admin: "200" },
    { path: "/admin/staff", method: "POST", ...staffWith("staff"), admin: "422" },
  ],
  "admin/staff/two-factor": [
    { path: "/admin/staff/two-factor", ...anyStaff, admin: "200" },
    { path: "/admin/staff/two-factor", method: "POST", ...anyStaff, admin: "422" },
  ],
  "admin/confirm-password/page": [
    { path: "/admin/confirm-password", ...anyStaff, admin: "200" },
    { path: "/admin/confirm-password?to=https://evil.example", ...anyStaff, admin: "200" },
    { path: "/admin/confirm-password", method: "POST", ...anyStaff, admin: "422" },
  ],
  "admin/confirm-password/state": [
    { path: "/admin/confirm-password/state", ...anyStaff, admin: "200" },
    { path: "/admin/confirm-password/state", method: "POST", ...anyStaff, admin: "422" },
  ],
  "admin/language": [
    { path: "/admin/language", ...anyStaff, admin: "302 /admin" },
    { path: "/admin/language", method: "POST", ...anyStaff, admin: "302 /admin" },
  ],
  "admin/subscribers/list": [
    { path: "/admin/subscribers", ...staffWith("customers"), admin: "200" },
    { path: "/admin/subscribers?q=%00&state=nowhere&after=never", ...staffWith("customers"), admin: "200" },
    { path: "/admin/subscribers", method: "POST", ...staffWith("customers"), admin: "422" },
  ],
  "admin/subscribers/export": [
    { path: "/admin/subscribers/export", ...staffWith("customers"), admin: "200" },
    { path: "/admin/subscribers/export?q=x&state=nowhere", ...staffWith("customers"), admin: "200" },
    { path: "/admin/subscribers/export", method: "POST", ...everybody("405") },
  ],
  "admin/messages/list": [
    { path: "/admin/messages", ...staffWith("customers"), admin: "200" },
    { path: "/admin/messages", method: "POST", ...staffWith("customers"), admin: "422" },
  ],
  "admin/messages/reply": [
    {
      path: "/admin/messages/01890000-0000-7000-8000-000000000000/reply",
      ...staffWith("customers"),
      admin: "404",
    },
    { path: "/admin/messages/anything/reply", ...staffWith("customers"), admin: "404" },
    {
      path: "/admin/messages/01890000-0000-7000-8000-000000000000/reply",
      method: "POST",
      ...staffWith("customers"),
      admin: "422",
    },
  ],
  "admin/emails/list": [
    { path: "/admin/emails", ...staffWith("customers"), admin: "200" },
    { path: "/admin/emails", method: "POST", ...staffWith("customers"), admin: "422" },
  ],
  "admin/emails/email": [
    {
      path: "/admin/emails/01890000-0000-7000-8000-000000000000/letter",
      ...staffWith("customers"),
      admin: "404",
    },
    { path: "/admin/emails/anything/letter", ...staffWith("customers"), admin: "404" },
  ],
  "admin/emails/view": [
    { path: "/admin/emails/01890000-0000-7000-8000-000000000000", ...staffWith("customers"), admin: "404" },
    { path: "/admin/emails/anything", ...staffWith("customers"), admin: "404" },
    {
      path: "/admin/emails/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...staffWith("customers"),
      admin: "409",
    },
  ],
  "admin/media/list": [
    { path: "/admin/media", ...staffWith("content"), admin: "200" },
    { path: "/admin/media?kind=nothing&order=x&offset=-1&search=%00", ...staffWith("content"), admin: "200" },
    { path: "/admin/media", method: "POST", ...staffWith("content"), admin: "422" },
  ],
  "admin/media/edit": [
    { path: "/admin/media/01890000-0000-7000-8000-000000000000", ...staffWith("content"), admin: "404" },
    { path: "/admin/media/not-an-id", ...staffWith("content"), admin: "404" },
    { path: "/admin/media/not-an-id", method: "POST", ...staffWith("content"), admin: "404" },
    {
      path: "/admin/media/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...staffWith("content"),
      admin: "409",
    },
  ],
  "admin/media/upload": [
    { path: "/admin/media/upload", ...everybody("405") },
    // The matrix posts a form; an upload has the file's own content type.
    {
      path: "/admin/media/upload?bucket=product-images",
      method: "POST",
      ...staffWith("content"),
      admin: "415",
    },
  ],
  "admin/products/list": [
    { path: "/admin/products", ...staffWith("content"), admin: "200" },
    {
      path: "/admin/products?q=%00&status=x&stock=x&category=x&sort=x&after=x&delete=x",
      ...staffWith("content"),
      admin: "200",
    },
    { path: "/admin/products", method: "POST", ...staffWith("catalogue"), admin: "422" },
  ],
  "admin/products/new": [
    { path: "/admin/products/new", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/products/new", method: "POST", ...staffWith("catalogue"), admin: "422" },
  ],
  "admin/products/edit": [
    { path: "/admin/products/01890000-0000-7000-8000-000000000000", ...staffWith("content"), admin: "404" },
    { path: "/admin/products/not-an-id", ...staffWith("content"), admin: "404" },
    { path: "/admin/products/not-an-id", method: "POST", ...staffWith("content"), admin: "409" },
  ],
  "admin/not-found": { path: "/admin/no-such-room", ...anyStaff, admin: "404" },
};
