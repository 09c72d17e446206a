import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { takeFromLots, takeScannedFirst } from "#app/domain/catalogue/lots.ts";
import type { LineLots } from "#app/domain/catalogue/lots.ts";
import { isWithheld, whyNotHandedOver } from "#app/domain/catalogue/packed-lots.ts";
import type { LotBlock } from "#app/domain/catalogue/packed-lots.ts";
import { sumBy } from "#app/domain/money.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { lotAllocations, lots } from "#app/server/db/schema/lots.ts";
import { orderLines, orderUnits, orders } from "#app/server/db/schema/orders.ts";
import { lockProductsOf, stockParts, withholdLocked } from "./lot-stock.ts";
import { isInShop, packedLotsOf } from "./packed-lots.ts";
import { scannedUnits } from "./scanned-units.ts";

/** Why an order may not be packed or handed over (`whyNotHandedOver`). */
export type AllocateResult = { ok: true } | { ok: false; code: LotBlock };

/**
 * Allocates lots to an order that is being packed: what was scanned into its parcel, then first expired, first out, and
 * the rest from items without lot. Skips withheld lots. Leaves to other orders what was scanned for them. Refused by
 * `whyNotHandedOver`: as `repack` when the order was packed from a lot that is withheld now, or units of it were
 * scanned, and as `short_of_lots` when it would need withheld lots. With `hasLeft` the carrier has the parcel, so
 * nothing is refused: it keeps what it was packed from, and withheld lots come last. Idempotent: an order that has its
 * lots keeps them. Does nothing for an order that is sent or holds no stock. The order's row must be locked; while its
 * products are locked as well, no lot of theirs becomes withheld.
 */
export async function allocateLots(
  tx: Transaction,
  { orderId, now, hasLeft = false }: { orderId: string; now: Date; hasLeft?: boolean },
): Promise<AllocateResult> {
  const [order] = await tx
    .select({
      isWaiting: sql<boolean>`orders.allocated_at is null`,
      isInShop: sql<boolean>`${isInShop}`,
      hasLots: sql<boolean>`exists (select from lot_allocations
        join order_lines on order_lines.id = lot_allocations.order_line_id where order_lines.order_id = orders.id)`,
    })
    .from(orders)
    .where(
      and(eq(orders.id, orderId), sql`orders.order_status in ('new', 'processing') and orders.holds_stock`),
    );
  if (!order) return { ok: true };
  const isBlockable = order.isInShop && !hasLeft;
  if (!order.isWaiting && !(order.hasLots && isBlockable)) return { ok: true };
  const productIds = await lockProductsOf(tx, [orderId]);
  const today = sofiaDay(now);
  const packed = (await packedLotsOf(tx, orderId)).map((lot) => ({ isWithheld: isWithheld(lot, today) }));
  const repack = whyNotHandedOver([{ lots: packed, missing: 0 }]);
  if (repack && isBlockable) return { ok: false, code: repack };
  if (!order.isWaiting) return { ok: true };
  // It left as it was packed, although its allocation was released in between.
  if (!isBlockable && packed.length > 0 && (await retakeLots(tx, { orderId, now }))) {
    await withholdLocked(tx, productIds);
    return { ok: true };
  }
  const lines = await tx
    .select({
      id: orderUnits.order_line_id,
      product_id: orderUnits.product_id,
      quantity: orderUnits.quantity,
    })
    .from(orderUnits)
    .where(eq(orderUnits.order_id, orderId))
    .orderBy(asc(orderUnits.position), asc(orderUnits.product_id));
  const found = await lockLots(tx, and(inArray(lots.product_id, productIds), gt(lots.quantity, 0)));
  const { own, elsewhere } = await scannedUnits(tx, { orderId, productIds });
  const scannedLots = own.map((units) => ({ isWithheld: isWithheld(units, today) }));
  const unpack = whyNotHandedOver([{ lots: scannedLots, missing: 0 }]);
  if (unpack && isBlockable) return { ok: false, code: unpack };
  const written: Taken[][] = [];
  if (found.length > 0) {
    const parts = await stockParts(tx, productIds);
    const withoutLot = new Map([...parts].map(([id, part]) => [id, part.withoutLot]));
    const locked = found
      .filter((lot) => isWithheld(lot, today))
      .map((lot) => ({ ...lot, quantity: lot.quantity - lot.withheld }));
    const stock = { lots: found.filter((lot) => !isWithheld(lot, today)), withheld: locked, withoutLot };
    const results = takeScannedFirst(lines, stock, { scanned: own, elsewhere });
    const short = whyNotHandedOver(results.map(({ missing }) => ({ lots: [], missing })));
    if (short && isBlockable) return { ok: false, code: short };
    const missing = results.filter((result) => result.missing > 0);
    const scanned = Map.groupBy(
      results.flatMap(({ taken }) => taken),
      ({ lotId }) => lotId,
    );
    const rest = takeFromLots(
      missing.map(({ line, missing: quantity }) => ({ ...line, quantity })),
      {
        lots: locked.map((lot) => ({
          ...lot,
          quantity: lot.quantity - sumBy(scanned.get(lot.id) ?? [], ({ quantity }) => quantity),
        })),
        withoutLot: new Map(),
      },
    );
    written.push(results, rest);
  }
  // Allocations of an earlier packing: the parcel came back, or its packing was undone.
  await forgetLots(tx, orderId);
  for (const results of written) await writeAllocations(tx, results);
  await tx.update(orders).set({ allocated_at: now }).where(eq(orders.id, orderId));
  return { ok: true };
}

type Taken = LineLots & { line: { id: string } };

type LockedLot = typeof lots.$inferSelect;

/** Locks lots in key order and returns them. The rows of their products must be locked already. */
export function lockLots(tx: Transaction, condition: ReturnType<typeof and>): Promise<LockedLot[]> {
  return tx.select().from(lots).where(condition).orderBy(asc(lots.id)).for("update");
}

/**
 * Deletes the allocations of an order that is still in the shop, as history: the items must be back in their lots, or
 * never have left them. The order's row must be locked.
 */
export async function forgetLots(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .delete(lotAllocations)
    .where(
      inArray(
        lotAllocations.order_line_id,
        tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.order_id, orderId)),
      ),
    );
}

/**
 * Allocates items to lines, in addition to those that they have, and takes them from their lots, which must be locked.
 */
export async function writeAllocations(tx: Transaction, results: readonly Taken[]): Promise<void> {
  const rows = results.flatMap(({ line, taken }) =>
    taken.map(({ lotId, quantity }) => ({ order_line_id: line.id, lot_id: lotId, quantity })),
  );
  if (rows.length === 0) return;
  await tx
    .insert(lotAllocations)
    .values(rows)
    .onConflictDoUpdate({
      target: [lotAllocations.order_line_id, lotAllocations.lot_id],
      set: { quantity: sql`${lotAllocations.quantity} + excluded.quantity` },
    });
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
