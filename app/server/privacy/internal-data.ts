import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { toDecimal } from "#app/domain/money.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orderEvents, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { bankEntries, payments, refunds } from "#app/server/db/schema/payments.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";

/**
 * Returns what staff wrote, the bank reported and visitors reported about the orders that `ordered` selects: their
 * timelines with notes and reasons, the refunds, the transfers that paid them, and the reports of their reviews. It is
 * no part of a person's own download, which holds what the person provided.
 */
export async function internalData(tx: Transaction, ordered: SQL) {
  return {
    timeline: await timelineOf(tx, ordered),
    refunds: await refundsOf(tx, ordered),
    bank_transfers: await transfersOf(tx, ordered),
    review_reports: await reportsOf(tx, ordered),
  };
}

function timelineOf(tx: Transaction, ordered: SQL) {
  return tx
    .select({
      order_number: orders.order_number,
      kind: orderEvents.kind,
      data: orderEvents.data,
      created_at: orderEvents.created_at,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.order_id))
    .where(ordered)
    .orderBy(asc(orderEvents.created_at), asc(orderEvents.id));
}

async function refundsOf(tx: Transaction, ordered: SQL) {
  const rows = await tx
    .select({
      order_number: orders.order_number,
      amount_eur: refunds.amount_eur,
      reason: refunds.reason,
      state: refunds.state,
      created_at: refunds.created_at,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(ordered)
    .orderBy(asc(refunds.created_at), asc(refunds.id));
  return rows.map((row) => ({ ...row, amount_eur: toDecimal(row.amount_eur) }));
}

/** Returns transfers with a match only: one that merely seems to pay an order may be a stranger's. */
async function transfersOf(tx: Transaction, ordered: SQL) {
  const rows = await tx
    .select({
      order_number: orders.order_number,
      booked_on: bankEntries.booked_on,
      amount_eur: bankEntries.amount_eur,
      payer: bankEntries.payer,
      reason: bankEntries.reason,
    })
    .from(bankEntries)
    .innerJoin(orders, eq(orders.id, bankEntries.order_id))
    .where(and(ordered, isNotNull(bankEntries.matched_at)))
    .orderBy(asc(bankEntries.booked_on), asc(bankEntries.id));
  return rows.map((row) => ({
    ...row,
    amount_eur: row.amount_eur === null ? null : toDecimal(row.amount_eur),
  }));
}

function reportsOf(tx: Transaction, ordered: SQL) {
  return tx
    .select({
      order_number: orders.order_number,
      reason: reviewReports.reason,
      note: reviewReports.note,
      created_at: reviewReports.created_at,
    })
    .from(reviewReports)
    .innerJoin(reviews, eq(reviews.id, reviewReports.review_id))
    .innerJoin(orderLines, eq(orderLines.id, reviews.order_line_id))
    .innerJoin(orders, eq(orders.id, orderLines.order_id))
    .where(ordered)
    .orderBy(asc(reviewReports.created_at), asc(reviewReports.id));
}
