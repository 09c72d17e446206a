import { and, eq, gt, inArray } from "drizzle-orm";
import { filingDay, monthOf } from "#app/domain/books/month.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { TrackedState } from "#app/domain/delivery/parcel.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { auditFiles } from "#app/server/db/schema/books.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/**
 * Sets the moments of a parcel back to those of its events, where an earlier one was heard late. The day of the order's
 * delivery follows while its month, and the earlier one, are open; later the month's package shows the difference. Lock
 * the order and the parcel first.
 */
export async function correctMoments(
  tx: Transaction,
  {
    shipmentId,
    orderId,
    events,
    now,
  }: {
    shipmentId: string;
    orderId: string;
    events: readonly { at: Date; state: TrackedState | null }[];
    now: Date;
  },
): Promise<void> {
  const firstOf = (isMeant: (state: TrackedState | null) => boolean) =>
    events.filter(({ state }) => isMeant(state)).toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]?.at;
  const [parcel] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!parcel) return;
  const left = firstOf((state) => state !== null);
  const waiting = firstOf((state) => state === "waiting");
  const ended = firstOf((state) => state === parcel.state);
  const earlier = (known: Date | null, at: Date | undefined) => (known && at && at < known ? at : known);
  await tx
    .update(shipments)
    .set({
      handed_over_at: earlier(parcel.handed_over_at, left),
      waiting_since: earlier(parcel.waiting_since, waiting),
      ended_at: earlier(parcel.ended_at, ended),
    })
    .where(eq(shipments.id, shipmentId));
  const delivered = firstOf((state) => state === "delivered");
  if (!delivered || parcel.state !== "delivered") return;
  const [order] = await tx
    .select({ delivered_at: orders.delivered_at })
    .from(orders)
    .where(and(eq(orders.id, orderId), gt(orders.delivered_at, delivered)));
  if (!order?.delivered_at) return;
  if (await areClosed(tx, [monthOf(delivered), monthOf(order.delivered_at)], now)) return;
  await tx.update(orders).set({ delivered_at: delivered, updated_at: now }).where(eq(orders.id, orderId));
}

/** Returns whether any of the months is closed: its audit file was made, or the day to file it has passed. */
async function areClosed(tx: Transaction, months: readonly string[], now: Date): Promise<boolean> {
  if (months.some((month) => sofiaDay(now) > filingDay(month))) return true;
  const files = await tx.$count(auditFiles, inArray(auditFiles.month, [...months]));
  return files > 0;
}
