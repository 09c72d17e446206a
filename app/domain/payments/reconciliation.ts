import { isRefundDue } from "#app/domain/orders/order.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import { needsNoPayment } from "./payment.ts";

/**
 * A payment session as reported by the provider. Amounts are in euro cents. `pending`: the shopper has finished, but the
 * money has neither arrived nor failed. `expired`: nothing can come of it any more.
 */
export type ProviderSession = {
  id: string;
  state: "open" | "pending" | "paid" | "expired";
  amountEur: number;
  refundedEur: number;
  createdAt: Date;
  /** The order id in the session's metadata; arbitrary if other software created the session. */
  orderId: string;
};

/** An order as recorded here, with its known payment sessions. */
export type BookedOrder = OrderState & {
  id: string;
  order_number: string;
  total_eur: number;
  created_at: Date;
  sessionIds: readonly string[];
};

/**
 * Mismatches: `no_order`: payment without an order; `no_payment`: paid here but not at the provider; `amount`: the
 * provider's amount differs from the paid amount here or the order's total; `refund`: refunded amounts differ;
 * `refund_due`: money is held for goods that will not be sent.
 */
export const mismatchKinds = ["no_order", "no_payment", "amount", "refund", "refund_due"] as const;
export type MismatchKind = (typeof mismatchKinds)[number];

/** Paid and refunded, in euro cents. */
export type Amounts = { paidEur: number; refundedEur: number };

export type ComparedRow<Session = ProviderSession, Order = BookedOrder> = {
  order: Order | null;
  sessions: Session[];
  mismatches: MismatchKind[];
  ours: Amounts;
  theirs: Amounts;
};

export type Reconciliation<Session = ProviderSession, Order = BookedOrder> = {
  /** Newest first, like `matching`. */
  mismatching: ComparedRow<Session, Order>[];
  matching: ComparedRow<Session, Order>[];
  ours: Amounts;
  theirs: Amounts;
};

/**
 * Matches the provider's sessions with our orders. Returns one row per order with all its sessions and one per session
 * without an order, so that each appears exactly once. Pass `null` when the provider did not respond: the rows then
 * show our records only.
 */
export function reconcileBooks<Session extends ProviderSession, Order extends BookedOrder>(
  orders: readonly Order[],
  sessions: readonly Session[] | null,
): Reconciliation<Session, Order> {
  const orderIds = new Set(orders.map((order) => order.id));
  // Our own record of a session takes precedence over the provider's metadata.
  const orderOfSession = new Map(
    orders.flatMap(({ id, sessionIds }) => sessionIds.map((session) => [session, id])),
  );
  const sessionsOf = new Map<string, Session[]>();
  const unmatched: Session[] = [];
  for (const session of sessions ?? []) {
    const orderId = orderOfSession.get(session.id) ?? session.orderId;
    if (orderIds.has(orderId)) sessionsOf.set(orderId, [...(sessionsOf.get(orderId) ?? []), session]);
    else unmatched.push(session);
  }
  const rows = [
    ...orders.map((order) =>
      compare<Session, Order>(order, sessionsOf.get(order.id) ?? [], sessions !== null),
    ),
    ...unmatched.map((session) => compare<Session, Order>(null, [session], true)),
  ].toSorted((one, other) => timeOf(other) - timeOf(one));
  return {
    mismatching: rows.filter((row) => row.mismatches.length > 0),
    matching: rows.filter((row) => row.mismatches.length === 0),
    ours: sum(rows.map((row) => row.ours)),
    theirs: sum(rows.map((row) => row.theirs)),
  };
}

function compare<Session extends ProviderSession, Order extends BookedOrder>(
  order: Order | null,
  sessions: Session[],
  hasProviderData: boolean,
): ComparedRow<Session, Order> {
  const theirs = sum(
    sessions.map(({ state, amountEur, refundedEur }) => ({
      paidEur: state === "paid" ? amountEur : 0,
      refundedEur,
    })),
  );
  // The provider handles neither cash nor bank transfers.
  const ours =
    order?.payment_method === "stripe"
      ? { paidEur: order.paid_eur, refundedEur: order.refunded_eur }
      : { paidEur: 0, refundedEur: 0 };
  const isPaidByCard = order?.payment_method === "stripe" && order.payment_status === "paid";
  const isPaidHere = ours.paidEur > 0 || (isPaidByCard && !needsNoPayment(order.total_eur));
  const isPaidThere = theirs.paidEur > 0;
  const found: Record<MismatchKind, boolean> = {
    no_order: !order && isPaidThere,
    no_payment: hasProviderData && isPaidHere && !isPaidThere,
    amount:
      order !== null &&
      isPaidThere &&
      (theirs.paidEur !== ours.paidEur || theirs.paidEur !== order.total_eur),
    refund: hasProviderData && order !== null && theirs.refundedEur !== ours.refundedEur,
    refund_due: order !== null && isRefundDue(order),
  };
  return { order, sessions, ours, theirs, mismatches: mismatchKinds.filter((kind) => found[kind]) };
}

function timeOf({ order, sessions }: ComparedRow): number {
  return (order?.created_at ?? sessions[0]?.createdAt)?.getTime() ?? 0;
}

function sum(amounts: readonly Amounts[]): Amounts {
  return {
    paidEur: amounts.reduce((total, { paidEur }) => total + paidEur, 0),
    refundedEur: amounts.reduce((total, { refundedEur }) => total + refundedEur, 0),
  };
}
