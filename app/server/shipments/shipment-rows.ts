import { and, eq, lte } from "drizzle-orm";
import { answerWithin } from "#app/domain/delivery/label-state.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import type { MadeLabel } from "#app/server/delivery/carrier-contract.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";

// Parcels change together with their orders, whose services may not import this folder, so these functions are defined
// there.
export { currentShipment, setParcelState } from "#app/server/orders/parcel-state.ts";

export type Shipment = typeof shipments.$inferSelect;

/** Locks an attempt until the transaction ends and returns it; null if it does not exist. Lock its order first. */
export async function lockShipment(tx: Transaction, shipmentId: string): Promise<Shipment | null> {
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for("update");
  return shipment ?? null;
}

/**
 * Marks an order's label request as `unknown` when it is too old for an answer: the process that asked the carrier has
 * ended.
 */
export async function expireRequest(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx
    .update(shipments)
    .set({ label_state: "unknown", updated_at: now })
    .where(
      and(
        eq(shipments.order_id, orderId),
        eq(shipments.label_state, "requested"),
        lte(shipments.requested_at, new Date(now.getTime() - answerWithin)),
      ),
    );
}

/**
 * Stores a label that the carrier has made, and adds it to the order's timeline. The parcel is tracked from now on, in
 * case it is handed over without being marked here.
 */
export async function storeLabel(
  tx: Transaction,
  {
    shipment,
    label,
    now,
    userId,
  }: { shipment: Shipment; label: MadeLabel; now: Date; userId: string | null },
): Promise<void> {
  await tx
    .update(shipments)
    .set({
      label_state: "made",
      state: "labelled",
      number: label.number,
      parcel_numbers: [...label.parcelNumbers],
      pdf_url: label.pdfUrl,
      price_eur: label.price,
      expected_on: label.expectedOn,
      warnings: [...label.warnings],
      problem: null,
      labelled_at: now,
      track_at: now,
      updated_at: now,
    })
    .where(eq(shipments.id, shipment.id));
  await writeParcelEvent(tx, {
    shipment: { ...shipment, number: label.number },
    state: "labelled",
    now,
    userId,
  });
}

/** Adds a change of a label to the order's timeline. */
export async function writeParcelEvent(
  tx: Transaction,
  {
    shipment,
    state,
    now,
    userId,
  }: { shipment: Shipment; state: "labelled" | "cancelled"; now: Date; userId: string | null },
): Promise<void> {
  await writeOrderEvent(tx, {
    orderId: shipment.order_id,
    kind: "parcel",
    data: { state, carrier: shipment.carrier, number: shipment.number ?? "" },
    userId,
    now,
  });
}

/** Returns the number of an order's attempts so far, with those that made no label. */
export async function countAttempts(tx: Pick<Transaction, "$count">, orderId: string): Promise<number> {
  return tx.$count(shipments, eq(shipments.order_id, orderId));
}
