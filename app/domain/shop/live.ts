import type { StaffRole } from "#app/domain/accounts/role.ts";
import { hasCapability } from "#app/domain/accounts/capabilities.ts";

/**
 * Events pushed to open back offices: a new order, its payment, a contact message, a withdrawal. `to_pack`, for
 * packers: an order may be sent.
 */
export const liveNoticeKinds = ["order", "payment", "message", "withdrawal", "to_pack"] as const;
export type LiveNoticeKind = (typeof liveNoticeKinds)[number];

/** Identifies the record without personal data. `number` is the order number. */
export type LiveNotice = { kind: LiveNoticeKind; id: string; number: string | null };

/**
 * Returns whether a role receives the notices of a kind. Roles that see all orders receive `order` and not `to_pack`,
 * so that each order notifies them once.
 */
export function receivesNotice(role: StaffRole, kind: LiveNoticeKind): boolean {
  switch (kind) {
    case "order":
      return hasCapability(role, "orders.read");
    case "payment":
      return hasCapability(role, "payments.read");
    case "message":
    case "withdrawal":
      return hasCapability(role, "customers");
    case "to_pack":
      return hasCapability(role, "parcels") && !hasCapability(role, "orders.read");
  }
}

/** Heartbeat interval of an open stream, in seconds (specification, section 9). */
export const heartbeatSeconds = 25;

/** Reconnection back-off in milliseconds, by attempt; the last delay repeats. */
const reconnectDelays = [1000, 2000, 5000, 10_000] as const;

export function reconnectDelay(failures: number): number {
  return reconnectDelays[Math.min(failures, reconnectDelays.length - 1)] ?? 10_000;
}
