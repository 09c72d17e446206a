import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { hasExpired, takeFromLots } from "#app/domain/catalogue/lots.ts";
import type { LineLots } from "#app/domain/catalogue/lots.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { lotAllocations, lots } from "#app/server/db/schema/lots.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { isReserving, lockProductsOf, stockParts, withholdLocked } from "./lot-stock.ts";

/** `short_of_lots`: items for this order are only in locked or expired lots, so it must not be packed. */
export type AllocateResult = { ok: true } | { ok: false; code: "short_of_lots" };

/**
 * Allocates lots to an order that is being packed: first expired, first out, and the rest from items without lot. Skips
 * locked and expired lots; refuses as `short_of_lots` an order that would need them. With `hasLeft` the parcel is
 * already with the carrier, so nothing is refused, and locked and expired lots come last. Idempotent: does nothing for
 * an order that has its lots already or reserves no stock. The order's row must be locked.
 */
export async function allocateLots(
  tx: Transaction,
  { orderId, now, hasLeft = false }: { orderId: string; now: Date; hasLeft?: boolean },
): Promise<AllocateResult> {
  const waiting = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isReserving));
  if (waiting.length === 0) return { ok: true };
  const productIds = await lockProductsOf(tx, [orderId]);
  const lines = await tx
    .select({ id: orderLines.id, product_id: orderLines.product_id, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
  const found = await lockLots(tx, and(inArray(lots.product_id, productIds), gt(lots.quantity, 0)));
  const written: Taken[] = [];
  if (found.length > 0) {
    const today = sofiaDay(now);
    const isForSale = ({ locked_at, best_before }: LockedLot) =>
      locked_at === null && !hasExpired(best_before, today);
    const parts = await stockParts(tx, productIds);
    const withoutLot = new Map([...parts].map(([id, part]) => [id, part.withoutLot]));
    const results = takeFromLots(lines, { lots: found.filter(isForSale), withoutLot });
    const missing = results.filter((result) => result.missing > 0);
    if (missing.length > 0 && !hasLeft) return { ok: false, code: "short_of_lots" };
    const locked = found
      .filter((lot) => !isForSale(lot))
      .map((lot) => ({ ...lot, quantity: lot.quantity - lot.withheld }));
    const rest = takeFromLots(
      missing.map(({ line, missing: quantity }) => ({ ...line, quantity })),
      { lots: locked, withoutLot: new Map() },
    );
    written.push(...results, ...rest);
  }
  await writeAllocations(tx, lines, written);
  await tx.update(orders).set({ allocated_at: now }).where(eq(orders.id, orderId));
  return { ok: true };
}

type Taken = LineLots & { line: { id: string } };

type LockedLot = typeof lots.$inferSelect;

/** Locks lots in key order and returns them. The rows of their products must be locked already. */
function lockLots(tx: Transaction, condition: ReturnType<typeof and>): Promise<LockedLot[]> {
  return tx.select().from(lots).where(condition).orderBy(asc(lots.id)).for("update");
}

async function writeAllocations(
  tx: Transaction,
  lines: readonly { id: string }[],
  results: readonly Taken[],
): Promise<void> {
  const lineIds = lines.map(({ id }) => id);
  // Allocations of an earlier packing: the parcel came back or had to be repacked.
  await tx.delete(lotAllocations).where(inArray(lotAllocations.order_line_id, lineIds));
  const rows = results.flatMap(({ line, taken }) =>
    taken.map(({ lotId, quantity }) => ({ order_line_id: line.id, lot_id: lotId, quantity })),
  );
  if (rows.length === 0) return;
  await tx.insert(lotAllocations).values(rows);
  for (const [lotId, ofLot] of Map.groupBy(rows, ({ lot_id }) => lot_id)) {
    const quantity = ofLot.reduce((sum, row) => sum + row.quantity, 0);
    await tx
      .update(lots)
      .set({ quantity: sql`${lots.quantity} - ${quantity}` })
      .where(eq(lots.id, lotId));
  }
}

/** Returns the lots allocated to an order, with quantities. Empty for an order without lots. */
function allocatedTo(tx: Transaction, orderId: string): Promise<{ lotId: string; quantity: number }[]> {
  return tx
    .select({
      lotId: lotAllocations.lot_id,
      quantity: sql<number>`sum(${lotAllocations.quantity})`.mapWith(Number),
    })
    .from(lotAllocations)
    .innerJoin(orderLines, eq(orderLines.id, lotAllocations.order_line_id))
    .where(eq(orderLines.order_id, orderId))
    .groupBy(lotAllocations.lot_id);
}

/**
 * Returns the items of a packed order to its lots; does nothing for any other order. A lot may be locked, so the caller
 * must call `withholdLocked` afterwards. The order's row must be locked. The rows of its allocation remain as history
 * until it is packed again.
 */
export async function releaseLots(tx: Transaction, orderId: string): Promise<void> {
  const [released] = await tx
    .update(orders)
    .set({ allocated_at: null })
    .where(and(eq(orders.id, orderId), isNotNull(orders.allocated_at)))
    .returning({ id: orders.id });
  if (!released) return;
  await lockProductsOf(tx, [orderId]);
  await changeLots(tx, await allocatedTo(tx, orderId), "release");
}

/**
 * Takes the items of a returned order from the same lots again, when its return is undone; items that the lots withheld
 * are added to the stock for sale first. Returns false and takes none when a lot has too few. The order's row must be
 * locked.
 */
export async function retakeLots(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  await lockProductsOf(tx, [orderId]);
  if (!(await changeLots(tx, await allocatedTo(tx, orderId), "retake"))) return false;
  await tx
    .update(orders)
    .set({ allocated_at: now })
    .where(and(eq(orders.id, orderId), isNull(orders.allocated_at)));
  return true;
}

/**
 * Withholds locked lots; returns whether the products' stock still covers their lots, else the caller must roll back.
 */
export async function doLotsSuffice(tx: Transaction, orderId: string): Promise<boolean> {
  const productIds = await lockProductsOf(tx, [orderId]);
  await withholdLocked(tx, productIds);
  return [...(await stockParts(tx, productIds)).values()].every(({ withoutLot }) => withoutLot >= 0);
}

async function changeLots(
  tx: Transaction,
  changes: readonly { lotId: string; quantity: number }[],
  kind: "release" | "retake",
): Promise<boolean> {
  if (changes.length === 0) return true;
  const ids = changes.map(({ lotId }) => lotId);
  const found = new Map((await lockLots(tx, inArray(lots.id, ids))).map((lot) => [lot.id, lot]));
  if (
    kind === "retake" &&
    changes.some(({ lotId, quantity }) => (found.get(lotId)?.quantity ?? 0) < quantity)
  )
    return false;
  for (const { lotId, quantity } of changes) {
    const lot = found.get(lotId);
    if (!lot) continue;
    const unwithheld = kind === "retake" ? Math.min(quantity, lot.withheld) : 0;
    await tx
      .update(lots)
      .set({
        quantity: kind === "release" ? lot.quantity + quantity : lot.quantity - quantity,
        withheld: lot.withheld - unwithheld,
      })
      .where(eq(lots.id, lotId));
    if (unwithheld > 0)
      await tx.execute(
        sql`update products set stock_quantity = stock_quantity + ${unwithheld} where id = ${lot.product_id}`,
      );
  }
  return true;
}
