import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import type { NewOrder } from "../orders/order-rows.ts";
import { onlyTheseOrders } from "../orders/order-rows.ts";
import { insertProduct } from "../catalogue/products.ts";

/**
 * Replaces all orders with new cash orders to the Econt office 4001, each with two units for 13.80 lv (7.06 €), and
 * returns their ids.
 */
export async function onlySendableOrders(db: Database, ...described: NewOrder[]): Promise<string[]> {
  const ids = await onlyTheseOrders(
    db,
    ...described.map((changes) => ({
      city: "Пловдив",
      delivery_type: "econt_office" as const,
      delivery_details: "Център",
      carrier: "econt" as const,
      office_code: "4001",
      ...changes,
    })),
  );
  const productId = await insertProduct(db);
  await db.insert(orderLines).values(
    ids.map((order_id) => ({
      id: newId(),
      order_id,
      position: 0,
      product_id: productId,
      name_bg: "Ягода",
      name_en: "Strawberry",
      unit_price_bgn: 690,
      weight_grams: 100,
      quantity: 2,
    })),
  );
  return ids;
}

/** Inserts an Econt shipment of an order to an office, labelled unless `changes` says otherwise. */
export async function insertShipment(
  db: Database,
  { order_id, now, ...changes }: Partial<typeof shipments.$inferInsert> & { order_id: string; now: Date },
): Promise<void> {
  await db.insert(shipments).values({
    id: newId(),
    order_id,
    carrier: "econt",
    place: "office",
    destination: { place: "office", officeCode: "4001" },
    reference: newId(),
    state: "labelled",
    label_state: "made",
    number: newId(),
    weight: 500,
    cash_eur: 0,
    phone_key: "881234567",
    requested_at: now,
    updated_at: now,
    ...changes,
  });
}
