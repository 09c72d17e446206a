import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { payingLines } from "#app/domain/delivery/payout.ts";
import { sumBy } from "#app/domain/money.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { carrierPayoutLines, carrierPayouts, shipments } from "#app/server/db/schema/delivery.ts";
import { isParcelOfPayoutLine } from "#app/server/delivery/parcel-of-payout.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import { log } from "#app/server/log.ts";
import { markPaidOut } from "#app/server/orders/mark-paid.ts";
import type { Services } from "#app/server/services.ts";

const isOpenLine = and(
  isNull(carrierPayoutLines.matched_at),
  isNull(carrierPayoutLines.dismissed_at),
  isNotNull(carrierPayoutLines.amount_eur),
);

/**
 * Compares the open lines of a carrier's payouts with the shop's parcels. If all lines of a parcel together are exactly
 * what it was to collect (see `payingLines`), they mark the order's cash as paid, once even under concurrency. Lines in
 * another currency never do. Each parcel has its own transaction, and one that fails is logged and stops no other.
 * Returns the number of lines that matched. `by` is null for the nightly job.
 */
export async function matchPayouts(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  by: Granted<"payments.change"> | null,
  { carrier, now }: { carrier: CarrierName; now: Date },
): Promise<number> {
  const found = await db
    .selectDistinct({ number: carrierPayoutLines.number })
    .from(carrierPayoutLines)
    .innerJoin(shipments, isParcelOfPayoutLine)
    .where(and(eq(carrierPayoutLines.carrier, carrier), isOpenLine))
    .orderBy(carrierPayoutLines.number);
  let matched = 0;
  for (const { number } of found) {
    const parcel = { carrier, number };
    try {
      matched += await db.transaction((tx) =>
        matchParcel(tx, { jobs, by }, { parcel, isAccepted: false, now }),
      );
    } catch (error) {
      log.error({ err: error, carrier, number }, "a payout could not be matched with its parcel");
    }
  }
  return matched;
}

/**
 * Matches the open lines of a parcel, and returns how many. With `isAccepted` their sum need not be the expected one. An
 * order whose cash is already marked as paid is not marked again; one that expects no cash matches nothing.
 */
export async function matchParcel(
  tx: Transaction,
  { jobs, by }: Pick<Services, "jobs"> & { by: Granted<"payments.change"> | null },
  {
    parcel: { carrier, number },
    isAccepted,
    now,
  }: { parcel: { carrier: CarrierName; number: string }; isAccepted: boolean; now: Date },
): Promise<number> {
  const lines = await tx
    .select({
      id: carrierPayoutLines.id,
      amount: sql<number>`${carrierPayoutLines.amount_eur}`,
      isOpen: sql<boolean>`${carrierPayoutLines.matched_at} is null`,
      /** Null without a day: then the order's timeline has none. */
      on: sql<string | null>`case when ${carrierPayouts.is_dated} then ${carrierPayouts.paid_on} end`,
      shipmentId: shipments.id,
      orderId: shipments.order_id,
      expected: shipments.cash_eur,
    })
    .from(carrierPayoutLines)
    .innerJoin(carrierPayouts, eq(carrierPayouts.id, carrierPayoutLines.payout_id))
    .innerJoin(shipments, isParcelOfPayoutLine)
    .where(
      and(
        eq(carrierPayoutLines.carrier, carrier),
        eq(carrierPayoutLines.number, number),
        isNull(carrierPayoutLines.dismissed_at),
        isNotNull(carrierPayoutLines.amount_eur),
      ),
    )
    .orderBy(asc(carrierPayoutLines.id))
    .for("update", { of: carrierPayoutLines });
  const [first] = lines;
  if (!first) return 0;
  const paying = payingLines(lines, { expected: first.expected, isAccepted });
  const order = paying.length > 0 ? await lockOrder(tx, first.orderId) : null;
  if (!order) return 0;
  const isPaid = order.payment_method === "cash_on_delivery" && order.payment_status === "paid";
  const days = paying.flatMap(({ on }) => on ?? []).toSorted();
  const paid = { amount: sumBy(paying, ({ amount }) => amount), carrier, on: days.at(-1) ?? null };
  if (!isPaid && !(await markPaidOut(tx, { jobs, by }, { order, paid, now }))) return 0;
  for (const { id, shipmentId } of paying)
    await tx
      .update(carrierPayoutLines)
      .set({ shipment_id: shipmentId, matched_at: now })
      .where(eq(carrierPayoutLines.id, id));
  return paying.length;
}
