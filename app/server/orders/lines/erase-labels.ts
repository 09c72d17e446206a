import { and, inArray, isNotNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";

/**
 * Erases the names on the labels of bags in the orders that a condition selects, also from the keys of their recipes.
 * What the bags contain stays as sold.
 */
export async function eraseLabels(tx: Transaction, condition: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: orders.id }).from(orders).where(condition);
  await tx
    .update(orderLines)
    .set({ bag_label: "", bag_key: sql`regexp_replace(${orderLines.bag_key}, '[^|]*$', '')` })
    .where(and(isNotNull(orderLines.bag_key), inArray(orderLines.order_id, ids)));
}
