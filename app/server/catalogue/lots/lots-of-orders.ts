import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { hasExpired, takeScannedFirst } from "#app/domain/catalogue/lots.ts";
import { isWithheld } from "#app/domain/catalogue/packed-lots.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { isPaidOnReceipt } from "#app/server/db/paid-on-receipt.ts";
import { lotAllocations, lots } from "#app/server/db/schema/lots.ts";
import { orderUnits, orders } from "#app/server/db/schema/orders.ts";
import { stockParts } from "./lot-stock.ts";
import { isInShop, mustRepack } from "./packed-lots.ts";
import { scannedUnits } from "./scanned-units.ts";

/** The quantity of an order line from one lot. `isWithheld`: these items must not leave the shop. */
export type PackedLot = { code: string; best_before: string | null; quantity: number; isWithheld: boolean };

/**
 * The lots from which an order line is packed. `isFixed`: packing has begun; otherwise it is a plan, which other orders
 * may change. `withoutLot` and `missing` are quantities.
 */
export type LotsOfLine = {
  name_bg: string;
  name_en: string;
  lots: PackedLot[];
  withoutLot: number;
  missing: number;
  isFixed: boolean;
};

/**
 * Returns the lots of the orders' lines, by order id; `whyNotHandedOver` says by them whether a parcel may leave.
 * Packed orders have fixed lots. Orders that wait to be packed get a plan: what was scanned into their parcels, and the
 * other lots to the oldest order first, among all that wait for the same products. Omits lines of products that never
 * had lots, orders that are neither packed nor hold stock, and unpaid orders that are not paid on receipt.
 */
export async function lotsOfOrders(
  db: Pick<Database, "select" | "execute">,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, LotsOfLine[]>> {
  if (orderIds.length === 0) return new Map();
  const lines = await db
    .select(lineColumns)
    .from(orderUnits)
    .innerJoin(orders, eq(orders.id, orderUnits.order_id))
    .where(
      and(
        inArray(orderUnits.order_id, [...orderIds]),
        sql`exists (select from ${lots} where ${lots.product_id} = ${orderUnits.product_id})`,
      ),
    )
    .orderBy(asc(orderUnits.position), asc(orderUnits.product_id));
  if (lines.length === 0) return new Map();
  const [fixed, planned] = await Promise.all([fixedLots(db, orderIds, now), plannedLots(db, lines, now)]);
  const result = new Map<string, LotsOfLine[]>();
  for (const { id, order_id, name_bg, name_en, quantity, allocated_at } of lines) {
    const taken = fixed.get(id) ?? [];
    const plan = taken.length === 0 ? planned.get(id) : undefined;
    if (!plan && taken.length === 0 && allocated_at === null) continue;
    const inLots = taken.reduce((sum, lot) => sum + lot.quantity, 0);
    const packed = plan ?? { lots: taken, withoutLot: quantity - inLots, missing: 0 };
    const line = { name_bg, name_en, ...packed, isFixed: plan === undefined };
    result.set(order_id, [...(result.get(order_id) ?? []), line]);
  }
  return result;
}

/** A line may have units of several products, those of a pack. */
const unitId = sql<string>`${orderUnits.order_line_id} || '/' || ${orderUnits.product_id}`;

const lineColumns = {
  id: unitId,
  order_id: orderUnits.order_id,
  product_id: orderUnits.product_id,
  name_bg: orderUnits.name_bg,
  name_en: orderUnits.name_en,
  quantity: orderUnits.quantity,
  order_status: orders.order_status,
  holds_stock: orders.holds_stock,
  allocated_at: orders.allocated_at,
};

/**
 * Returns the lots of packed orders by line, with those that an order was packed from before its allocation was
 * released, if the order must therefore be repacked.
 */
async function fixedLots(
  db: Pick<Database, "select">,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, PackedLot[]>> {
  const today = sofiaDay(now);
  const rows = await db
    .select({
      line: unitId,
      code: lots.code,
      best_before: lots.best_before,
      locked_at: lots.locked_at,
      quantity: lotAllocations.quantity,
      isInShop: sql<boolean>`${isInShop}`,
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
    .innerJoin(orders, eq(orders.id, orderUnits.order_id))
    .where(
      and(
        inArray(orderUnits.order_id, [...orderIds]),
        sql`(${orders.allocated_at} is not null or ${mustRepack(today)})`,
      ),
    )
    .orderBy(asc(lots.best_before), asc(lots.received_at));
  return Map.groupBy(
    rows.map(({ isInShop: mayLeave, locked_at, ...lot }) => ({
      ...lot,
      isWithheld: mayLeave && isWithheld({ locked_at, best_before: lot.best_before }, today),
    })),
    ({ line }) => line,
  );
}

/** Returns the plans of lines whose orders wait to be packed, by line id. */
async function plannedLots(
  db: Pick<Database, "select" | "execute">,
  lines: readonly {
    id: string;
    product_id: string;
    allocated_at: Date | null;
    holds_stock: boolean;
    order_status: string;
  }[],
  now: Date,
): Promise<Map<string, { lots: PackedLot[]; withoutLot: number; missing: number }>> {
  const isWaiting = (line: (typeof lines)[number]) =>
    line.allocated_at === null &&
    line.holds_stock &&
    (line.order_status === "new" || line.order_status === "processing");
  const productIds = [...new Set(lines.filter(isWaiting).map(({ product_id }) => product_id))];
  if (productIds.length === 0) return new Map();
  // Unpaid orders take no lots from the plan, except those that are paid on receipt.
  const waiting = await db
    .select({ id: unitId, product_id: orderUnits.product_id, quantity: orderUnits.quantity })
    .from(orders)
    .innerJoin(orderUnits, eq(orderUnits.order_id, orders.id))
    .where(
      and(
        sql`orders.order_status in ('new', 'processing') and orders.holds_stock and orders.allocated_at is null
          and (${isPaidOnReceipt} or orders.payment_status = 'paid')`,
        inArray(orderUnits.product_id, productIds),
      ),
    )
    .orderBy(asc(orders.created_at), asc(orders.id), asc(orderUnits.position), asc(orderUnits.product_id));
  const today = sofiaDay(now);
  const [found, parts, scanned] = await Promise.all([
    db
      .select()
      .from(lots)
      .where(and(inArray(lots.product_id, productIds), gt(lots.quantity, 0), isNull(lots.locked_at))),
    stockParts(db, productIds),
    scannedUnits(db, { orderId: null, productIds }),
  ]);
  const byId = new Map(found.map((lot) => [lot.id, lot]));
  const results = takeScannedFirst(
    waiting,
    {
      lots: found.filter(({ best_before }) => !hasExpired(best_before, today)),
      withoutLot: new Map([...parts].map(([id, { withoutLot }]) => [id, withoutLot])),
    },
    {
      scanned: scanned.own.map((units) => ({ ...units, line_id: `${units.line_id}/${units.product_id}` })),
      elsewhere: new Map(),
    },
  );
  return new Map(
    results.map(({ line, taken, withoutLot, missing }) => [
      line.id,
      {
        lots: taken.flatMap(({ lotId, quantity }) => {
          const lot = byId.get(lotId);
          return lot ? [{ code: lot.code, best_before: lot.best_before, quantity, isWithheld: false }] : [];
        }),
        withoutLot,
        missing,
      },
    ]),
  );
}
