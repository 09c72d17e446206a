import type { StaffRole } from "./role.ts";

/**
 * What staff may do. A capability that ends in `.read` only shows data; every other one also changes it. Orders,
 * documents and parcels name their customers, so a role without `customers` still sees personal data:
 *
 * - `orders.read`: every order with its sums and with the customer's name, e-mail, phone, addresses and company, its
 *   notes and timeline; the sales figures; the export of orders, with phones and e-mails.
 * - `orders.change`: enter, correct, cancel and return orders, notes on them.
 * - `parcels`: the open orders without sums except the cash due, with the recipient's name, phone and destination;
 *   their labels, packing slips, pick-ups and lots, and their next step.
 * - `customers`: customers, messages, reviews, withdrawals, subscribers, newsletters and e-mails.
 * - `payments.read`, `payments.change`: payments, bank transfers and payouts with the payer's name; refunds, cash
 *   marked as paid, matched payouts.
 * - `documents.read`, `documents.issue`: invoices and credit notes, with the buyer's name and address.
 * - `books.read`, `books.change`: the books of a month with its documents; closing it.
 * - `catalogue`: prices, stock and visibility of products, new and deleted products, import and export.
 * - `content`: everything that visitors read, with the texts of products and categories, media and design.
 * - `delivery`: delivery prices and the promised day.
 * - `settings`: company, payment, books and the accounts of carriers.
 * - `staff`: roles, invitations and the audit log.
 */
export const capabilities = [
  "orders.read",
  "orders.change",
  "parcels",
  "customers",
  "payments.read",
  "payments.change",
  "documents.read",
  "documents.issue",
  "books.read",
  "books.change",
  "catalogue",
  "content",
  "delivery",
  "settings",
  "staff",
] as const;
export type Capability = (typeof capabilities)[number];

/** The capabilities of each role. */
export const capabilitiesOf: Readonly<Record<StaffRole, readonly Capability[]>> = {
  owner: capabilities,
  manager: capabilities.filter((capability) => capability !== "settings" && capability !== "staff"),
  packer: ["parcels"],
  accountant: ["orders.read", "payments.read", "documents.read", "books.read"],
  editor: ["content"],
};

/**
 * Returns whether a role includes a capability. The server enforces it through `Granted`; menus and buttons only use it
 * to hide.
 */
export function hasCapability(role: StaffRole, capability: Capability): boolean {
  return capabilitiesOf[role].includes(capability);
}

/** The screen that `/admin` opens for each role. */
export const firstScreens: Readonly<Record<StaffRole, string>> = {
  owner: "/admin",
  manager: "/admin",
  packer: "/admin/parcels",
  accountant: "/admin",
  editor: "/admin/homepage",
};
