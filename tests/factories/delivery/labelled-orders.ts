import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
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
