import { and, eq, inArray, sql } from "drizzle-orm";
import type { LotBlock } from "#app/domain/catalogue/packed-lots.ts";
import { isWithheld } from "#app/domain/catalogue/packed-lots.ts";
import { sumBy } from "#app/domain/money.ts";
import { whyNotSent } from "#app/domain/orders/order.ts";
import { isAllPacked, lineToPack } from "#app/domain/orders/packing.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { allocateLots, lockLots, releaseLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { announceStock, lockProductsOf, withholdLocked } from "#app/server/catalogue/lots/lot-stock.ts";
import { isInShop, isToRepack } from "#app/server/catalogue/lots/packed-lots.ts";
import { forgetPackedUnits, scannedUnits } from "#app/server/catalogue/lots/scanned-units.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { lotAllocations, lots, packedUnits } from "#app/server/db/schema/lots.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import { isVisibleOrder } from "#app/server/orders/visible-orders.ts";
import { findCode } from "./find-code.ts";
import { readUnits } from "./read-units.ts";

type Named = { name_bg: string; name_en: string };

/** What is put into the parcel: a ticked product of a line, or what a scanned code stands for. */
export type WhatToPack = { lineId: string; productId: string } | { code: string };

/**
 * `unknown_code`: no product and no lot has the code. `pack`: it is of a pack, whose items are packed. `lot_withheld`:
 * the lot is locked or past its date. `lot_short`: it has fewer units than these. `not_to_pack`: the order must not be
 * sent (`whyNotSent`), or has left. `gone`: there is no such unit in the parcel.
 */
export type PackRefusal =
  | { ok: false; code: "unknown_code" | "not_to_pack" | "gone" | LotBlock }
  | ({ ok: false; code: "not_in_order" | "pack" | "too_many" | "lot_withheld" | "lot_short" } & Named);

export type PackUnitsResult =
  { ok: true; unit: Named & { packed: number; ordered: number }; isDone: boolean } | PackRefusal;

/**
 * Puts `quantity` units of a product of an order into its parcel, for the first line that needs as many. Units of a
 * scanned lot are taken from that lot: an order that has its lots already gets others if need be. Idempotent by
 * `requestId`. The order's row is locked, so two packers never put in more than was ordered.
 */
export async function packUnits(
  db: Database,
  packer: Granted<"parcels">,
  request: { orderId: string; requestId: string; what: WhatToPack; quantity: number; now: Date },
): Promise<PackUnitsResult> {
  const { orderId, requestId, what, quantity, now } = request;
  return inLockedOrder<PackUnitsResult>(db, packer, { orderId, now }, async (tx) => {
    const units = await readUnits(tx, orderId);
    const answer = (product: { line_id: string; product_id: string }, added: number): PackUnitsResult => {
      const after = units.map((unit) =>
        unit.line_id === product.line_id && unit.product_id === product.product_id
          ? { ...unit, packed: unit.packed + added }
          : unit,
      );
      const unit = after.find(
        ({ line_id, product_id }) => line_id === product.line_id && product_id === product.product_id,
      );
      return unit ? { ok: true, unit, isDone: isAllPacked(after) } : { ok: false, code: "gone" };
    };
    const [replayed] = await tx
      .select({ line_id: packedUnits.order_line_id, product_id: packedUnits.product_id })
      .from(packedUnits)
      .where(eq(packedUnits.id, requestId));
    if (replayed) return answer(replayed, 0);
    const found = await unitFor(tx, { orderId, units, what, quantity, now });
    if (!found.ok) return found;
    const { unit, lotId } = found;
    await tx.insert(packedUnits).values({
      id: requestId,
      order_line_id: unit.line_id,
      product_id: unit.product_id,
      lot_id: lotId,
      quantity,
      created_at: now,
    });
    const refused = lotId === null ? null : await allocateScanned(tx, { orderId, lotId, now });
    return refused ?? answer(unit, quantity);
  });
}

export type UndoPackingResult = { ok: true; isDone: false } | PackRefusal;

