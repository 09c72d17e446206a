import { and, eq, sql } from "drizzle-orm";
import { releaseLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { forgetPackedUnits } from "#app/server/catalogue/lots/scanned-units.ts";
import { announceStock, lockProductsOf, withholdLocked } from "#app/server/catalogue/lots/lot-stock.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/** What an order takes from stock, by product: the units of its lines without those that came back on their own. */
const heldUnits = (orderId: string) => sql`(
  select product_id, sum(quantity)::int as quantity from (
    select product_id, quantity from order_units where order_id = ${orderId}
    union all
    select returned_units.product_id, -returned_units.quantity from returned_units
    join order_lines on order_lines.id = returned_units.order_line_id where order_lines.order_id = ${orderId}
  ) as units group by 1)`;

/**
 * Returns an order's quantities to stock and to its lots, except for what locked lots withhold, and forgets what was
 * ticked or scanned into its parcel. Idempotent. The caller
 * must hold the lock on the order's row. Returns whether the order held stock.
 */
export async function releaseStock(tx: Transaction, orderId: string): Promise<boolean> {
  const isReleased = await releaseToReplacement(tx, orderId);
  if (isReleased) await withholdLockedOf(tx, [orderId]);
  return isReleased;
}

/**
 * Does the work of `releaseStock` without withholding what locked lots lack, so that another order can take the same
 * quantities. The caller must then call `withholdLockedOf`.
 */
export async function releaseToReplacement(tx: Transaction, orderId: string): Promise<boolean> {
  const [released] = await tx
    .update(orders)
    .set({ holds_stock: false })
    .where(and(eq(orders.id, orderId), eq(orders.holds_stock, true)))
    .returning({ id: orders.id });
  if (!released) return false;
  await lockProductsOf(tx, [orderId]);
  await tx.execute(sql`
    update products set stock_quantity = stock_quantity + held.quantity
    from ${heldUnits(orderId)} as held
    where products.id = held.product_id`);
  await releaseLots(tx, orderId);
  await forgetPackedUnits(tx, orderId);
  return true;
}

/**
 * Takes an order's released quantities from stock again, all or none. The caller must hold the lock on the order's row.
 * Returns whether the stock sufficed.
 */
export async function retakeStock(tx: Transaction, orderId: string): Promise<boolean> {
  await lockProductsOf(tx, [orderId]);
  const { rows } = await tx.execute<{ short: boolean }>(sql`
    select exists (
      select 1
      from ${heldUnits(orderId)} as held
      join products on products.id = held.product_id
      where products.stock_quantity < held.quantity
    ) as short`);
  if (rows[0]?.short !== false) return false;
  const [taken] = await tx
    .update(orders)
    .set({ holds_stock: true })
    .where(and(eq(orders.id, orderId), eq(orders.holds_stock, false)))
    .returning({ id: orders.id });
  if (!taken) return true;
  await tx.execute(sql`
    update products set stock_quantity = stock_quantity - held.quantity
    from ${heldUnits(orderId)} as held
    where products.id = held.product_id`);
  return true;
}

/** Moves the quantities that locked lots withhold out of the stock of these orders' products. */
export async function withholdLockedOf(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const productIds = await lockProductsOf(tx, orderIds);
  await withholdLocked(tx, productIds);
  await announceStock(tx, productIds);
}
