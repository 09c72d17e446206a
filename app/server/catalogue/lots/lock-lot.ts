import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { releaseLots } from "./allocate-lots.ts";
import { lockProductsOf, withholdLocked } from "./lot-stock.ts";

/** Returns the ids of the orders that were packed with a lot and have not left, in key order. */
async function ordersPackedWith(
  tx: Transaction,
  lotId: string,
  lock: "for update of orders" | "",
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select orders.id from orders
    where orders.order_status in ('new', 'processing') and orders.allocated_at is not null
      and exists (select from lot_allocations join order_lines on order_lines.id = lot_allocations.order_line_id
        where lot_allocations.lot_id = ${lotId} and order_lines.order_id = orders.id)
    order by orders.id ${sql.raw(lock)}`);
  return rows.map(({ id }) => id);
}

/**
 * Thrown when an order was packed with the lot while the packed orders were being locked; the transaction is retried.
 */
class PackedMeanwhileError extends Error {
  override name = "PackedMeanwhileError";
}

/**
 * Takes a lot out of the stock for sale. Orders packed with it that have not left release their lots and must be
 * repacked. Runs `alongside` in the same transaction. Returns null, and changes nothing, when there is no such lot or
 * `isWanted` refuses it. Locks orders, products and lots in that order; starts again when an order was packed in the
 * meantime.
 */
export async function lockLot<Result>(
  db: Database,
  { lotId, now }: { lotId: string; now: Date },
  isWanted: (lot: typeof lots.$inferSelect) => boolean,
  alongside: (tx: Transaction) => Promise<Result>,
): Promise<Result | null> {
  for (;;) {
    try {
      return await db.transaction(async (tx) => {
        const orderIds = await ordersPackedWith(tx, lotId, "for update of orders");
        const [known] = await tx.select({ productId: lots.product_id }).from(lots).where(eq(lots.id, lotId));
        if (!known) return null;
        await lockProductsOf(tx, orderIds, [known.productId]);
        const [lot] = await tx.select().from(lots).where(eq(lots.id, lotId)).for("update");
        if (!lot || !isWanted(lot)) return null;
        // With the product locked, no more orders can be packed with it.
        const packed = await ordersPackedWith(tx, lotId, "");
        if (packed.some((id) => !orderIds.includes(id))) throw new PackedMeanwhileError();
        for (const orderId of packed) await releaseLots(tx, orderId);
        if (lot.locked_at === null) await tx.update(lots).set({ locked_at: now }).where(eq(lots.id, lotId));
        await withholdLocked(tx, [lot.product_id]);
        return alongside(tx);
      });
    } catch (error) {
      if (!(error instanceof PackedMeanwhileError)) throw error;
    }
  }
}

/**
 * Locks every unlocked lot whose date has passed, each in its own transaction: its items are no longer for sale.
 * Idempotent. Returns how many were locked.
 */
export async function lockExpiredLots(db: Database, now: Date): Promise<number> {
  const expired = await db
    .select({ id: lots.id })
    .from(lots)
    .where(and(lt(lots.best_before, sofiaDay(now)), isNull(lots.locked_at)))
    .orderBy(asc(lots.best_before), asc(lots.id));
  let locked = 0;
  for (const { id: lotId } of expired) {
    const isLocked = await lockLot(
      db,
      { lotId, now },
      ({ locked_at }) => locked_at === null,
      async () => true,
    );
    if (isLocked) locked += 1;
  }
  return locked;
}
