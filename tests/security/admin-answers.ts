import { anyStaff, customersOrder, everybody, staffWith } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { contentAnswers } from "./content-answers.ts";
import { officeOrders } from "./order-answers.ts";

/** The responses of the back office's routes. */
export const admin: Record<string, Answers | Answers[]> = {
  ...officeOrders,
  ...contentAnswers,
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
  "admin/price-campaigns/list": [{ path: "/admin/price-campaigns", ...staffWith("catalogue"), admin: "200" }],
  "admin/price-campaigns/new": [
    { path: "/admin/price-campaigns/new", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/price-campaigns/new", method: "POST", ...staffWith("catalogue"), admin: "422" },
  ],
  "admin/price-campaigns/edit": [
    { path: "/admin/price-campaigns/not-an-id", ...staffWith("catalogue"), admin: "404" },
    { path: "/admin/price-campaigns/not-an-id", method: "POST", ...staffWith("catalogue"), admin: "409" },
  ],
  "admin/bags/list": [
    { path: "/admin/bags", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/bags?delete=not-an-id", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/bags", method: "POST", ...staffWith("catalogue"), admin: "422" },
  ],
  "admin/bags/new": [
    { path: "/admin/bags/new", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/bags/new", method: "POST", ...staffWith("catalogue"), admin: "422" },
  ],
  "admin/bags/edit": [
    { path: "/admin/bags/not-an-id", ...staffWith("catalogue"), admin: "404" },
    { path: "/admin/bags/not-an-id", method: "POST", ...staffWith("catalogue"), admin: "409" },
  ],
  "admin/promotions/list": [
    { path: "/admin/promotions", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/promotions?delete=not-an-id", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/promotions", method: "POST", ...staffWith("catalogue"), admin: "422" },
  ],
  "admin/promotions/new": [
    { path: "/admin/promotions/new", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/promotions/new", method: "POST", ...staffWith("catalogue"), admin: "422" },
  ],
  "admin/promotions/edit": ["01890000-0000-7000-8000-000000000000", "not-an-id"].map((id) => ({
    path: `/admin/promotions/${id}`,
    ...staffWith("catalogue"),
    admin: "404",
  })),
  "admin/promotions/codes": [
    { path: "/admin/promotions/not-an-id/codes", ...staffWith("catalogue"), admin: "404" },
    { path: "/admin/promotions/not-an-id/codes", method: "POST", ...staffWith("catalogue"), admin: "409" },
  ],
  "admin/promotions/export-codes": {
    path: "/admin/promotions/not-an-id/codes/export",
    ...staffWith("catalogue"),
    admin: "404",
  },
  "admin/products/export": { path: "/admin/products/export", ...staffWith("catalogue"), admin: "200" },
  "admin/products/import": [
    { path: "/admin/products/import", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/products/import", method: "POST", ...staffWith("catalogue"), admin: "422" },
  ],
  "admin/move-in/move-in": [
    { path: "/admin/move-in", ...staffWith("catalogue"), admin: "200" },
    { path: "/admin/move-in", method: "POST", ...staffWith("catalogue"), admin: "422" },
  ],
  "admin/design/edit": [
    { path: "/admin/design", ...staffWith("content"), admin: "200" },
    { path: "/admin/design?defaults=on", ...staffWith("content"), admin: "200" },
    { path: "/admin/design?revision=anything", ...staffWith("content"), admin: "200" },
    { path: "/admin/design", method: "POST", ...staffWith("content"), admin: "422" },
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
  "admin/delivery/edit": [
    { path: "/admin/delivery", ...staffWith("delivery"), admin: "200" },
    { path: "/admin/delivery", method: "POST", ...staffWith("delivery"), admin: "422" },
  ],
  "admin/visits/list": [
    { path: "/admin/visits", ...staffWith("orders.read"), admin: "200" },
    { path: "/admin/visits?days=%00", ...staffWith("orders.read"), admin: "200" },
  ],
  "admin/visits/export": { path: "/admin/visits/export?days=x", ...staffWith("orders.read"), admin: "200" },
  "admin/follow-ups/edit": [
    { path: "/admin/follow-ups", ...staffWith("settings"), admin: "200" },
    { path: "/admin/follow-ups", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/feeds/edit": [
    { path: "/admin/feeds", ...staffWith("settings"), admin: "200" },
    { path: "/admin/feeds?channel=meta&after=x", ...staffWith("settings"), admin: "200" },
    { path: "/admin/feeds", method: "POST", ...staffWith("settings"), admin: "200" },
  ],
  "admin/agents/edit": [
    { path: "/admin/agents", ...staffWith("settings"), admin: "200" },
    { path: "/admin/agents", method: "POST", ...staffWith("settings"), admin: "200" },
  ],
  "admin/measurement/edit": [
    { path: "/admin/measurement", ...staffWith("settings"), admin: "200" },
    { path: "/admin/measurement", method: "POST", ...staffWith("settings"), admin: "200" },
  ],
  "admin/settings/edit": [
    { path: "/admin/settings", ...staffWith("settings"), admin: "200" },
    { path: "/admin/settings", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/start/guide": [
    { path: "/admin/start", ...staffWith("settings"), admin: "200" },
    { path: "/admin/start?demo=remove", ...staffWith("settings"), admin: "200" },
    { path: "/admin/start", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/start/product": [
    { path: "/admin/start/product", ...staffWith("settings"), admin: "200" },
    { path: "/admin/start/product", method: "POST", ...staffWith("settings"), admin: "422" },
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
  "admin/staff/account": [
    { path: "/admin/staff/account", ...anyStaff, admin: "200" },
    { path: "/admin/staff/account?token=not.a-link", ...anyStaff, admin: "200" },
    { path: "/admin/staff/account", method: "POST", ...anyStaff, admin: "422" },
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
  "admin/menu/search": [
    { path: "/admin/search", ...anyStaff, admin: "200" },
    { path: "/admin/search?q=%00%F0x%25", ...anyStaff, admin: "200" },
    { path: "/admin/search?q=customer@example.com", ...anyStaff, admin: "200" },
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
  "admin/newsletters/list": [
    { path: "/admin/newsletters", ...staffWith("customers"), admin: "200" },
    { path: "/admin/newsletters?after=never&delete=not-an-id", ...staffWith("customers"), admin: "200" },
    { path: "/admin/newsletters", method: "POST", ...staffWith("customers"), admin: "422" },
  ],
  "admin/newsletters/new": [
    { path: "/admin/newsletters/new", ...staffWith("customers"), admin: "200" },
    { path: "/admin/newsletters/new", method: "POST", ...staffWith("customers"), admin: "422" },
  ],
  "admin/newsletters/bounced": [
    { path: "/admin/newsletters/bounced", ...staffWith("customers"), admin: "200" },
    { path: "/admin/newsletters/bounced", method: "POST", ...staffWith("customers"), admin: "422" },
  ],
  "admin/newsletters/audience": [
    { path: "/admin/newsletters/audience", ...staffWith("customers"), admin: "200" },
    {
      path: "/admin/newsletters/audience?languages=de&sources=%00&bought=x",
      ...staffWith("customers"),
      admin: "200",
    },
  ],
  "admin/newsletters/edit": ["01890000-0000-7000-8000-000000000000", "not-an-id"].flatMap((id) => [
    { path: `/admin/newsletters/${id}`, ...staffWith("customers"), admin: "404" },
    {
      path: `/admin/newsletters/${id}`,
      method: "POST",
      ...staffWith("customers"),
      admin: id === "not-an-id" ? "409" : "422",
    },
  ]),
  "admin/newsletters/preview": [
    { path: "/admin/newsletters/not-an-id/preview", ...staffWith("customers"), admin: "404" },
    {
      path: "/admin/newsletters/not-an-id/preview",
      method: "POST",
      ...staffWith("customers"),
      admin: "404",
    },
  ],
  "admin/newsletters/send": [
    { path: "/admin/newsletters/not-an-id/send", ...staffWith("customers"), admin: "404" },
    { path: "/admin/newsletters/not-an-id/send", method: "POST", ...staffWith("customers"), admin: "409" },
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
  "admin/reviews/list": [
    { path: "/admin/reviews", ...staffWith("customers"), admin: "200" },
    { path: "/admin/reviews", method: "POST", ...staffWith("customers"), admin: "422" },
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
