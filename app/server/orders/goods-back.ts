import { eq, inArray, sql } from "drizzle-orm";
import type { NamedParts } from "#app/domain/documents/returned-parts.ts";
import { canGoodsComeBack } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { lockLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { announceStock, lockProductsOf, withholdLocked } from "#app/server/catalogue/lots/lot-stock.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lotAllocations, lots } from "#app/server/db/schema/lots.ts";
import { orderLines, returnedUnits } from "#app/server/db/schema/orders.ts";
import type { LockedOrder } from "./lock-order.ts";
import { findReturnableParts } from "./refund-shares.ts";
import { writeOrderEvent } from "./write-order-event.ts";

/** Why goods do not go back into stock (`takeGoodsBack`). */
export type GoodsRefusal = "not_allowed" | "no_goods" | "too_many_back" | "lots_unclear";

/** Units of a line's product, or of a part of its pack, that come back; `sold` is how many the line has. */
type Unit = { lineId: string; productId: string; quantity: number; sold: number };

/** What a unit gives back to a lot. */
type FromLot = { lineId: string; lotId: string; quantity: number; allocated: number };

/**
 * Puts the named units of a sent order back into stock and into the lots that they were packed from; the order then
 * holds so many fewer. Its row must be locked. Refused before anything is written: as `not_allowed` unless the goods are
 * out (`canGoodsComeBack`), as `no_goods` when no product is named, as `too_many_back` beyond what has not come back
 * yet, and as `lots_unclear` when some but not all units of several lots come back: nobody knows which lot they are of.
 */
export async function takeGoodsBack(
  tx: Transaction,
  by: Granted<"payments.change">,
  { order, named, now }: { order: LockedOrder; named: NamedParts; now: Date },
): Promise<GoodsRefusal | null> {
  if (!canGoodsComeBack(order)) return "not_allowed";
  const parts = (await findReturnableParts(tx, order)).filter(({ unit, key }) => unit && named.has(key));
  const units = parts.flatMap(({ unit, key, quantity: sold }): Unit[] =>
    unit ? [{ ...unit, sold, quantity: named.get(key) ?? 0 }] : [],
  );
  if (units.length === 0) return "no_goods";
  const productIds = await lockProductsOf(tx, [order.id]);
  const back = await backAlready(tx, order.id);
  const left = ({ lineId, productId, sold }: Unit) => sold - (back.get(`${lineId} ${productId}`) ?? 0);
  if (units.some((unit) => unit.quantity > left(unit))) return "too_many_back";
  const allocated = order.allocated_at === null ? [] : await allocatedTo(tx, order.id);
  const fromLots: FromLot[] = [];
  for (const unit of units) {
    const own = allocated.filter((row) => row.lineId === unit.lineId && row.productId === unit.productId);
    const given = lotsOf(unit, own, left(unit));
    if (!given) return "lots_unclear";
    fromLots.push(...given);
  }

  for (const { lineId, productId, quantity } of units) {
    await tx
      .insert(returnedUnits)
      .values({ id: newId(), order_line_id: lineId, product_id: productId, quantity, created_at: now });
    await tx
      .update(products)
      .set({ stock_quantity: sql`${products.stock_quantity} + ${quantity}` })
      .where(eq(products.id, productId));
  }
  await giveToLots(tx, fromLots);
  await withholdLocked(tx, productIds);
  await announceStock(tx, productIds);
  const goods = parts.map(({ key, name }) => `${named.get(key)} × ${name}`).join(", ");
  const event = {
    orderId: order.id,
    kind: "goods_returned",
    data: { goods },
    userId: by.userId,
    now,
  } as const;
  await writeOrderEvent(tx, event);
  const entry = { action: "update", entity: "order", recordId: order.id } as const;
  await writeAudit(tx, by, { ...entry, after: { goods_returned: goods }, now });
  return null;
}

/** Returns how many units came back earlier, by line and product. */
async function backAlready(tx: Transaction, orderId: string): Promise<Map<string, number>> {
  const { order_line_id: lineId, product_id: productId, quantity } = returnedUnits;
  const rows = await tx
    .select({ lineId, productId, quantity: sql<number>`sum(${quantity})::int` })
    .from(returnedUnits)
    .innerJoin(orderLines, eq(orderLines.id, lineId))
    .where(eq(orderLines.order_id, orderId))
    .groupBy(lineId, productId);
  return new Map(rows.map((row) => [`${row.lineId} ${row.productId}`, row.quantity]));
}

type Allocated = { lineId: string; productId: string; lotId: string; quantity: number };

function allocatedTo(tx: Transaction, orderId: string): Promise<Allocated[]> {
  return tx
    .select({
      lineId: lotAllocations.order_line_id,
      productId: lots.product_id,
      lotId: lotAllocations.lot_id,
      quantity: lotAllocations.quantity,
    })
    .from(lotAllocations)
    .innerJoin(lots, eq(lots.id, lotAllocations.lot_id))
    .innerJoin(orderLines, eq(orderLines.id, lotAllocations.order_line_id))
    .where(eq(orderLines.order_id, orderId));
}

/** Returns which lots the units are of, out of `left` that have not come back; null when that is not certain. */
function lotsOf({ lineId, quantity }: Unit, own: readonly Allocated[], left: number): FromLot[] | null {
  if (quantity === left) return own.map((row) => ({ ...row, lineId, allocated: row.quantity }));
  const [only, ...others] = own;
  if (!only) return [];
  const isCertain = others.length === 0 && only.quantity === left;
  return isCertain ? [{ lineId, lotId: only.lotId, quantity, allocated: only.quantity }] : null;
}

async function giveToLots(tx: Transaction, fromLots: readonly FromLot[]): Promise<void> {
  if (fromLots.length === 0) return;
  await lockLots(tx, inArray(lots.id, [...new Set(fromLots.map(({ lotId }) => lotId))]));
  for (const { lineId, lotId, quantity, allocated } of fromLots) {
    await tx
      .update(lots)
      .set({ quantity: sql`${lots.quantity} + ${quantity}` })
      .where(eq(lots.id, lotId));
    const ofLine = sql`${lotAllocations.order_line_id} = ${lineId} and ${lotAllocations.lot_id} = ${lotId}`;
    if (quantity === allocated) await tx.delete(lotAllocations).where(ofLine);
    else
      await tx
        .update(lotAllocations)
        .set({ quantity: allocated - quantity })
        .where(ofLine);
  }
}
