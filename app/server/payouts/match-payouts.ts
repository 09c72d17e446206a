import { and, eq, isNull } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { carrierPayoutLines, carrierPayouts, shipments } from "#app/server/db/schema/delivery.ts";
import { isParcelOfPayoutLine } from "#app/server/delivery/parcel-of-payout.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import { markPaidOut } from "#app/server/orders/mark-paid.ts";
import type { Services } from "#app/server/services.ts";

const isOpenLine = and(isNull(carrierPayoutLines.matched_at), isNull(carrierPayoutLines.dismissed_at));

/**
 * Compares the open lines of a carrier's payouts with the shop's parcels. A line with exactly the sum that its parcel
 * was to collect marks the order's cash as paid, once even under concurrency. Each line has its own transaction.
 * Returns the number of lines that matched. `by` is null for the nightly job.
 */
export async function matchPayouts(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  by: Granted<"payments.change"> | null,
  { carrier, now }: { carrier: CarrierName; now: Date },
): Promise<number> {
  const found = await db
    .select({ id: carrierPayoutLines.id })
    .from(carrierPayoutLines)
    .innerJoin(shipments, isParcelOfPayoutLine)
    .where(and(eq(carrierPayoutLines.carrier, carrier), isOpenLine))
    .orderBy(carrierPayoutLines.id);
  let matched = 0;
  for (const { id } of found)
    if (await db.transaction((tx) => matchLine(tx, { jobs, by }, { lineId: id, isAccepted: false, now })))
      matched++;
  return matched;
}

/**
 * Matches one open line. With `isAccepted` the sum need not be the expected one. Returns false when the line is no
 * longer open, has no parcel, has another sum, or when its order expects no cash. An order whose cash is already marked
 * as paid is not marked again.
 */
export async function matchLine(
  tx: Transaction,
  { jobs, by }: Pick<Services, "jobs"> & { by: Granted<"payments.change"> | null },
  { lineId, isAccepted, now }: { lineId: string; isAccepted: boolean; now: Date },
): Promise<boolean> {
  const [line] = await tx
    .select({
      amount: carrierPayoutLines.amount_eur,
      carrier: carrierPayoutLines.carrier,
      on: carrierPayouts.paid_on,
      shipmentId: shipments.id,
      orderId: shipments.order_id,
      expected: shipments.cash_eur,
    })
    .from(carrierPayoutLines)
    .innerJoin(carrierPayouts, eq(carrierPayouts.id, carrierPayoutLines.payout_id))
    .innerJoin(shipments, isParcelOfPayoutLine)
    .where(and(eq(carrierPayoutLines.id, lineId), isOpenLine))
    .for("update", { of: carrierPayoutLines });
  if (!line) return false;
  const { amount, carrier, on, shipmentId, orderId, expected } = line;
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const isExpected = amount === expected || isAccepted;
  const isPaid = order.payment_method === "cash_on_delivery" && order.payment_status === "paid";
  const isMatched =
    isExpected &&
    (isPaid || (await markPaidOut(tx, { jobs, by }, { order, paid: { amount, carrier, on }, now })));
  await tx
    .update(carrierPayoutLines)
    .set({ shipment_id: shipmentId, ...(isMatched && { matched_at: now }) })
    .where(eq(carrierPayoutLines.id, lineId));
  return isMatched;
}