/** Takes the units of one request out of the parcel again. Refused as `gone` when they are not in it. */
export function undoPackedUnits(
  db: Database,
  packer: Granted<"parcels">,
  { orderId, requestId, now }: { orderId: string; requestId: string; now: Date },
): Promise<UndoPackingResult> {
  return inLockedOrder<UndoPackingResult>(db, packer, { orderId, now }, async (tx) => {
    const removed = await tx
      .delete(packedUnits)
      .where(
        and(
          eq(packedUnits.id, requestId),
          sql`${packedUnits.order_line_id} in (select id from order_lines where order_id = ${orderId})`,
        ),
      )
      .returning({ id: packedUnits.id });
    return removed.length > 0 ? { ok: true, isDone: false } : { ok: false, code: "gone" };
  });
}

/** Takes everything out of the parcel again. */
export function resetPacking(
  db: Database,
  packer: Granted<"parcels">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<UndoPackingResult> {
  return inLockedOrder<UndoPackingResult>(db, packer, { orderId, now }, async (tx) => {
    await forgetPackedUnits(tx, orderId);
    return { ok: true, isDone: false };
  });
}

/**
 * Runs a change of a parcel's contents with the order's row locked; a refusal rolls it back. Refused as `not_to_pack`
 * and as `repack` for an order that cannot be packed now.
 */
async function inLockedOrder<Result extends { ok: true } | PackRefusal>(
  db: Database,
  packer: Granted<"parcels">,
  { orderId, now }: { orderId: string; now: Date },
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result | PackRefusal> {
  return db
    .transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const isPackable =
        order !== null &&
        whyNotSent(order) === null &&
        (await isVisibleOrder(tx, packer, orderId)) &&
        (await tx.$count(orders, and(eq(orders.id, orderId), isInShop))) > 0;
      if (!isPackable) return { ok: false, code: "not_to_pack" } as const;
      if (await isToRepack(tx, { orderId, now })) return { ok: false, code: "repack" } as const;
      const result = await change(tx);
      if (!result.ok) throw new NotPackedError(result);
      return result;
    })
    .catch((error: unknown) => {
      if (error instanceof NotPackedError) return error.refusal;
      throw error;
    });
}

class NotPackedError extends Error {
  readonly refusal: PackRefusal;
  constructor(refusal: PackRefusal) {
    super(`Not packed: ${refusal.code}`);
    this.refusal = refusal;
  }
}

type Units = Awaited<ReturnType<typeof readUnits>>;
type FoundUnit = { ok: true; unit: Units[number]; lotId: string | null } | PackRefusal;

async function unitFor(
  tx: Transaction,
  {
    orderId,
    units,
    what,
    quantity,
    now,
  }: { orderId: string; units: Units; what: WhatToPack; quantity: number; now: Date },
): Promise<FoundUnit> {
  if ("lineId" in what) {
    const ticked = units.filter(
      ({ line_id, product_id }) => line_id === what.lineId && product_id === what.productId,
    );
    return unitOf(ticked, {
      products: ticked.map(({ product_id, ...names }) => ({ id: product_id, ...names })),
      quantity,
    });
  }
  const found = await findCode(tx, what.code);
  const inOrder = ({ id }: { id: string }) => units.some(({ product_id }) => product_id === id);
  const coded = found.products.filter(inOrder);
  if (coded.length > 0) return unitOf(units, { products: coded, quantity });
  const ofOrder = found.lots.filter(inOrder);
  const [first] = ofOrder;
  if (!first) {
    const [other] = [...found.products, ...found.lots];
    if (!other) return { ok: false, code: "unknown_code" };
    const { name_bg, name_en } = other;
    return { ok: false, code: other.is_pack || other.is_bag ? "pack" : "not_in_order", name_bg, name_en };
  }
  const usable = ofOrder.filter((lot) => !isWithheld(lot, sofiaDay(now)));
  if (usable.length === 0)
    return { ok: false, code: "lot_withheld", name_bg: first.name_bg, name_en: first.name_en };
  const unit = unitOf(units, { products: usable, quantity });
  if (!unit.ok) return unit;
  const { name_bg, name_en, product_id } = unit.unit;
  const ofProduct = usable.filter(({ id }) => id === product_id);
  await lockProductsOf(tx, [orderId]);
  const left = await unitsLeft(tx, {
    orderId,
    productId: product_id,
    lotIds: ofProduct.map((lot) => lot.lot_id),
    now,
  });
  const lotId = ofProduct.map((lot) => lot.lot_id).find((id) => (left.get(id) ?? 0) >= quantity);
  if (lotId === undefined) return { ok: false, code: "lot_short", name_bg, name_en };
  return { ...unit, lotId };
}

