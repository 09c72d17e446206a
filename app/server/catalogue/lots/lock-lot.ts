import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { hasExpired } from "#app/domain/catalogue/lots.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lots, recalls } from "#app/server/db/schema/lots.ts";
import { announceStock, lockProductsOf, withholdLocked } from "./lot-stock.ts";

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
  alongside: (tx: Transaction, lot: typeof lots.$inferSelect) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction(async (tx) => {
    const lot = await lockWithProduct(tx, lotId);
    if (!lot || !isWanted(lot)) return null;
    if (lot.locked_at === null) await tx.update(lots).set({ locked_at: now }).where(eq(lots.id, lotId));
    await withholdLocked(tx, [lot.product_id]);
    return alongside(tx, lot);
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

export type LockByHandResult = { ok: true } | { ok: false; code: "gone" };

/**
 * Locks a lot because staff suspect a fault: nothing of it is sold or handed over until it is unlocked or recalled.
 * Idempotent. Refused as `gone` for an unknown lot.
 */
export async function lockByHand(
  db: Database,
  admin: Granted<"parcels">,
  { lotId, now }: { lotId: string; now: Date },
): Promise<LockByHandResult> {
  const isKnown = await lockLot(
    db,
    { lotId, now },
    () => true,
    async (tx, lot) => {
      if (lot.locked_at === null) await writeLockAudit(tx, admin, { lot, locked_at: now, now });
      return true;
    },
  );
  return isKnown ? { ok: true } : { ok: false, code: "gone" };
}

/** `recalled`: the lot is or was recalled. `expired`: its date is over. Both keep it locked. */
export type UnlockResult = { ok: true } | { ok: false; code: "gone" | "recalled" | "expired" };

/**
 * Puts a lot that staff locked by hand on sale again; parcels packed with it need not be repacked any more. Idempotent.
 */
export async function unlockLot(
  db: Database,
  admin: Granted<"catalogue">,
  { lotId, now }: { lotId: string; now: Date },
): Promise<UnlockResult> {
  return db.transaction(async (tx): Promise<UnlockResult> => {
    const lot = await lockWithProduct(tx, lotId);
    if (!lot) return { ok: false, code: "gone" };
    if (hasExpired(lot.best_before, sofiaDay(now))) return { ok: false, code: "expired" };
    if ((await tx.$count(recalls, eq(recalls.lot_id, lotId))) > 0) return { ok: false, code: "recalled" };
    if (lot.locked_at === null) return { ok: true };
    await tx.update(lots).set({ locked_at: null, withheld: 0 }).where(eq(lots.id, lotId));
    await tx
      .update(products)
      .set({ stock_quantity: sql`${products.stock_quantity} + ${lot.withheld}` })
      .where(eq(products.id, lot.product_id));
    await withholdLocked(tx, [lot.product_id]);
    await announceStock(tx, [lot.product_id]);
    await writeLockAudit(tx, admin, { lot, locked_at: null, now });
    return { ok: true };
  });
}

async function writeLockAudit(
  tx: Transaction,
  admin: Granted<"parcels"> | Granted<"catalogue">,
  { lot, locked_at, now }: { lot: typeof lots.$inferSelect; locked_at: Date | null; now: Date },
): Promise<void> {
  const [before, after] = [{ locked_at: lot.locked_at }, { locked_at }];
  await writeAudit(tx, admin, { action: "status", entity: "lot", recordId: lot.id, before, after, now });
}
