import type { Capability } from "#app/domain/accounts/capabilities.ts";
import { orderWorks } from "./order-filter.ts";

/** Kinds of work waiting for the owner. */
export const workKinds = [
  ...orderWorks,
  "repack",
  "payouts",
  "bank",
  "withdrawals",
  "messages",
  "reviews",
  "review_reports",
  "low_stock",
  "expiring_lots",
  "failed_letters",
  "carrier_problems",
  "missing_notices",
  "duties",
  "untranslated",
] as const;
export type WorkKind = (typeof workKinds)[number];
export type WorkCounts = Record<WorkKind, number>;

/** The capability needed to see each kind, the same as for its screen. */
export const workCapabilities: Readonly<Record<WorkKind, Capability>> = {
  to_process: "orders.read",
  to_ship: "orders.read",
  card_unpaid: "orders.read",
  transfer_unpaid: "orders.read",
  cash_due: "orders.read",
  refund_due: "orders.read",
  repack: "parcels",
  payouts: "payments.read",
  bank: "payments.read",
  withdrawals: "customers",
  messages: "customers",
  reviews: "customers",
  review_reports: "customers",
  low_stock: "content",
  expiring_lots: "parcels",
  failed_letters: "customers",
  carrier_problems: "settings",
  missing_notices: "settings",
  duties: "books.read",
  untranslated: "content",
};

/** Kinds that are faults: something that should work, or that the law demands, does not. The others are daily work. */
export const faultKinds: readonly WorkKind[] = [
  "repack",
  "failed_letters",
  "carrier_problems",
  "missing_notices",
];

/** Kinds that wait for a customer or a courier. The badges of the menu count what staff can do and leave them out. */
export const waitsForOthers: readonly WorkKind[] = ["card_unpaid", "transfer_unpaid", "cash_due"];

/** Highest exact count; anything above is shown as `999+`. */
export const maxCounted = 999;

/** Formats a count: `12`, or `999+` above the maximum. */
export function countText(count: number): string {
  return count > maxCounted ? `${maxCounted}+` : String(count);
}