function unitOf(
  units: Units,
  { products, quantity }: { products: readonly ({ id: string } & Named)[]; quantity: number },
): FoundUnit {
  const productIds = products.map(({ id }) => id);
  const found = lineToPack(units, { productIds, quantity });
  const [named] = products;
  if (!found.ok) {
    if (!named) return { ok: false, code: "gone" };
    return { ok: false, code: found.code, name_bg: named.name_bg, name_en: named.name_en };
  }
  const unit = units.find(
    ({ line_id, product_id }) => line_id === found.unit.line_id && product_id === found.unit.product_id,
  );
  return unit ? { ok: true, unit, lotId: null } : { ok: false, code: "gone" };
}

/**
 * Returns how many units may still be scanned from each of the lots, which it locks: those on hand and those that the
 * order has already, without the units that were scanned for this and other orders. None of a lot that is withheld now.
 */
async function unitsLeft(
  tx: Transaction,
  { orderId, productId, lotIds, now }: { orderId: string; productId: string; lotIds: string[]; now: Date },
): Promise<Map<string, number>> {
  const found = await lockLots(tx, inArray(lots.id, lotIds));
  const { own, elsewhere } = await scannedUnits(tx, { orderId, productIds: [productId] });
  const allocated = await allocatedUnits(tx, { orderId, lotIds });
  const today = sofiaDay(now);
  return new Map(
    found
      .filter((lot) => !isWithheld(lot, today))
      .map(({ id, quantity }) => {
        const scanned = sumBy(
          own.filter(({ lot_id }) => lot_id === id),
          (units) => units.quantity,
        );
        const ofOrder = sumBy(
          allocated.filter(({ lot_id }) => lot_id === id),
          (units) => units.quantity,
        );
        return [id, quantity + ofOrder - scanned - (elsewhere.get(id) ?? 0)];
      }),
  );
}

/** Returns the units that an order has from these lots; none before it has its lots. */
function allocatedUnits(tx: Transaction, { orderId, lotIds }: { orderId: string; lotIds: string[] }) {
  return tx
    .select({
      line_id: lotAllocations.order_line_id,
      lot_id: lotAllocations.lot_id,
      quantity: lotAllocations.quantity,
    })
    .from(lotAllocations)
    .where(
      and(
        inArray(lotAllocations.lot_id, lotIds),
        sql`${lotAllocations.order_line_id} in (select order_lines.id from order_lines
          join orders on orders.id = order_lines.order_id
          where orders.id = ${orderId} and orders.allocated_at is not null)`,
      ),
    );
}

/**
 * Gives an order that has its lots already those that were scanned, unless it has them. Its products must be locked.
 * Returns the refusal of `allocateLots`, after which everything must be rolled back.
 */
async function allocateScanned(
  tx: Transaction,
  { orderId, lotId, now }: { orderId: string; lotId: string; now: Date },
): Promise<PackRefusal | null> {
  const [order] = await tx.select({ at: orders.allocated_at }).from(orders).where(eq(orders.id, orderId));
  if (!order?.at) return null;
  const productIds = await lockProductsOf(tx, [orderId]);
  const { own } = await scannedUnits(tx, { orderId, productIds });
  const allocated = await allocatedUnits(tx, { orderId, lotIds: [lotId] });
  const isCovered = own
    .filter(({ lot_id }) => lot_id === lotId)
    .every(({ line_id, quantity }) =>
      allocated.some((units) => units.line_id === line_id && units.quantity >= quantity),
    );
  if (isCovered) return null;
  await releaseLots(tx, orderId);
  const result = await allocateLots(tx, { orderId, now });
  if (!result.ok) return result;
  await withholdLocked(tx, productIds);
  await announceStock(tx, productIds);
  return null;
}
