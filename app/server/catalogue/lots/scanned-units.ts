import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { ScannedUnits } from "#app/domain/catalogue/lots.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { lots, packedUnits } from "#app/server/db/schema/lots.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { isReserving } from "./lot-stock.ts";

/** Units that were scanned from a lot, with what decides whether it is withheld. */
export type UnitsOfLot = ScannedUnits & {
  product_id: string;
  locked_at: Date | null;
  best_before: string | null;
};

/**
 * Returns what was scanned from lots of these products: the units of the order, by line, and by lot those of all other
 * orders that wait for their lots. Without an order, the units of all orders that wait are `own`.
 */
export async function scannedUnits(
  db: Pick<Database, "select">,
  { orderId, productIds }: { orderId: string | null; productIds: readonly string[] },
): Promise<{ own: UnitsOfLot[]; elsewhere: Map<string, number> }> {
  const isOwn = orderId === null ? sql<boolean>`true` : sql<boolean>`${orders.id} = ${orderId}`;
  const rows = await db
    .select({
      line_id: packedUnits.order_line_id,
      lot_id: lots.id,
      product_id: lots.product_id,
      locked_at: lots.locked_at,
      best_before: lots.best_before,
      quantity: sql<number>`sum(${packedUnits.quantity})::int`,
      isOwn: sql<boolean>`bool_or(${isOwn})`,
    })
    .from(packedUnits)
    .innerJoin(lots, eq(lots.id, packedUnits.lot_id))
    .innerJoin(orderLines, eq(orderLines.id, packedUnits.order_line_id))
    .innerJoin(orders, eq(orders.id, orderLines.order_id))
    .where(
      and(
        inArray(packedUnits.product_id, [...productIds]),
        orderId === null ? isReserving : sql`(${orders.id} = ${orderId} or ${isReserving})`,
      ),
    )
    .groupBy(packedUnits.order_line_id, lots.id)
    .orderBy(asc(lots.best_before), asc(lots.id));
  const elsewhere = new Map<string, number>();
  for (const { lot_id, quantity, isOwn: isOfOrder } of rows)
    if (!isOfOrder) elsewhere.set(lot_id, (elsewhere.get(lot_id) ?? 0) + quantity);
  const own = rows.flatMap(({ isOwn: isOfOrder, ...units }) => (isOfOrder ? [units] : []));
  return { own, elsewhere };
}

const linesOfOrder = (orderId: string) =>
  sql`${packedUnits.order_line_id} in (select id from order_lines where order_id = ${orderId})`;

/**
 * Forgets what was ticked or scanned into the parcel of an order whose lines change or whose stock is released: it is
 * packed again. The order's row must be locked.
 */
export async function forgetPackedUnits(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(packedUnits).where(linesOfOrder(orderId));
}

/**
 * Keeps units of withheld lots as ticked ones: repacking has replaced them in the parcel by others. The order's row
 * must be locked.
 */
export async function forgetWithheldScans(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx
    .update(packedUnits)
    .set({ lot_id: null })
    .where(
      and(
        linesOfOrder(orderId),
        sql`${packedUnits.lot_id} in (select id from lots where locked_at is not null
          or best_before < ${sofiaDay(now)}::date)`,
      ),
    );
}
