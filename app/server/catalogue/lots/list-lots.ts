import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import { expiryWarningDays } from "#app/domain/catalogue/lots.ts";
import type { LotFilter } from "#app/domain/catalogue/lots.ts";
import { isWithheld } from "#app/domain/catalogue/packed-lots.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lots, recalls } from "#app/server/db/schema/lots.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { stockParts } from "./lot-stock.ts";
import type { StockParts } from "./lot-stock.ts";
import { hasItemsOf, isInShop } from "./packed-lots.ts";
import { wasSentWith } from "./recall-lot.ts";

/** Lots on one page of the list. */
const perPage = 50;

const lotColumns = {
  id: lots.id,
  product_id: lots.product_id,
  ...sizedNameColumns,
  code: lots.code,
  best_before: lots.best_before,
  received: lots.received,
  quantity: lots.quantity,
  withheld: lots.withheld,
  locked_at: lots.locked_at,
  received_at: lots.received_at,
  recall_id: recalls.id,
  recall_ended_at: recalls.ended_at,
};

/** Returns the last day of the warning period: a lot with a date up to it counts as expiring. */
export function lastWarnedDay(now: Date): string {
  return addDays(sofiaDay(now), expiryWarningDays);
}

/** Selects the unlocked, non-empty lots whose date is this day or earlier: open work for the owner. */
export function isExpiring(lastDay: string | Placeholder): SQL | undefined {
  return and(sql`lots.quantity > 0`, isNull(lots.locked_at), lte(lots.best_before, lastDay));
}

function condition(filter: LotFilter, now: Date): SQL | undefined {
  switch (filter) {
    case "stock":
      return gt(lots.quantity, 0);
    case "expiring":
      return isExpiring(lastWarnedDay(now));
    case "locked":
      return and(isNotNull(lots.locked_at), gt(lots.quantity, 0));
    case "all":
      return undefined;
  }
}

/** Which lots a list shows: `code` is the beginning of a mark in any case, `productId` a UUID or null. */
export type LotChoice = { filter: LotFilter; productId: string | null; code: string };

/** Returns a page of lots, the earliest date first; those without a date come last. */
export async function listLots(
  db: Pick<Database, "select">,
  _admin: Granted<"parcels">,
  { choice, cursor, now }: { choice: LotChoice; cursor: PageCursor; now: Date },
) {
  const { filter, productId, code } = choice;
  const matching = and(
    condition(filter, now),
    productId === null ? undefined : eq(lots.product_id, productId),
    code === "" ? undefined : sql`starts_with(lower(${lots.code}), ${code.toLowerCase()})`,
  );
  const by = sql`coalesce(${lots.best_before}, 'infinity'::date)`;
  return keysetPage(
    { table: lots, id: lots.id, order: { by, direction: "asc" }, cursor, perPage },
    ({ where, orderBy, limit }) =>
      db
        .select(lotColumns)
        .from(lots)
        .innerJoin(products, eq(products.id, lots.product_id))
        .leftJoin(recalls, eq(recalls.lot_id, lots.id))
        .where(and(where, matching))
        .orderBy(...orderBy)
        .limit(limit),
  );
}

export type ListedLot = Awaited<ReturnType<typeof listLots>>["rows"][number];

/** What a recall of a lot reaches: orders that were sent with it, their items and customers. */
export type LotReach = { orders: number; items: number; customers: number };

/**
 * Returns a lot with its recall, what a recall reaches, the number of notified orders and the orders to repack; null
 * when there is no such lot. `lotId` is a UUID.
 */
export async function findLot(
  db: Pick<Database, "select" | "execute">,
  _admin: Granted<"parcels">,
  { lotId, now }: { lotId: string; now: Date },
) {
  const [lot] = await db
    .select({
      ...lotColumns,
      reason_bg: recalls.reason_bg,
      reason_en: recalls.reason_en,
      recalled_at: recalls.started_at,
    })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.product_id))
    .leftJoin(recalls, eq(recalls.lot_id, lots.id))
    .where(eq(lots.id, lotId));
  if (!lot) return null;
  const [{ rows: reach }, { rows: notified }, repack] = await Promise.all([
    db.execute<LotReach>(sql`
      select count(distinct orders.id)::int as orders, count(distinct orders.customer_id)::int as customers,
        coalesce(sum(lot_allocations.quantity), 0)::int as items
      from lot_allocations join order_lines on order_lines.id = lot_allocations.order_line_id
      join orders on orders.id = order_lines.order_id
      where lot_allocations.lot_id = ${lotId} and ${wasSentWith(lotId)}`),
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from recall_notices where recall_id = ${lot.recall_id}`),
    ordersToRepack(db, lot, sofiaDay(now)),
  ]);
  const [found = { orders: 0, items: 0, customers: 0 }] = reach;
  return { lot, reach: found, notified: notified[0]?.count ?? 0, repack };
}

export type FoundLot = NonNullable<Awaited<ReturnType<typeof findLot>>>;

/** Returns the orders that must be repacked because they were packed from this lot, the oldest first. */
async function ordersToRepack(
  db: Pick<Database, "select">,
  lot: { id: string; locked_at: Date | null; best_before: string | null },
  today: string,
) {
  if (!isWithheld(lot, today)) return [];
  return db
    .select({ id: orders.id, order_number: orders.order_number })
    .from(orders)
    .where(and(isInShop, hasItemsOf(lot.id)))
    .orderBy(asc(orders.created_at), asc(orders.id));
}

/**
 * Returns the parts of a product's stock, when it was last edited, and how many lots have items, for the forms that
 * change it; null when there is no such product.
 */
export async function findProductStock(
  db: Pick<Database, "select" | "execute">,
  _admin: Granted<"parcels"> | Granted<"catalogue">,
  productId: string,
): Promise<{ parts: StockParts; seen: Date; name_bg: string; name_en: string; lots: number } | null> {
  const [product] = await db
    .select({ seen: products.updated_at, ...sizedNameColumns })
    .from(products)
    .where(eq(products.id, productId));
  const parts = (await stockParts(db, [productId])).get(productId);
  if (!product || !parts) return null;
  const known = await db
    .select({ id: lots.id })
    .from(lots)
    .where(and(eq(lots.product_id, productId), gt(lots.quantity, 0)));
  return { ...product, parts, lots: known.length };
}

/** Returns the products for which a delivery can be received, by Bulgarian name, at most a thousand. */
export function lotProducts(db: Pick<Database, "select">, _admin: Granted<"parcels">) {
  return db
    .select({ id: products.id, ...sizedNameColumns })
    .from(products)
    .where(and(eq(products.is_pack, false), eq(products.is_bag, false)))
    .orderBy(sql`${products.name_bg} collate "bg-x-icu"`, desc(products.id))
    .limit(1000);
}
