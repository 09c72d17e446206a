import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { payoutLineState } from "#app/domain/delivery/payout.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { carrierPayoutLines, carrierPayouts, shipments } from "#app/server/db/schema/delivery.ts";
import { isParcelOfPayoutLine } from "#app/server/delivery/parcel-of-payout.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/** Payouts on one page. */
const perPage = 30;
/** Most lines that are listed to be checked, and of one payout. */
const mostLines = 500;

const isOpen = and(isNull(carrierPayoutLines.matched_at), isNull(carrierPayoutLines.dismissed_at));

/** Returns a page of payouts, the newest first, with their sums in euro cents and the number of lines to be checked. */
export function listPayouts(
  db: Pick<Database, "select">,
  _admin: Granted<"payments.read">,
  cursor: PageCursor,
) {
  const order = { by: carrierPayouts.paid_on, direction: "desc" } as const;
  const table = { table: carrierPayouts, id: carrierPayouts.id, order, cursor, perPage };
  return keysetPage(table, ({ where, orderBy, limit }) =>
    db
      .select({
        id: carrierPayouts.id,
        carrier: carrierPayouts.carrier,
        reference: carrierPayouts.reference,
        paidOn: carrierPayouts.paid_on,
        method: carrierPayouts.method,
        source: carrierPayouts.source,
        lines: count(carrierPayoutLines.id),
        total: sql<number>`coalesce(sum(${carrierPayoutLines.amount_eur}), 0)`.mapWith(Number),
        open: sql<number>`count(*) filter (where ${isOpen})`.mapWith(Number),
      })
      .from(carrierPayouts)
      .innerJoin(carrierPayoutLines, eq(carrierPayoutLines.payout_id, carrierPayouts.id))
      .where(where)
      .groupBy(carrierPayouts.id)
      .orderBy(...orderBy)
      .limit(limit),
  );
}

export type ListedPayout = Awaited<ReturnType<typeof listPayouts>>["rows"][number];

/** Returns the lines of payouts that staff must look at, the oldest payout first: at most 500. */
export function listOpenLines(
  db: Pick<Database, "select">,
  _admin: Granted<"payments.read">,
): Promise<PayoutLine[]> {
  return linesWhere(db, isOpen);
}

/** Returns a payout with its lines, at most 500; null when there is none with this id. */
export async function findPayout(
  db: Pick<Database, "select">,
  _admin: Granted<"payments.read">,
  payoutId: string,
) {
  const [payout] = await db.select().from(carrierPayouts).where(eq(carrierPayouts.id, payoutId));
  return payout ? { payout, lines: await linesWhere(db, eq(carrierPayoutLines.payout_id, payoutId)) } : null;
}

async function linesWhere(db: Pick<Database, "select">, condition: SQL | undefined) {
  const rows = await db
    .select({
      id: carrierPayoutLines.id,
      payoutId: carrierPayoutLines.payout_id,
      carrier: carrierPayoutLines.carrier,
      number: carrierPayoutLines.number,
      amount: carrierPayoutLines.amount_eur,
      paidOn: carrierPayouts.paid_on,
      expected: shipments.cash_eur,
      matchedAt: carrierPayoutLines.matched_at,
      dismissedAt: carrierPayoutLines.dismissed_at,
      orderId: orders.id,
      orderNumber: orders.order_number,
      orderStatus: orders.order_status,
      isPayable: sql<boolean>`(${orders.payment_method} = 'cash_on_delivery' and ${orders.order_status} <> 'cancelled')`,
    })
    .from(carrierPayoutLines)
    .innerJoin(carrierPayouts, eq(carrierPayouts.id, carrierPayoutLines.payout_id))
    .leftJoin(shipments, isParcelOfPayoutLine)
    .leftJoin(orders, eq(orders.id, shipments.order_id))
    .where(condition)
    .orderBy(asc(carrierPayouts.paid_on), asc(carrierPayoutLines.number))
    .limit(mostLines);
  return rows.map(({ matchedAt, dismissedAt, ...line }) => ({
    ...line,
    state: payoutLineState({
      amount: line.amount,
      expected: line.expected,
      isMatched: matchedAt !== null,
      isDismissed: dismissedAt !== null,
    }),
  }));
}

export type PayoutLine = Awaited<ReturnType<typeof linesWhere>>[number];
