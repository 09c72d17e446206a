import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { orderLines, orderUnits, orders } from "#app/server/db/schema/orders.ts";
import { lineParts } from "#app/server/orders/line-parts.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";
import { isCurrent, parcelsAtOnce, stageCondition } from "./list-parcels.ts";

/**
 * Returns what to fetch from the shelves for the oldest `parcelsAtOnce` orders that are to be packed: the units of each
 * product in all of them, how many of these are for bags, and how many are in their parcels already, by name; then the
 * bags of each order with the pieces of one bag. Contains no personal data.
 */
export async function loadPicking(db: Pick<Database, "select">, admin: Granted<"parcels">, now: Date) {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(shipments, and(eq(shipments.order_id, orders.id), isCurrent))
    .where(and(stageCondition("to_pack", now), visibleOrders(admin)))
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(parcelsAtOnce + 1);
  const ids = found.slice(0, parcelsAtOnce).map(({ id }) => id);
  if (ids.length === 0) return { orderIds: [] as string[], hasMore: false, products: [], bags: [] };
  const units = await db
    .select({
      product_id: orderUnits.product_id,
      name_bg: sql<string>`min(${orderUnits.name_bg})`,
      name_en: sql<string>`min(${orderUnits.name_en})`,
      quantity: sql<number>`sum(${orderUnits.quantity})::int`,
      inBags: sql<number>`coalesce(sum(${orderUnits.quantity}) filter (where ${orderLines.bag_key} is not null), 0)::int`,
      packed: sql<number>`sum((select coalesce(sum(put.quantity), 0) from packed_units put
        where put.order_line_id = ${orderUnits.order_line_id} and put.product_id = ${orderUnits.product_id}))::int`,
    })
    .from(orderUnits)
    .innerJoin(orderLines, eq(orderLines.id, orderUnits.order_line_id))
    .where(inArray(orderUnits.order_id, ids))
    .groupBy(orderUnits.product_id)
    .orderBy(sql`min(${orderUnits.name_bg}) collate "bg-x-icu"`, asc(orderUnits.product_id));
  const bags = await db
    .select({
      id: orderLines.id,
      order_id: orderLines.order_id,
      order_number: orders.order_number,
      name_bg: orderLines.name_bg,
      name_en: orderLines.name_en,
      quantity: orderLines.quantity,
      bag_label: sql<string>`coalesce(${orderLines.bag_label}, '')`,
      parts: lineParts,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order_id))
    .where(and(inArray(orderLines.order_id, ids), sql`${orderLines.bag_key} is not null`))
    .orderBy(asc(orders.created_at), asc(orders.id), asc(orderLines.position));
  return {
    orderIds: [...new Set(bags.map(({ order_id }) => order_id))],
    hasMore: found.length > parcelsAtOnce,
    products: units,
    bags: bags.map(({ parts, ...bag }) => ({
      ...bag,
      pieces: (parts ?? []).map(({ units: all, ...part }) => ({ ...part, quantity: all / bag.quantity })),
    })),
  };
}

export type Picking = Awaited<ReturnType<typeof loadPicking>>;
