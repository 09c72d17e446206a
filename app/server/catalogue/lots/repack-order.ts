import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { takeFromLots } from "#app/domain/catalogue/lots.ts";
import { isWithheld } from "#app/domain/catalogue/packed-lots.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { lotAllocations, lots } from "#app/server/db/schema/lots.ts";
import { orderUnits, orders } from "#app/server/db/schema/orders.ts";
import { forgetLots, lockLots, writeAllocations } from "./allocate-lots.ts";
import { announceStock, lockProductsOf, stockParts, withholdLocked } from "./lot-stock.ts";
import { mustRepack, packedLotsOf } from "./packed-lots.ts";
import { forgetWithheldScans } from "./scanned-units.ts";

/** Items of an order line from a lot. */
type LotItems = { code: string; best_before: string | null; quantity: number };

/**
 * What to replace in a parcel: for each line the items of withheld lots, and those that take their place, from lots and
 * from the stock without lot. `missing` are the items that no lot for sale can replace. `key` identifies the plan.
 */
export type RepackPlan = {
  lines: {
    name_bg: string;
    name_en: string;
    out: LotItems[];
    into: LotItems[];
    withoutLot: number;
    missing: number;
  }[];
  key: string;
};

/** Returns what to replace in the parcel of an order; null for an order that need not be repacked (`mustRepack`). */
export async function planRepack(
  db: Pick<Database, "select" | "execute">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<RepackPlan | null> {
  return (await replacementOf(db, { orderId, now }))?.plan ?? null;
}

/**
 * `changed`: there are other replacements than `key` says, since lots were withheld, received or packed in the
 * meantime. `short_of_lots`: only withheld lots are left for some of the items.
 */
export type RepackResult =
  { ok: true; isRepacked: boolean } | { ok: false; code: "changed" | "short_of_lots" };

/**
 * Replaces the items of withheld lots in the allocation of an order, as staff did in its parcel: they go back into
 * their lots, and items from lots for sale, first expired, first out, take their place. The other items stay as they
 * were packed. `key` is the plan that staff followed. Does nothing for an order that need not be repacked. The order's
 * row must be locked.
 */
export async function repackOrder(
  tx: Transaction,
  { orderId, key, now }: { orderId: string; key: string; now: Date },
): Promise<RepackResult> {
  const productIds = await lockProductsOf(tx, [orderId]);
  await lockLots(tx, inArray(lots.product_id, productIds));
  const found = await replacementOf(tx, { orderId, now });
  if (!found) return { ok: true, isRepacked: false };
  const { plan, isAllocated, out, results } = found;
  if (plan.key !== key) return { ok: false, code: "changed" };
  if (plan.lines.some(({ missing }) => missing > 0)) return { ok: false, code: "short_of_lots" };
  if (isAllocated)
    for (const { line_id, lot_id, quantity } of out) {
      await tx
        .update(lots)
        .set({ quantity: sql`${lots.quantity} + ${quantity}` })
        .where(eq(lots.id, lot_id));
      await tx
        .delete(lotAllocations)
        .where(and(eq(lotAllocations.order_line_id, line_id), eq(lotAllocations.lot_id, lot_id)));
    }
  else await forgetLots(tx, orderId);
  await writeAllocations(tx, results);
  await forgetWithheldScans(tx, { orderId, now });
  await tx.update(orders).set({ allocated_at: now }).where(eq(orders.id, orderId));
  await withholdLocked(tx, productIds);
  await announceStock(tx, productIds);
  return { ok: true, isRepacked: true };
}

/**
 * Returns the replacement of an order's items from withheld lots. An order whose allocation was released, as by a
 * cancellation that was undone, gets lots for all of its items.
 */
async function replacementOf(
  db: Pick<Database, "select" | "execute">,
  { orderId, now }: { orderId: string; now: Date },
) {
  const today = sofiaDay(now);
  const [order] = await db
    .select({ isAllocated: sql<boolean>`orders.allocated_at is not null` })
    .from(orders)
    .where(and(eq(orders.id, orderId), mustRepack(today)));
  if (!order) return null;
  const packed = await packedLotsOf(db, orderId);
  const out = packed.filter((lot) => isWithheld(lot, today));
  const lines = await db
    .select({
      id: orderUnits.order_line_id,
      product_id: orderUnits.product_id,
      name_bg: orderUnits.name_bg,
      name_en: orderUnits.name_en,
      quantity: orderUnits.quantity,
    })
    .from(orderUnits)
    .where(eq(orderUnits.order_id, orderId))
    .orderBy(asc(orderUnits.position), asc(orderUnits.product_id));
  const outOf = (line: (typeof lines)[number]) =>
    out.filter(({ line_id, product_id }) => line_id === line.id && product_id === line.product_id);
  const wanted = lines.flatMap((line) => {
    const taken = outOf(line).reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = order.isAllocated ? taken : line.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const productIds = [...new Set(wanted.map(({ product_id }) => product_id))];
  const stored = await db
    .select()
    .from(lots)
    .where(
      and(
        inArray(lots.product_id, productIds),
        gt(lots.quantity, 0),
        isNull(lots.locked_at),
        or(isNull(lots.best_before), sql`${lots.best_before} >= ${today}::date`),
      ),
    );
  // The items taken out go back into their lots and need no others, so what is without lot stays what it is.
  const parts = await stockParts(db, productIds);
  const withoutLot = new Map([...parts].map(([id, part]) => [id, part.withoutLot]));
  const results = takeFromLots(wanted, { lots: stored, withoutLot });
  const byId = new Map(stored.map((lot) => [lot.id, lot]));
  const plan = {
    lines: results.map(({ line, taken, withoutLot: loose, missing }) => ({
      name_bg: line.name_bg,
      name_en: line.name_en,
      out: outOf(line).map(({ code, best_before, quantity }) => ({ code, best_before, quantity })),
      into: taken.flatMap(({ lotId, quantity }) => {
        const lot = byId.get(lotId);
        return lot ? [{ code: lot.code, best_before: lot.best_before, quantity }] : [];
      }),
      withoutLot: loose,
      missing,
    })),
    key: keyOf([
      out.map(({ line_id, lot_id, quantity }) => [line_id, lot_id, quantity]),
      results.map(({ line, taken }) => [line.id, taken.map(({ lotId, quantity }) => [lotId, quantity])]),
    ]),
  };
  return { plan, isAllocated: order.isAllocated, out, results };
}

function keyOf(facts: unknown): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}
