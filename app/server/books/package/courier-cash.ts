import { and, asc, eq, gte, lt } from "drizzle-orm";
import { addMonths } from "#app/domain/books/month.ts";
import type { Difference } from "#app/domain/books/package/difference.ts";
import type { CourierLine } from "#app/domain/books/package/tables.ts";
import type { Database } from "#app/server/db/database.ts";
import { carrierPayoutLines, carrierPayouts, shipments } from "#app/server/db/schema/delivery.ts";
import { isParcelOfPayoutLine } from "#app/server/delivery/parcel-of-payout.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/** Returns the cash that couriers paid out on days of a month, parcel by parcel. Amounts in euro cents. */
export async function loadCourierLines(db: Pick<Database, "select">, month: string): Promise<CourierLine[]> {
  const rows = await db
    .select({
      carrier: carrierPayouts.carrier,
      reference: carrierPayouts.reference,
      paid_on: carrierPayouts.paid_on,
      number: carrierPayoutLines.number,
      amount: carrierPayoutLines.amount_eur,
      matched_at: carrierPayoutLines.matched_at,
      dismissed_at: carrierPayoutLines.dismissed_at,
      expected: shipments.cash_eur,
      order_number: orders.order_number,
    })
    .from(carrierPayoutLines)
    .innerJoin(carrierPayouts, eq(carrierPayouts.id, carrierPayoutLines.payout_id))
    .leftJoin(shipments, isParcelOfPayoutLine)
    .leftJoin(orders, eq(orders.id, shipments.order_id))
    .where(
      and(
        gte(carrierPayouts.paid_on, `${month}-01`),
        lt(carrierPayouts.paid_on, `${addMonths(month, 1)}-01`),
      ),
    )
    .orderBy(asc(carrierPayouts.paid_on), asc(carrierPayouts.id), asc(carrierPayoutLines.number));
  return rows.map(({ matched_at, dismissed_at, ...line }) => ({
    ...line,
    isMatched: matched_at !== null,
    isDismissed: dismissed_at !== null,
  }));
}

/**
 * Returns the payout lines that match no order, or whose sum is not the cash to collect, except those that staff
 * dismissed.
 */
export function courierDifferences(lines: readonly CourierLine[]): Difference[] {
  return lines.flatMap(({ number: subject, amount, expected, isMatched, isDismissed }): Difference[] => {
    if (isDismissed) return [];
    if (!isMatched) return [{ code: "payout_open", subject, ours: null, theirs: amount }];
    return amount === expected ? [] : [{ code: "payout_sum", subject, ours: expected, theirs: amount }];
  });
}
