import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { packedUnits } from "#app/server/db/schema/lots.ts";
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
      packed: sql<number>`coalesce((select sum(${packedUnits.quantity}) from ${packedUnits}
        where ${packedUnits.order_line_id} = ${orderUnits.order_line_id}
          and ${packedUnits.product_id} = ${orderUnits.product_id}), 0)::int`,
    })
    .from(orderUnits)
    .where(eq(orderUnits.order_id, orderId))
    .orderBy(asc(orderUnits.position), asc(orderUnits.product_id));
}
