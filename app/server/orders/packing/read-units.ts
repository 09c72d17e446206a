import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { orderUnits } from "#app/server/db/schema/orders.ts";

/** Returns the units of each product in each line of an order, and how many are in the parcel, in the lines' order. */
export function readUnits(db: Pick<Database, "select">, orderId: string) {
  return db
    .select({
      line_id: orderUnits.order_line_id,
      product_id: orderUnits.product_id,
      name_bg: orderUnits.name_bg,
      name_en: orderUnits.name_en,
      ordered: orderUnits.quantity,
      packed: sql<number>`(select coalesce(sum(put.quantity), 0)::int from packed_units put
        where put.order_line_id = order_units.order_line_id and put.product_id = order_units.product_id)`,
    })
    .from(orderUnits)
    .where(eq(orderUnits.order_id, orderId))
    .orderBy(asc(orderUnits.position), asc(orderUnits.product_id));
}
