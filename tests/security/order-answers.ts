import { customersOrder, onlyAdmins } from "./answers.ts";
import type { Answers } from "./answers.ts";

/** The responses of the back office's routes about orders. */
export const officeOrders: Record<string, Answers | Answers[]> = {
  "admin/orders/list": [
    { path: "/admin", ...onlyAdmins, admin: "200" },
    { path: "/admin?work=to_ship&q=%00&from=never&sort=price&after=anything", ...onlyAdmins, admin: "200" },
    { path: "/admin?index", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/orders/new": [
    { path: "/admin/orders/new", ...onlyAdmins, admin: "200" },
    { path: "/admin/orders/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/orders/correct": [
    { path: `/admin/orders/${customersOrder}/correct`, ...onlyAdmins, admin: "200" },
    { path: `/admin/orders/${customersOrder}/correct`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/orders/01890000-0000-7000-8000-000000000000/correct", ...onlyAdmins, admin: "404" },
    { path: "/admin/orders/not-an-id/correct", ...onlyAdmins, admin: "404" },
    { path: "/admin/orders/not-an-id/correct", method: "POST", ...onlyAdmins, admin: "404" },
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
  "admin/parcels/view": [
    { path: `/admin/orders/${customersOrder}/parcel`, ...onlyAdmins, admin: "200" },
    { path: `/admin/orders/${customersOrder}/parcel?office=%00🍓`, ...onlyAdmins, admin: "200" },
    { path: `/admin/orders/${customersOrder}/parcel`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/orders/01890000-0000-7000-8000-000000000000/parcel", ...onlyAdmins, admin: "404" },
    { path: "/admin/orders/not-an-id/parcel", ...onlyAdmins, admin: "404" },
    { path: "/admin/orders/not-an-id/parcel", method: "POST", ...onlyAdmins, admin: "404" },
  ],
  "admin/parcels/list": [
    { path: "/admin/parcels", ...onlyAdmins, admin: "200" },
    { path: "/admin/parcels?stage=anything&select=all", ...onlyAdmins, admin: "200" },
    { path: "/admin/parcels", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/parcels/labels": [
    { path: "/admin/parcels/labels", ...onlyAdmins, admin: "422" },
    { path: `/admin/parcels/labels?order=${customersOrder}&paper=A0`, ...onlyAdmins, admin: "404" },
    { path: "/admin/parcels/labels?order=not-an-id", ...onlyAdmins, admin: "404" },
    {
      path: `/admin/parcels/labels?${Array.from({ length: 101 }, (_, index) => `order=${index}`).join("&")}`,
      ...onlyAdmins,
      admin: "422",
    },
  ],
  "admin/lots/list": [
    { path: "/admin/lots", ...onlyAdmins, admin: "200" },
    { path: "/admin/lots?show=nothing&product=x&q=L1", ...onlyAdmins, admin: "200" },
  ],
  "admin/lots/new": [
    { path: "/admin/lots/new", ...onlyAdmins, admin: "200" },
    { path: "/admin/lots/new?product=01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/lots/new", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/lots/view": [
    { path: "/admin/lots/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/lots/not-an-id", ...onlyAdmins, admin: "404" },
    {
      path: "/admin/lots/01890000-0000-7000-8000-000000000000",
      method: "POST",
      ...onlyAdmins,
      admin: "422",
    },
  ],
  "admin/lots/report": [
    { path: "/admin/lots/01890000-0000-7000-8000-000000000000/report", ...onlyAdmins, admin: "404" },
    { path: "/admin/lots/not-an-id/report", ...onlyAdmins, admin: "404" },
  ],
  "admin/payouts/list": [
    { path: "/admin/payouts", ...onlyAdmins, admin: "200" },
    { path: "/admin/payouts?after=anything", ...onlyAdmins, admin: "200" },
    { path: "/admin/payouts", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/payouts/file": [
    { path: "/admin/payouts/file?carrier=dhl", ...onlyAdmins, admin: "200" },
    { path: "/admin/payouts/file?carrier=econt", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/payouts/view": [
    { path: "/admin/payouts/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/payouts/not-an-id", ...onlyAdmins, admin: "404" },
    { path: "/admin/payouts/not-an-id", method: "POST", ...onlyAdmins, admin: "422" },
  ],
  "admin/carriers/list": [{ path: "/admin/carriers", ...onlyAdmins, admin: "200" }],
  "admin/carriers/edit": [
    { path: "/admin/carriers/econt", ...onlyAdmins, admin: "200" },
    { path: "/admin/carriers/econt", method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/carriers/dhl", ...onlyAdmins, admin: "404" },
    { path: "/admin/carriers/dhl", method: "POST", ...onlyAdmins, admin: "404" },
  ],
  "admin/orders/documents/issue-invoice": [
    { path: `/admin/orders/${customersOrder}/invoice`, ...onlyAdmins, admin: "200" },
    { path: `/admin/orders/${customersOrder}/invoice`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/orders/01890000-0000-7000-8000-000000000000/invoice", ...onlyAdmins, admin: "404" },
    { path: "/admin/orders/not-an-id/invoice", ...onlyAdmins, admin: "404" },
  ],
  "admin/orders/documents/issue-credit-note": [
    { path: `/admin/orders/${customersOrder}/credit-note`, ...onlyAdmins, admin: "404" },
    { path: `/admin/orders/${customersOrder}/credit-note`, method: "POST", ...onlyAdmins, admin: "422" },
    { path: "/admin/orders/not-an-id/credit-note", ...onlyAdmins, admin: "404" },
  ],
  "admin/orders/documents/packing-slips": [
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
  "admin/orders/documents/document-file": [
    { path: "/admin/invoices/01890000-0000-7000-8000-000000000000", ...onlyAdmins, admin: "404" },
    { path: "/admin/invoices/not-an-id", ...onlyAdmins, admin: "404" },
  ],
};
