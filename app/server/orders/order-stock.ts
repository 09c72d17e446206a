import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";

/**
 * Returns an order's quantities to stock. Idempotent. The caller must hold the lock on the order's row. Returns whether the
 * order held stock.
 */
export async function freeStock(tx: Transaction, orderId: string): Promise<boolean> {
  const [freed] = await tx
    .update(orders)
    .set({ holds_stock: false })
    .where(and(eq(orders.id, orderId), eq(orders.holds_stock, true)))
    .returning({ id: orders.id });
  if (!freed) return false;
  await lockProductsOf(tx, [orderId]);
  await tx.execute(sql`
    update products set stock_quantity = stock_quantity + sold.quantity
    from (select product_id, sum(quantity)::int as quantity from order_lines where order_id = ${orderId} group by 1) as sold
    where products.id = sold.product_id`);
  return true;
}

/**
 * Takes an order's quantities from stock again, all or none. The caller must hold the lock on the order's row. Returns
 * whether the order holds stock now.
 */
export async function retakeStock(tx: Transaction, orderId: string): Promise<boolean> {
  await lockProductsOf(tx, [orderId]);
  const { rows } = await tx.execute<{ short: boolean }>(sql`
    select exists (
      select 1
      from (select product_id, sum(quantity)::int as quantity from order_lines where order_id = ${orderId} group by 1) as sold
      join products on products.id = sold.product_id
      where products.stock_quantity < sold.quantity
    ) as short`);
  if (rows[0]?.short !== false) return false;
  const [taken] = await tx
    .update(orders)
    .set({ holds_stock: true })
    .where(and(eq(orders.id, orderId), eq(orders.holds_stock, false)))
    .returning({ id: orders.id });
  if (!taken) return true;
  await tx.execute(sql`
    update products set stock_quantity = stock_quantity - sold.quantity
    from (select product_id, sum(quantity)::int as quantity from order_lines where order_id = ${orderId} group by 1) as sold
    where products.id = sold.product_id`);
  return true;
}

/** Locks the products of orders in key order, as placing an order does, so that no two transactions deadlock. */
export async function lockProductsOf(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select id from products
    where id in (select product_id from order_lines where ${inArray(orderLines.order_id, [...orderIds])})
    order by id for no key update`);
}
