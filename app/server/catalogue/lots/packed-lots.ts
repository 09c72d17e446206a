import { and, asc, eq, sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { lotAllocations, lots } from "#app/server/db/schema/lots.ts";
import { orderUnits, orders } from "#app/server/db/schema/orders.ts";

/** Whether the carrier has the parcel of an order, whatever the order's status says. */
const isWithCarrier = sql`exists (select from shipments where shipments.order_id = orders.id
  and shipments.label_state = 'made' and shipments.state not in ('to_pack', 'labelled', 'packed'))`;

/**
 * Orders whose parcel is still in the shop: literals, so that the planner can use the index of orders to be shipped.
 */
export const isInShop = sql`(orders.order_status in ('new', 'processing') and orders.holds_stock and not ${isWithCarrier})`;

/** Orders whose items left the shop and did not come back. */
export const hasLeftShop = sql`(orders.order_status in ('shipped', 'delivered')
  or (orders.order_status in ('new', 'processing') and ${isWithCarrier}))`;

/** Orders to whose lines items of the lot are or were allocated. */
export const hasItemsOf = (lotId: string): SQL => sql`exists (select from lot_allocations
  join order_lines on order_lines.id = lot_allocations.order_line_id
  where lot_allocations.lot_id = ${lotId} and order_lines.order_id = orders.id)`;

/**
 * Orders in the shop that were packed from a withheld lot: the SQL form of `whyNotHandedOver` for `repack`, in
 * domain/catalogue/packed-lots.ts. It counts allocations that were released, too: after a cancellation that was undone,
 * the items may still be in the parcel. `today` is a day in Sofia.
 */
export const mustRepack = (
  today: string | Placeholder,
): SQL => sql`(${isInShop} and exists (select from order_lines
  join lot_allocations on lot_allocations.order_line_id = order_lines.id
  join lots on lots.id = lot_allocations.lot_id
  where order_lines.order_id = orders.id and (lots.locked_at is not null or lots.best_before < ${today}::date)))`;

/** Returns whether an order must be repacked. While its row and its products are locked, that does not change. */
export async function isToRepack(
  db: Pick<Database, "$count">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.id, orderId), mustRepack(sofiaDay(now))))) > 0;
}

/** Returns how many items of which lot each line of an order was packed from, those of packs by part. */
export function packedLotsOf(db: Pick<Database, "select">, orderId: string) {
  return db
    .select({
      line_id: orderUnits.order_line_id,
      product_id: orderUnits.product_id,
      name_bg: orderUnits.name_bg,
      name_en: orderUnits.name_en,
      lot_id: lots.id,
      code: lots.code,
      best_before: lots.best_before,
      locked_at: lots.locked_at,
      quantity: lotAllocations.quantity,
    })
    .from(lotAllocations)
    .innerJoin(lots, eq(lots.id, lotAllocations.lot_id))
    .innerJoin(
      orderUnits,
      and(
        eq(orderUnits.order_line_id, lotAllocations.order_line_id),
        eq(orderUnits.product_id, lots.product_id),
      ),
    )
    .where(eq(orderUnits.order_id, orderId))
    .orderBy(asc(orderUnits.position), asc(lots.best_before), asc(lots.id));
}
