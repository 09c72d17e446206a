import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import type { NewOrder } from "../orders/order-rows.ts";
import { onlyTheseOrders } from "../orders/order-rows.ts";

export type DeliveredParcel = {
  order?: NewOrder;
  parcel?: Partial<typeof shipments.$inferInsert>;
};

/**
 * Replaces all orders with delivered cash orders for 7.06 €, each with an Econt parcel, delivered on 10 November 2026,
 * that was to collect this sum. Waybill numbers start at 1051000001. Returns the ids of the orders.
 */
export async function onlyDeliveredParcels(db: Database, ...described: DeliveredParcel[]): Promise<string[]> {
  const ids = await onlyTheseOrders(
    db,
    ...described.map(({ order }) => ({ order_status: "delivered" as const, ...order })),
  );
  const deliveredAt = new Date("2026-11-10T10:00:00Z");
  await db.insert(shipments).values(
    described.map(({ parcel }, index) => ({
      id: newId(),
      order_id: ids[index] ?? "",
      carrier: "econt" as const,
      place: "office" as const,
      destination: { place: "office" as const, officeCode: "4001" },
      reference: newId(),
      state: "delivered" as const,
      label_state: "made" as const,
      number: String(1_051_000_001 + index),
      weight: 400,
      cash_eur: 706,
      phone_key: "881234567",
      requested_at: deliveredAt,
      ended_at: deliveredAt,
      updated_at: deliveredAt,
      ...parcel,
    })),
  );
  return ids;
}
