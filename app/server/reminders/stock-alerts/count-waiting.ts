import { and, count, inArray, isNotNull } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { stockAlerts } from "#app/server/db/schema/reminders.ts";

/** Returns how many people wait for each of these products, by id; products for which nobody waits are absent. */
export async function countWaiting(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  productIds: readonly string[],
): Promise<Record<string, number>> {
  const rows = await db
    .select({ id: stockAlerts.product_id, waiting: count() })
    .from(stockAlerts)
    .where(and(inArray(stockAlerts.product_id, [...productIds]), isNotNull(stockAlerts.confirmed_at)))
    .groupBy(stockAlerts.product_id);
  return Object.fromEntries(rows.map(({ id, waiting }) => [id, waiting]));
}
