import { orderWorks } from "./order-filter.ts";

/** Kinds of work waiting for the owner. */
export const workKinds = [
  ...orderWorks,
  "payouts",
  "withdrawals",
  "messages",
  "low_stock",
  "expiring_lots",
  "failed_letters",
  "missing_notices",
  "untranslated",
] as const;
export type WorkKind = (typeof workKinds)[number];
export type WorkCounts = Record<WorkKind, number>;

/** Counting stops at this number. */
export const mostCounted = 999;

/** Formats a count: `12`, or `999+` above the maximum. */
export function countText(count: number): string {
  return count > mostCounted ? `${mostCounted}+` : String(count);
}
