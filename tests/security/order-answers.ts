import { customersOrder, staffWith } from "./answers.ts";
import type { Answers } from "./answers.ts";

/** The responses of the back office's routes about orders. */
export const officeOrders: Record<string, Answers | Answers[]> = {
  "admin/orders/list": [
    {
      path: "/admin",
      ...staffWith("orders.read"),
      admin: "200",
      packer: "302 /admin/parcels",
      editor: "302 /admin/homepage",
    },
    {
      path: "/admin?work=to_ship&promotion=not-an-id&q=%00&from=never&sort=price&after=anything",
      ...staffWith("orders.read"),
      admin: "200",
      refused: "302 /admin/parcels",
      editor: "302 /admin/homepage",
    },
    // Packers may not see this list and are redirected to their own.
    {
      path: "/admin?index",
      method: "POST",
      ...staffWith("parcels"),
      admin: "422",
      packer: "302 /admin/parcels",
    },
  ],
  "admin/orders/manual/manual-promotions": {
    path: "/admin/orders/new/promotions",
    ...staffWith("orders.change"),
    admin: "200",
  },
  "admin/orders/new": [
    { path: "/admin/orders/new", ...staffWith("orders.change"), admin: "200" },
    { path: "/admin/orders/new", method: "POST", ...staffWith("orders.change"), admin: "422" },
  ],
  "admin/orders/correct": [
    { path: `/admin/orders/${customersOrder}/correct`, ...staffWith("orders.change"), admin: "200" },
    {
      path: `/admin/orders/${customersOrder}/correct`,
      method: "POST",
      ...staffWith("orders.change"),
      admin: "422",
    },
    {
      path: "/admin/orders/01890000-0000-7000-8000-000000000000/correct",
      ...staffWith("orders.change"),
      admin: "404",
    },
    { path: "/admin/orders/not-an-id/correct", ...staffWith("orders.change"), admin: "404" },
    { path: "/admin/orders/not-an-id/correct", method: "POST", ...staffWith("orders.change"), admin: "404" },
  ],
  "admin/orders/lines/change": [
    { path: `/admin/orders/${customersOrder}/lines`, ...staffWith("orders.change"), admin: "200" },
    {
      path: `/admin/orders/${customersOrder}/lines`,
      method: "POST",
      ...staffWith("orders.change"),
      admin: "422",
    },
    {
      path: "/admin/orders/01890000-0000-7000-8000-000000000000/lines",
      ...staffWith("orders.change"),
      admin: "404",
    },
    { path: "/admin/orders/not-an-id/lines", ...staffWith("orders.change"), admin: "404" },
    { path: "/admin/orders/not-an-id/lines", method: "POST", ...staffWith("orders.change"), admin: "404" },
  ],
  "admin/orders/export": [
    { path: "/admin/orders/export", ...staffWith("orders.read"), admin: "200" },
    { path: "/admin/orders/export?from=never", ...staffWith("orders.read"), admin: "200" },
  ],
  "admin/orders/view": [
    {
      path: `/admin/orders/${customersOrder}`,
      ...staffWith("orders.read"),
      admin: "200",
      packer: `302 /admin/orders/${customersOrder}/parcel`,
    },
    { path: `/admin/orders/${customersOrder}`, method: "POST", ...staffWith("orders.change"), admin: "422" },
    {
      path: "/admin/orders/01890000-0000-7000-8000-000000000000",
      ...staffWith("orders.read"),
      admin: "404",
      packer: "404",
    },
    {
      path: "/admin/orders/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...staffWith("orders.change"),
      admin: "422",
    },
    { path: "/admin/orders/not-an-id", ...staffWith("orders.read"), admin: "404", packer: "404" },
  ],
  "admin/parcels/view": [
    { path: `/admin/orders/${customersOrder}/parcel`, ...staffWith("parcels"), admin: "200" },
    { path: `/admin/orders/${customersOrder}/parcel?office=%00🍓`, ...staffWith("parcels"), admin: "200" },
    { path: `/admin/orders/${customersOrder}/parcel`, method: "POST", ...staffWith("parcels"), admin: "422" },
    {
      path: "/admin/orders/01890000-0000-7000-8000-000000000000/parcel",
      ...staffWith("parcels"),
      admin: "404",
    },
    { path: "/admin/orders/not-an-id/parcel", ...staffWith("parcels"), admin: "404" },
    { path: "/admin/orders/not-an-id/parcel", method: "POST", ...staffWith("parcels"), admin: "404" },
  ],
  "admin/parcels/list": [
    { path: "/admin/parcels", ...staffWith("parcels"), admin: "200" },
    { path: "/admin/parcels?stage=anything&select=all", ...staffWith("parcels"), admin: "200" },
    { path: "/admin/parcels?scan=%00🍓&q=%00🍓", ...staffWith("parcels"), admin: "200" },
    { path: "/admin/parcels", method: "POST", ...staffWith("parcels"), admin: "422" },
  ],
  "admin/parcels/addresses": [
    { path: "/admin/parcels/addresses", ...staffWith("parcels"), admin: "200" },
    { path: `/admin/parcels/addresses?order=${customersOrder}`, ...staffWith("parcels"), admin: "200" },
    { path: "/admin/parcels/addresses?order=not-an-id", ...staffWith("parcels"), admin: "404" },
  ],
  "admin/parcels/labels": [
    { path: "/admin/parcels/labels", ...staffWith("parcels"), admin: "422" },
    { path: `/admin/parcels/labels?order=${customersOrder}&paper=A0`, ...staffWith("parcels"), admin: "404" },
    { path: "/admin/parcels/labels?order=not-an-id", ...staffWith("parcels"), admin: "404" },
    {
      path: `/admin/parcels/labels?${Array.from({ length: 101 }, (_, index) => `order=${index}`).join("&")}`,
      ...staffWith("parcels"),
      admin: "422",
    },
  ],
  "admin/duties/list": [
    { path: "/admin/duties", ...staffWith("books.read"), admin: "200" },
    { path: "/admin/duties", method: "POST", ...staffWith("books.change"), admin: "422" },
  ],
  "admin/books/list": { path: "/admin/books", ...staffWith("books.read"), admin: "200" },
  "admin/books/settings": [
    { path: "/admin/books/settings", ...staffWith("settings"), admin: "200" },
    { path: "/admin/books/settings", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/books/month": [
    { path: "/admin/books/2026-03", ...staffWith("books.read"), admin: "200" },
    { path: "/admin/books/2026-13", ...staffWith("books.read"), admin: "404" },
    { path: "/admin/books/2026-03", method: "POST", ...staffWith("books.change"), admin: "200" },
  ],
  "admin/books/audit-file": [
    {
      path: "/admin/books/2026-03/audit-file.xml",
      ...staffWith("books.read"),
      admin: "302 /admin/books/2026-03",
    },
    { path: "/admin/books/2026-13/audit-file.xml", ...staffWith("books.read"), admin: "404" },
    { path: "/admin/books/2026-03/audit-file.xml?file=x", ...staffWith("books.read"), admin: "404" },
  ],
  "admin/books/packages": [
    { path: "/admin/books/2026-03/packages", ...staffWith("books.read"), admin: "200" },
    { path: "/admin/books/2026-13/packages", ...staffWith("books.read"), admin: "404" },
  ],
  "admin/books/package-file": [
    { path: `/admin/books/2026-03/packages/${customersOrder}`, ...staffWith("books.read"), admin: "404" },
    { path: "/admin/books/2026-03/packages/not-an-id", ...staffWith("books.read"), admin: "404" },
  ],
  "admin/payment-methods/edit": [
    { path: "/admin/payment-methods", ...staffWith("settings"), admin: "200" },
    { path: "/admin/payment-methods", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/address/edit": [
    { path: "/admin/address", ...staffWith("settings"), admin: "200" },
    { path: "/admin/address", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/opening/edit": [
    { path: "/admin/opening", ...staffWith("settings"), admin: "200" },
    { path: "/admin/opening", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/card-account/edit": [
    { path: "/admin/payment-methods/cards", ...staffWith("settings"), admin: "200" },
    { path: "/admin/payment-methods/cards", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/mail-server/edit": [
    { path: "/admin/mail-server", ...staffWith("settings"), admin: "200" },
    { path: "/admin/mail-server", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/backup/edit": [
    { path: "/admin/backup", ...staffWith("settings"), admin: "200" },
    { path: "/admin/backup", method: "POST", ...staffWith("settings"), admin: "422" },
  ],
  "admin/backup/state": { path: "/admin/backup/state", ...staffWith("settings"), admin: "200" },
  "admin/backup/file": [
    { path: "/admin/backup/any/file", ...staffWith("settings"), admin: "302 /admin/backup" },
    {
      path: "/admin/backup/any/file",
      method: "POST",
      ...staffWith("settings"),
      admin: "302 /admin/backup?refused=short",
    },
  ],
  "admin/bank/list": [
    { path: "/admin/payments/bank", ...staffWith("payments.read"), admin: "200" },
    { path: "/admin/payments/bank?after=anything", ...staffWith("payments.read"), admin: "200" },
    { path: "/admin/payments/bank", method: "POST", ...staffWith("payments.change"), admin: "422" },
  ],
  "admin/bank/file": [
    { path: "/admin/payments/bank/file", ...staffWith("payments.change"), admin: "200" },
    { path: "/admin/payments/bank/file", method: "POST", ...staffWith("payments.change"), admin: "422" },
  ],
  "admin/lots/list": [
    { path: "/admin/lots", ...staffWith("parcels"), admin: "200" },
    { path: "/admin/lots?show=nothing&product=x&q=L1", ...staffWith("parcels"), admin: "200" },
  ],
  "admin/lots/new": [
    { path: "/admin/lots/new", ...staffWith("parcels"), admin: "200" },
    {
      path: "/admin/lots/new?product=01890000-0000-7000-8000-000000000000",
      ...staffWith("parcels"),
      admin: "404",
    },
    { path: "/admin/lots/new", method: "POST", ...staffWith("parcels"), admin: "422" },
  ],
  "admin/lots/view": [
    { path: "/admin/lots/01890000-0000-7000-8000-000000000000", ...staffWith("parcels"), admin: "404" },
    { path: "/admin/lots/not-an-id", ...staffWith("parcels"), admin: "404" },
    {
      path: "/admin/lots/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...staffWith("parcels"),
      admin: "422",
    },
  ],
  "admin/lots/report": [
    {
      path: "/admin/lots/01890000-0000-7000-8000-000000000000/report",
      ...staffWith("customers"),
      admin: "404",
    },
    { path: "/admin/lots/not-an-id/report", ...staffWith("customers"), admin: "404" },
  ],
  "admin/payouts/list": [
    { path: "/admin/payouts", ...staffWith("payments.read"), admin: "200" },
    { path: "/admin/payouts?after=anything", ...staffWith("payments.read"), admin: "200" },
    { path: "/admin/payouts", method: "POST", ...staffWith("payments.change"), admin: "422" },
  ],
  "admin/payouts/file": [
    { path: "/admin/payouts/file?carrier=dhl", ...staffWith("payments.change"), admin: "200" },
    {
      path: "/admin/payouts/file?carrier=econt",
      method: "POST",
      ...staffWith("payments.change"),
      admin: "422",
    },
  ],
  "admin/payouts/view": [
    {
      path: "/admin/payouts/01890000-0000-7000-8000-000000000000",
      ...staffWith("payments.read"),
      admin: "404",
    },
    { path: "/admin/payouts/not-an-id", ...staffWith("payments.read"), admin: "404" },
    { path: "/admin/payouts/not-an-id", method: "POST", ...staffWith("payments.change"), admin: "422" },
  ],
  "admin/carriers/list": [{ path: "/admin/carriers", ...staffWith("settings"), admin: "200" }],
  "admin/carriers/edit": [
    { path: "/admin/carriers/econt", ...staffWith("settings"), admin: "200" },
    { path: "/admin/carriers/econt", method: "POST", ...staffWith("settings"), admin: "422" },
    { path: "/admin/carriers/dhl", ...staffWith("settings"), admin: "404" },
    { path: "/admin/carriers/dhl", method: "POST", ...staffWith("settings"), admin: "404" },
  ],
  "admin/orders/documents/issue-invoice": [
    { path: `/admin/orders/${customersOrder}/invoice`, ...staffWith("documents.issue"), admin: "200" },
    {
      path: `/admin/orders/${customersOrder}/invoice`,
      method: "POST",
      ...staffWith("documents.issue"),
      admin: "422",
    },
    {
      path: "/admin/orders/01890000-0000-7000-8000-000000000000/invoice",
      ...staffWith("documents.issue"),
      admin: "404",
    },
    { path: "/admin/orders/not-an-id/invoice", ...staffWith("documents.issue"), admin: "404" },
  ],
  "admin/orders/documents/issue-credit-note": [
    { path: `/admin/orders/${customersOrder}/credit-note`, ...staffWith("documents.issue"), admin: "404" },
    {
      path: `/admin/orders/${customersOrder}/credit-note`,
      method: "POST",
      ...staffWith("documents.issue"),
      admin: "422",
    },
    { path: "/admin/orders/not-an-id/credit-note", ...staffWith("documents.issue"), admin: "404" },
  ],
  "admin/orders/documents/packing-slips": [
    { path: "/admin/orders/packing-slips", ...staffWith("parcels"), admin: "422" },
    { path: `/admin/orders/packing-slips?order=${customersOrder}`, ...staffWith("parcels"), admin: "200" },
    {
      path: `/admin/orders/packing-slips?order=${customersOrder}&order=01890000-0000-7000-8000-000000000000`,
      ...staffWith("parcels"),
      admin: "404",
    },
    { path: "/admin/orders/packing-slips?order=not-an-id", ...staffWith("parcels"), admin: "404" },
    {
      path: `/admin/orders/packing-slips?${Array.from({ length: 101 }, (_, index) => `order=${index}`).join("&")}`,
      ...staffWith("parcels"),
      admin: "422",
    },
  ],
  "admin/orders/documents/bag-labels": [
    { path: "/admin/orders/bag-labels", ...staffWith("parcels"), admin: "422" },
    { path: `/admin/orders/bag-labels?order=${customersOrder}`, ...staffWith("parcels"), admin: "404" },
    {
      path: "/admin/orders/bag-labels?order=01890000-0000-7000-8000-000000000000&paper=A0",
      ...staffWith("parcels"),
      admin: "404",
    },
    { path: "/admin/orders/bag-labels?order=not-an-id", ...staffWith("parcels"), admin: "404" },
    {
      path: `/admin/orders/bag-labels?${Array.from({ length: 101 }, (_, index) => `order=${index}`).join("&")}`,
      ...staffWith("parcels"),
      admin: "422",
    },
  ],
  "admin/orders/packing/picking": { path: "/admin/orders/picking", ...staffWith("parcels"), admin: "200" },
  "admin/orders/packing/view": [
    { path: `/admin/orders/${customersOrder}/packing`, ...staffWith("parcels"), admin: "200" },
    {
      path: `/admin/orders/${customersOrder}/packing`,
      method: "POST",
      ...staffWith("parcels"),
      admin: "422",
    },
    {
      path: "/admin/orders/01890000-0000-7000-8000-000000000000/packing",
      ...staffWith("parcels"),
      admin: "404",
    },
    { path: "/admin/orders/not-an-id/packing", ...staffWith("parcels"), admin: "404" },
    { path: "/admin/orders/not-an-id/packing", method: "POST", ...staffWith("parcels"), admin: "404" },
  ],
  "admin/orders/documents/gift-card": [
    { path: `/admin/orders/${customersOrder}/gift-card`, ...staffWith("parcels"), admin: "404" },
    { path: "/admin/orders/not-an-id/gift-card", ...staffWith("parcels"), admin: "404" },
  ],
  "admin/orders/documents/document-file": [
    {
      path: "/admin/invoices/01890000-0000-7000-8000-000000000000",
      ...staffWith("documents.read"),
      admin: "404",
    },
    { path: "/admin/invoices/not-an-id", ...staffWith("documents.read"), admin: "404" },
  ],
};
