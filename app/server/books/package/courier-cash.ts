import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { addMonths } from "#app/domain/books/month.ts";
import type { Difference } from "#app/domain/books/package/difference.ts";
import type { PayoutMoney } from "#app/domain/delivery/payout.ts";
import { writtenMoney } from "#app/domain/money.ts";
import type { Database } from "#app/server/db/database.ts";
import { carrierPayoutLines, carrierPayouts, shipments } from "#app/server/db/schema/delivery.ts";
import { isParcelOfPayoutLine, paidOut } from "#app/server/delivery/parcel-of-payout.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import type { CourierLine } from "./tables.ts";

/** Returns what couriers paid out on days of a month, parcel by parcel. Amounts in euro cents. */
export async function loadCourierLines(db: Pick<Database, "select">, month: string): Promise<CourierLine[]> {
  const rows = await db
    .select({
      carrier: carrierPayouts.carrier,
      reference: carrierPayouts.reference,
      paid_on: carrierPayouts.paid_on,
      number: carrierPayoutLines.number,
      amount: carrierPayoutLines.amount_eur,
      currency: carrierPayoutLines.currency,
      foreign_amount: carrierPayoutLines.foreign_amount,
      paid: paidOut(carrierPayoutLines),
      matched_at: carrierPayoutLines.matched_at,
      dismissed_at: carrierPayoutLines.dismissed_at,
      expected: shipments.cash_eur,
      order_number: orders.order_number,
    })
    .from(carrierPayoutLines)
    .innerJoin(carrierPayouts, eq(carrierPayouts.id, carrierPayoutLines.payout_id))
    .leftJoin(shipments, isParcelOfPayoutLine)
    .leftJoin(orders, eq(orders.id, shipments.order_id))
    .where(isOfMonth(month))
    .orderBy(asc(carrierPayouts.paid_on), asc(carrierPayouts.id), asc(carrierPayoutLines.number));
  return rows.map(({ matched_at, dismissed_at, currency, foreign_amount, ...line }) => ({
    ...line,
    foreign: foreign_amount === null ? null : { amount: foreign_amount, currency },
    isMatched: matched_at !== null,
    isDismissed: dismissed_at !== null,
  }));
}

function isOfMonth(month: string) {
  return and(
    gte(carrierPayouts.paid_on, `${month}-01`),
    lt(carrierPayouts.paid_on, `${addMonths(month, 1)}-01`),
  );
}

/**
 * Returns the payout lines that match no order or are not in euro, except those that staff dismissed, and once for each
 * parcel the sum paid out that is not the cash to collect.
 */
export function courierDifferences(lines: readonly CourierLine[]): Difference[] {
  const differing = new Set<string>();
  return lines.flatMap((line): Difference[] => {
    const { carrier, number, amount, foreign, paid, expected, isMatched, isDismissed } = line;
    if (isDismissed) return [];
    if (amount === null)
      return foreign ? [{ code: "payout_currency", ...foreignSubject(number, foreign) }] : [];
    if (expected === null || paid === expected)
      return isMatched ? [] : [{ code: "payout_open", subject: number, ours: null, theirs: amount }];
    const parcel = `${carrier} ${number}`;
    if (differing.has(parcel)) return [];
    differing.add(parcel);
    return [{ code: "payout_sum", subject: number, ours: expected, theirs: paid }];
  });
}

/** Returns the payouts of a month whose lines do not add up to the courier's total, except those that staff checked. */
export async function payoutTotalDifferences(
  db: Pick<Database, "select">,
  month: string,
): Promise<Difference[]> {
  const rows = await db
    .select({
      reference: carrierPayouts.reference,
      total: carrierPayouts.total,
      currency: carrierPayouts.total_currency,
      lines: sql<number | null>`sum(${carrierPayoutLines.amount_eur})`.mapWith(Number),
    })
    .from(carrierPayouts)
    .leftJoin(carrierPayoutLines, eq(carrierPayoutLines.payout_id, carrierPayouts.id))
    .where(and(isOfMonth(month), eq(carrierPayouts.is_open, true)))
    .groupBy(carrierPayouts.id)
    .orderBy(asc(carrierPayouts.paid_on), asc(carrierPayouts.id));
  return rows.map(({ reference, total, currency, lines }): Difference =>
    total === null || currency === "EUR"
      ? { code: "payout_total", subject: reference, ours: lines, theirs: total }
      : { code: "payout_currency", ...foreignSubject(reference, { amount: total, currency }) },
  );
}

/** A difference's sums are in euro, so its subject names the amount: the same text in both languages. */
function foreignSubject(of: string, money: PayoutMoney) {
  return { subject: `${of} ${writtenMoney(money, "en")}`.trim(), ours: null, theirs: null };
}
