import { desc, eq } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { conversions } from "#app/server/db/schema/measurement.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/** Most conversions that the screen shows. */
const shown = 50;

/** Returns the newest conversions with their orders' numbers, newest first. */
export function listConversions(db: Pick<Database, "select">, _admin: Granted<"settings">) {
  return db
    .select({
      id: conversions.id,
      order_id: conversions.order_id,
      order_number: orders.order_number,
      channel: conversions.channel,
      kind: conversions.kind,
      state: conversions.state,
      attempts: conversions.attempts,
      answer: conversions.answer,
      created_at: conversions.created_at,
      sent_at: conversions.sent_at,
    })
    .from(conversions)
    .innerJoin(orders, eq(orders.id, conversions.order_id))
    .orderBy(desc(conversions.created_at), desc(conversions.id))
    .limit(shown);
}

export type ListedConversion = Awaited<ReturnType<typeof listConversions>>[number];
