import { inArray } from "drizzle-orm";
import type { VisitOrigin } from "#app/domain/measurement/origin.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderOrigins } from "#app/server/db/schema/measurement.ts";

/** Returns where the visits of these orders came from, by order id; those of shoppers who consented only. */
export async function originsOf(
  db: Pick<Database, "select">,
  orderIds: readonly string[],
): Promise<Map<string, VisitOrigin>> {
  if (orderIds.length === 0) return new Map();
  const { order_id, utm_source, utm_medium, utm_campaign, referrer, agent } = orderOrigins;
  const found = await db
    .select({ order_id, utm_source, utm_medium, utm_campaign, referrer, agent })
    .from(orderOrigins)
    .where(inArray(order_id, [...orderIds]));
  return new Map(found.map(({ order_id: id, ...origin }) => [id, origin]));
}
