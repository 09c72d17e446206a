import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { payoutLineState } from "#app/domain/delivery/payout.ts";
import type { PayoutMoney } from "#app/domain/delivery/payout.ts";
import { sumBy } from "#app/domain/money.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { carrierPayoutLines, carrierPayouts, shipments } from "#app/server/db/schema/delivery.ts";
import { isParcelOfPayoutLine, paidOut } from "#app/server/delivery/parcel-of-payout.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { writtenAmount } from "./store-payouts.ts";

/** Payouts on one page. */
const perPage = 30;
/** Most lines that are listed to be checked, and of one payout. */
const mostLines = 500;
/** Most payouts that are listed to be checked. */
const mostOpen = 100;

const isOpen = and(isNull(carrierPayoutLines.matched_at), isNull(carrierPayoutLines.dismissed_at));

/**
 * Returns a page of payouts, the newest first, with what their lines add up to in each currency and the number of lines
 * to be checked.
 */
export async function listPayouts(
  db: Pick<Database, "select">,
  _admin: Granted<"payments.read">,
  cursor: PageCursor,
) {
  const order = { by: carrierPayouts.paid_on, direction: "desc" } as const;
  const table = { table: carrierPayouts, id: carrierPayouts.id, order, cursor, perPage };
  const page = await keysetPage(table, ({ where, orderBy, limit }) =>
    payoutRows(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
  return { ...page, rows: await withSums(db, page.rows) };
}

/**
 * Returns the payouts whose lines do not add up to their totals and that staff must look at: at most 100, the oldest
 * first.
 */
export async function listOpenPayouts(db: Pick<Database, "select">, _admin: Granted<"payments.read">) {
  const rows = await payoutRows(db)
    .where(sql`${carrierPayouts.is_open}`)
    .orderBy(asc(carrierPayouts.paid_on), asc(carrierPayouts.id))
    .limit(mostOpen);
  return withSums(db, rows);
}

function payoutRows(db: Pick<Database, "select">) {
  return db
    .select({
      id: carrierPayouts.id,
      carrier: carrierPayouts.carrier,
      reference: carrierPayouts.reference,
      paidOn: carrierPayouts.paid_on,
      isDated: carrierPayouts.is_dated,
      method: carrierPayouts.method,
      source: carrierPayouts.source,
      total: carrierPayouts.total,
      totalCurrency: carrierPayouts.total_currency,
      isOpen: carrierPayouts.is_open,
    })
    .from(carrierPayouts)
    .$dynamic();
}

/** Adds what the lines of each payout add up to, in each currency, and how many there are and are to be checked. */
async function withSums<Row extends { id: string; total: number | null; totalCurrency: string }>(
  db: Pick<Database, "select">,
  rows: readonly Row[],
) {
  const sums = await db
    .select({
      payoutId: carrierPayoutLines.payout_id,
      currency: carrierPayoutLines.currency,
      amount: sql<number>`sum(${writtenAmount})`.mapWith(Number),
      lines: sql<number>`count(*)`.mapWith(Number),
      open: sql<number>`count(*) filter (where ${isOpen})`.mapWith(Number),
    })
    .from(carrierPayoutLines)
    .where(
      inArray(
        carrierPayoutLines.payout_id,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(carrierPayoutLines.payout_id, carrierPayoutLines.currency)
    .orderBy(carrierPayoutLines.currency);
  return rows.map(({ total, totalCurrency, ...row }) => {
    const own = sums.filter(({ payoutId }) => payoutId === row.id);
    return {
      ...row,
      total: total === null ? null : { amount: total, currency: totalCurrency },
      sums: own.map(({ currency, amount }): PayoutMoney => ({ currency, amount })),
      lines: sumBy(own, ({ lines }) => lines),
      open: sumBy(own, ({ open }) => open),
    };
  });
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
  const [payout] = await withSums(db, await payoutRows(db).where(eq(carrierPayouts.id, payoutId)));
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
      currency: carrierPayoutLines.currency,
      written: writtenAmount,
      paid: paidOut(carrierPayoutLines),
      paidOn: carrierPayouts.paid_on,
      isDated: carrierPayouts.is_dated,
      expected: shipments.cash_eur,
      matchedAt: carrierPayoutLines.matched_at,
      dismissedAt: carrierPayoutLines.dismissed_at,
      orderId: orders.id,
      orderNumber: orders.order_number,
      orderStatus: orders.order_status,
      isPayable: sql<boolean>`(${orders.payment_method} = 'cash_on_delivery' and ${orders.order_status} <> 'cancelled'
        and ${orders.payment_status} <> 'paid')`,
    })
    .from(carrierPayoutLines)
    .innerJoin(carrierPayouts, eq(carrierPayouts.id, carrierPayoutLines.payout_id))
    .leftJoin(shipments, isParcelOfPayoutLine)
    .leftJoin(orders, eq(orders.id, shipments.order_id))
    .where(condition)
    .orderBy(asc(carrierPayouts.paid_on), asc(carrierPayoutLines.number), asc(carrierPayoutLines.id))
    .limit(mostLines);
  return rows.map(({ matchedAt, dismissedAt, ...line }) => ({
    ...line,
    state: payoutLineState({
      amount: line.amount,
      paid: line.paid,
      expected: line.expected,
      isMatched: matchedAt !== null,
      isDismissed: dismissedAt !== null,
    }),
  }));
}

export type PayoutLine = Awaited<ReturnType<typeof linesWhere>>[number];
