import { and, eq, inArray } from "drizzle-orm";
import type { ParcelState } from "#app/domain/delivery/parcel.ts";
import { blockingLabelStates, finalParcelStates, mayFollow } from "#app/domain/delivery/parcel.ts";
import { isInShop } from "#app/domain/delivery/label-state.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { writeOrderEvent } from "./write-order-event.ts";

/**
 * Changes the state of a parcel, sets the times that belong to the state to `at`, when it happened, and writes the
 * order's timeline. Returns false
 * and changes nothing for an unknown parcel, and when the state may not follow the current one, such as a late or
 * repeated report. A caller that also changes the order must lock its row first.
 */
export async function setParcelState(
  tx: Transaction,
  {
    shipmentId,
    to,
    now,
    at = now,
    userId = null,
  }: { shipmentId: string; to: ParcelState; now: Date; at?: Date; userId?: string | null },
): Promise<boolean> {
  const [parcel] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for("update");
  if (!parcel || !mayFollow(parcel.state, to)) return false;
  const hasLeft = !isInShop(to);
  await tx
    .update(shipments)
    .set({
      state: to,
      updated_at: now,
      ...(to === "packed" && { packed_at: now }),
      ...(hasLeft && parcel.handed_over_at === null && { handed_over_at: at }),
      ...(to === "waiting" && { waiting_since: at }),
      ...(isFinal(to) && { ended_at: at }),
    })
    .where(eq(shipments.id, shipmentId));
  await writeOrderEvent(tx, {
    orderId: parcel.order_id,
    kind: "parcel",
    data: { state: to, from: parcel.state, carrier: parcel.carrier, number: parcel.number ?? "" },
    userId,
    now,
  });
  return true;
}

/**
 * Restores the state that a parcel had before a status change of its order that is being undone. Does nothing to a
 * parcel that has left the state `to`.
 */
export async function restoreParcelState(
  tx: Transaction,
  { orderId, from, to, now }: { orderId: string; from: ParcelState; to: ParcelState; now: Date },
): Promise<void> {
  await tx
    .update(shipments)
    .set({
      state: from,
      updated_at: now,
      ...(isInShop(from) && { handed_over_at: null }),
      ...(isFinal(to) && { ended_at: null }),
    })
    .where(and(eq(shipments.order_id, orderId), eq(shipments.state, to), eq(shipments.label_state, "made")));
}

/**
 * Changes the state of an order's labelled parcel when the order's status changes. Does nothing without such a parcel,
 * or if the state may not follow.
 */
export async function setParcelOfOrder(
  tx: Transaction,
  { orderId, ...change }: { orderId: string; to: ParcelState; now: Date; at?: Date; userId: string | null },
): Promise<void> {
  const parcel = await currentShipment(tx, orderId);
  if (parcel?.label_state === "made") await setParcelState(tx, { shipmentId: parcel.id, ...change });
}

/**
 * Returns the order's shipment that has or may have a label (`blockingLabelStates`); null when a label may be
 * requested.
 */
export async function currentShipment(
  db: Pick<Database, "select">,
  orderId: string,
): Promise<typeof shipments.$inferSelect | null> {
  const [current] = await db
    .select()
    .from(shipments)
    .where(and(eq(shipments.order_id, orderId), inArray(shipments.label_state, [...blockingLabelStates])));
  return current ?? null;
}

function isFinal(state: ParcelState): boolean {
  return finalParcelStates.some((final) => final === state);
}
