import { isRefundDue } from "./order.ts";
import type { OrderState } from "./order.ts";

/** A payment session as the provider shows it. Amounts in euro cents. */
export type ProviderSession = {
  id: string;
  state: "open" | "paid" | "expired";
  amountEur: number;
  refundedEur: number;
  createdAt: Date;
  /** The order that the session was asked for, as the provider noted it; of another program it may be anything. */
  orderId: string;
};

/** An order as our books have it, with the sessions that they know of. */
export type BookedOrder = OrderState & {
  id: string;
  order_number: string;
  total_eur: number;
  created_at: Date;
  sessionIds: readonly string[];
};

/**
 * What does not add up: money without an order; an order that is paid here and not at the provider; other amounts paid or
 * refunded here than there; money that is kept for goods that nobody will send.
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
  /** Newest first, as the matching ones. */
  mismatching: ComparedRow<Session, Order>[];
  matching: ComparedRow<Session, Order>[];
  ours: Amounts;
  theirs: Amounts;
};

/**
 * Lays the provider's sessions beside our orders: one row an order with all its sessions, and one for each session
 * without an order, so that every order and every session stands in exactly one row. Without sessions (`null`, when the
 * provider did not answer) only our own books speak.
 */
export function reconcileBooks<Session extends ProviderSession, Order extends BookedOrder>(
  orders: readonly Order[],
  sessions: readonly Session[] | null,
): Reconciliation<Session, Order> {
  const orderIds = new Set(orders.map((order) => order.id));
  // What our books say of a session counts more than what the provider has noted.
  const orderOfSession = new Map(
    orders.flatMap(({ id, sessionIds }) => sessionIds.map((session) => [session, id])),
  );
  const sessionsOf = new Map<string, Session[]>();
  const strays: Session[] = [];
  for (const session of sessions ?? []) {
    const orderId = orderOfSession.get(session.id) ?? session.orderId;
    if (orderIds.has(orderId)) sessionsOf.set(orderId, [...(sessionsOf.get(orderId) ?? []), session]);
    else strays.push(session);
  }
  const rows = [
    ...orders.map((order) =>
      compare<Session, Order>(order, sessionsOf.get(order.id) ?? [], sessions !== null),
    ),
    ...strays.map((session) => compare<Session, Order>(null, [session], true)),
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
  isProviderHeard: boolean,
): ComparedRow<Session, Order> {
  const theirs = sum(
    sessions.map(({ state, amountEur, refundedEur }) => ({
      paidEur: state === "paid" ? amountEur : 0,
      refundedEur,
    })),
  );
  // Cash is none of the provider's.
  const ours =
    order?.payment_method === "stripe"
      ? { paidEur: order.paid_eur, refundedEur: order.refunded_eur }
      : { paidEur: 0, refundedEur: 0 };
  const isPaidHere =
    ours.paidEur > 0 || (order?.payment_method === "stripe" && order.payment_status === "paid");
  const isPaidThere = theirs.paidEur > 0;
  const found: Record<MismatchKind, boolean> = {
    no_order: !order && isPaidThere,
    no_payment: isProviderHeard && isPaidHere && !isPaidThere,
    amount:
      order !== null &&
      isPaidThere &&
      (theirs.paidEur !== ours.paidEur || theirs.paidEur !== order.total_eur),
    refund: isProviderHeard && order !== null && theirs.refundedEur !== ours.refundedEur,
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
