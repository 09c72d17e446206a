import { and, asc, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lots } from "#app/server/db/schema/lots.ts";

/**
 * The items of a product on hand: `stock` for sale, `reserved` by orders that are not packed, and `withheld` in locked
 * lots. `inLots` is the quantity in lots; `withoutLot` is the rest, which is never negative after a commit.
 */
export type StockParts = {
  stock: number;
  reserved: number;
  withheld: number;
  inLots: number;
  withoutLot: number;
};

/** Literals, so that the planner can use the index of orders to be shipped. */
export const isReserving = sql`orders.order_status in ('new', 'processing') and orders.holds_stock and orders.allocated_at is null`;

/**
 * Returns the parts of the stock of each product. With the products' rows locked, no other transaction changes them.
 */
export async function stockParts(
  db: Pick<Database, "execute">,
  productIds: readonly string[],
): Promise<Map<string, StockParts>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string } & Omit<StockParts, "withoutLot">>(sql`
    with reserving as materialized (select orders.id from orders where ${isReserving})
    select ${products.id}, ${products.stock_quantity} as stock,
      (select coalesce(sum(order_units.quantity), 0)::int from reserving
        join order_units on order_units.order_id = reserving.id where order_units.product_id = ${products.id}) as reserved,
      (select coalesce(sum(${lots.withheld}), 0)::int from ${lots} where ${lots.product_id} = ${products.id}) as withheld,
      (select coalesce(sum(${lots.quantity}), 0)::int from ${lots} where ${lots.product_id} = ${products.id}) as "inLots"
    from ${products} where ${inArray(products.id, [...productIds])}`);
  return new Map(
    rows.map(({ id, ...parts }) => [
      id,
      { ...parts, withoutLot: parts.stock + parts.reserved + parts.withheld - parts.inLots },
    ]),
  );
}

/**
 * Moves items of locked lots out of the stock for sale, as far as the stock suffices: the rest is reserved by earlier
 * orders. Call it after every increase of a stock, so that locked items are not sold after a return. The products' rows
 * must be locked.
 */
export async function withholdLocked(tx: Transaction, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  const lacking = await tx
    .select({
      id: lots.id,
      product_id: lots.product_id,
      quantity: sql<number>`${lots.quantity} - ${lots.withheld}`.mapWith(Number),
      stock: products.stock_quantity,
    })
    .from(lots)
    .innerJoin(products, sql`${products.id} = ${lots.product_id}`)
    .where(
      and(
        inArray(lots.product_id, [...productIds]),
        isNotNull(lots.locked_at),
        gt(lots.quantity, lots.withheld),
        gt(products.stock_quantity, 0),
      ),
    )
    .orderBy(asc(lots.id))
    .for("update", { of: lots });
  const left = new Map(lacking.map(({ product_id, stock }) => [product_id, stock]));
  for (const { id, product_id, quantity } of lacking) {
    const stock = left.get(product_id) ?? 0;
    const moved = Math.min(stock, quantity);
    if (moved === 0) continue;
    left.set(product_id, stock - moved);
    await tx.execute(sql`update ${lots} set withheld = withheld + ${moved} where ${lots.id} = ${id}`);
    await tx.execute(
      sql`update ${products} set stock_quantity = stock_quantity - ${moved} where ${products.id} = ${product_id}`,
    );
  }
}

/**
 * Returns the lowest stock that a product may be set to: what its lots need beyond the reserved items. The product's
 * row must be locked. Zero for a product without lots.
 */
export async function lowestStock(tx: Pick<Transaction, "execute">, productId: string): Promise<number> {
  return lowestOf((await stockParts(tx, [productId])).get(productId));
}

/** Computes `lowestStock` from parts that are already loaded. */
export function lowestOf(parts: StockParts | undefined): number {
  return parts && parts.inLots > 0 ? Math.max(0, parts.stock - parts.withoutLot) : 0;
}

/**
 * Notifies all processes that public pages change, if any of these products has items in lots: items without lot end
 * the promise of a date, and the database's trigger does not announce changes of a stock above `maxShownStock`.
 */
export async function announceStock(
  tx: Pick<Transaction, "execute">,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length > 0)
    await tx.execute(sql`select pg_notify('public_content', '')
      where exists (select from ${lots} where ${inArray(lots.product_id, [...productIds])} and ${lots.quantity} > 0)`);
}

/**
 * Locks the products of orders, and `others`, with the parts of packs and the packs whose stock follows from any of
 * them, in the order in which placing an order does, so that no two transactions deadlock (`lockOrder`). Returns their
 * ids.
 */
export async function lockProductsOf(
  tx: Transaction,
  orderIds: readonly string[],
  others: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with touched as materialized (
      select product_id as id from order_lines where ${inArray(sql`order_id`, [...orderIds])}
      union select product_id from order_units where ${inArray(sql`order_id`, [...orderIds])}
      union select unnest(${sql.param([...others])}::uuid[])
      union select product_id from pack_parts where pack_id = any(${sql.param([...others])}::uuid[])
    )
    select id from products
    where id = any(array(select id from touched)
      || array(select pack_id from pack_parts where product_id in (select id from touched)))
    order by is_pack, id for no key update`);
  return rows.map(({ id }) => id);
}
