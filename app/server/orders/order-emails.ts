import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents } from "#app/server/db/schema/orders.ts";

/**
 * Selects the e-mails whose data name the order, to its customer and to the owner, oldest first. They are found by
 * recipient or by creation time, since an e-mail is created in the same transaction as its timeline event, with the
 * same time. So the query can use the indexes on those two columns.
 */
export function emailsOfOrder(db: Pick<Database, "select">, order: { id: string; email: string }) {
  const moments = db
    .select({ at: orderEvents.created_at })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, order.id));
  return db
    .select({
      id: mails.id,
      kind: mails.kind,
      recipient: mails.recipient,
      state: mails.state,
      last_error: mails.last_error,
      created_at: mails.created_at,
      sent_at: mails.sent_at,
    })
    .from(mails)
    .where(
      and(
        or(eq(mails.recipient, order.email), sql`${mails.created_at} = any(array(${moments}))`),
        eq(sql`${mails.data} ->> 'order_id'`, order.id),
      ),
    )
    .orderBy(asc(mails.created_at), asc(mails.id));
}
