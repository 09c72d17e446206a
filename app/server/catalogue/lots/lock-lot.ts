import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { lockProductsOf, withholdLocked } from "./lot-stock.ts";

/**
 * Takes a lot out of the stock for sale. Orders in the shop that were packed with it keep their allocation and must be
 * repacked (`mustRepack`). Runs `alongside` in the same transaction. Returns null, and changes nothing, when there is no
 * such lot or `isWanted` refuses it. Locks the product first, as packing and handing over do: each of them either comes
 * before, or finds the lot withheld.
 */
export async function lockLot<Result>(
  db: Database,
  { lotId, now }: { lotId: string; now: Date },
  isWanted: (lot: typeof lots.$inferSelect) => boolean,
  alongside: (tx: Transaction) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction(async (tx) => {
    const lot = await lockWithProduct(tx, lotId);
    if (!lot || !isWanted(lot)) return null;
    if (lot.locked_at === null) await tx.update(lots).set({ locked_at: now }).where(eq(lots.id, lotId));
    await withholdLocked(tx, [lot.product_id]);
    return alongside(tx);
  });
}

/** Locks a lot after its product and returns it; null when there is no such lot. */
async function lockWithProduct(tx: Transaction, lotId: string): Promise<typeof lots.$inferSelect | null> {
  const [known] = await tx.select({ productId: lots.product_id }).from(lots).where(eq(lots.id, lotId));
  if (!known) return null;
  await lockProductsOf(tx, [], [known.productId]);
  const [lot] = await tx.select().from(lots).where(eq(lots.id, lotId)).for("update");
  return lot ?? null;
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
