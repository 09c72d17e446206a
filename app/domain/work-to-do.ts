import { orderWorks } from "./order-filter.ts";

/** What waits for the owner in the whole shop. */
export const workKinds = [...orderWorks, "withdrawals", "messages", "low_stock", "failed_letters"] as const;
export type WorkKind = (typeof workKinds)[number];
export type WorkCounts = Record<WorkKind, number>;

/** Nobody needs to know of more; beyond it the counting stops. */
export const mostCounted = 999;

/** A count as it is shown: `12`, or `999+` where it is more. */
export function countText(count: number): string {
  return count > mostCounted ? `${mostCounted}+` : String(count);
}
