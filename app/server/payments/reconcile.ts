import { and, eq, gte, inArray, lt, or } from "drizzle-orm";
import { paymentWindow } from "#app/domain/payments/payment.ts";
import { reconcileBooks } from "#app/domain/payments/reconciliation.ts";
import type { BookedOrder, ProviderSession } from "#app/domain/payments/reconciliation.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { isOpenedBy } from "./payment-provider.ts";
import type { OpenedPayment, PaymentProvider } from "./payment-provider.ts";

/**
 * Compares the provider's sessions with the shop's card orders of a period: orders placed in it, orders with a payment
 * begun in it, and orders with a session created in it, each with all its sessions from any time. `provider` is
 * `answered`, `silent` on failure or `none`; in the last two cases the result holds the shop's own records alone.
 */
export async function reconcile(
  { cards, db }: Pick<Services, "cards" | "db">,
  _admin: Granted<"payments.read">,
  period: { from: Date; to: Date },
) {
  const { provider } = await cards.find();
  if (!provider) return { provider: "none" as const, books: await ownBooks(db, period) };
  try {
    const { booked, sessions } = await bothBooks(db, provider, period);
    return { provider: "answered" as const, books: reconcileBooks(booked, sessions) };
  } catch (error) {
    log.error({ err: error }, "failed to list the sessions of the payment provider");
    return { provider: "silent" as const, books: await ownBooks(db, period) };
  }
}

export type Reconciled = Awaited<ReturnType<typeof reconcile>>;

type Period = { from: Date; to: Date };
type Payment = OpenedPayment & { orderId: string; createdAt: Date };

async function ownBooks(db: Database, period: Period) {
  const { booked } = await bookedOrders(db, period, []);
  return reconcileBooks(booked, null);
}

async function bothBooks(db: Database, provider: PaymentProvider, { from, to }: Period) {
  // A payment begun in the period may have got its session shortly after it.
  const listedUntil = new Date(to.getTime() + paymentWindow);
  const listed = (await provider.listSessions(from, listedUntil)).map(withoutUrl);
  const inTime = listed.filter((session) => session.createdAt < to);
  const { booked, ownPayments } = await bookedOrders(db, { from, to }, inTime);
  const sessionIds = new Set(listed.map((session) => session.id));
  const bookedIds = new Set(booked.map((order) => order.id));
  const ownSessions = new Set(ownPayments.map((payment) => payment.session_id));
  const sessions = listed.filter(
    (session) => session.createdAt < to || ownSessions.has(session.id) || bookedIds.has(session.orderId),
  );
  for (const { orderId, createdAt, ...payment } of ownPayments) {
    const { session_id: sessionId } = payment;
    const wasListed = createdAt >= from && createdAt < to;
    if (sessionId === null || sessionIds.has(sessionId) || wasListed || !isOpenedBy(provider, payment))
      continue;
    const session = await provider.findSession(sessionId);
    sessions.push(withoutUrl({ ...session, createdAt, orderId }));
  }
  return { booked, sessions };
}

async function bookedOrders(db: Database, { from, to }: Period, sessions: readonly ProviderSession[]) {
  const begun = await db
    .selectDistinct({ id: payments.order_id })
    .from(payments)
    .where(
      or(
        and(gte(payments.created_at, from), lt(payments.created_at, to)),
        inArray(
          payments.session_id,
          sessions.map((session) => session.id),
        ),
      ),
    );
  const ids = [...begun.map((payment) => payment.id), ...sessions.map((session) => session.orderId)].filter(
    isUuid,
  );
  const rows = await db
    .select({
      id: orders.id,
      order_number: orders.order_number,
      first_name: orders.first_name,
      last_name: orders.last_name,
      total_eur: orders.total_eur,
      created_at: orders.created_at,
      order_status: orders.order_status,
      payment_status: orders.payment_status,
      payment_method: orders.payment_method,
      holds_stock: orders.holds_stock,
      paid_eur: orders.paid_eur,
      refunded_eur: orders.refunded_eur,
    })
    .from(orders)
    .where(
      or(
        and(eq(orders.payment_method, "stripe"), gte(orders.created_at, from), lt(orders.created_at, to)),
        inArray(orders.id, ids),
      ),
    );
  const ownPayments: Payment[] = await db
    .select({
      orderId: payments.order_id,
      provider: payments.provider,
      session_id: payments.session_id,
      createdAt: payments.created_at,
    })
    .from(payments)
    .where(
      inArray(
        payments.order_id,
        rows.map((row) => row.id),
      ),
    );
  const sessionsOf = Map.groupBy(ownPayments, (payment) => payment.orderId);
  const booked = rows.map((row) => ({
    ...row,
    sessionIds: (sessionsOf.get(row.id) ?? []).flatMap((payment) => payment.session_id ?? []),
  })) satisfies BookedOrder[];
  return { booked, ownPayments };
}

/** Drops fields that the screen must not receive, above all the payment URL. */
function withoutUrl({
  id,
  state,
  amountEur,
  refundedEur,
  createdAt,
  orderId,
}: ProviderSession): ProviderSession {
  return { id, state, amountEur, refundedEur, createdAt, orderId };
}

/** Whether the text is a UUID. Another application's sessions at the provider may hold other references. */
function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
