import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ConversionChannel } from "#app/domain/measurement/measurement-settings.ts";
import type { Database } from "#app/server/db/database.ts";

/** The identifier without which nothing is reported to a service: kept only after a consent to that service. */
const isConsented: Record<ConversionChannel, SQL> = {
  ga4: sql`origin.ga_client_id is not null`,
  meta: sql`origin.fbp is not null`,
};

/**
 * Inserts the purchases to report to a service, each once whoever inserts it: of orders with a consent to it, by card
 * when they are paid and otherwise when they are placed, but none that was cancelled. Then the refunds of purchases
 * that were reported to it: each that the provider confirmed, and each that staff made by hand.
 */
export async function findConversions(
  db: Pick<Database, "execute">,
  channel: ConversionChannel,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const insert = sql`insert into conversions (id, order_id, channel, kind, refund_id, event_id, next_at, created_at)`;
  await db.execute(sql`${insert}
    select gen_random_uuid(), orders.id, ${channel}, 'purchase', null, null, ${at}, ${at}
    from order_origins origin join orders on orders.id = origin.order_id
    where ${isConsented[channel]} and orders.order_status <> 'cancelled'
      and (orders.payment_method <> 'stripe' or orders.payment_status = 'paid')
      and not exists (select from conversions told where told.order_id = orders.id
        and told.channel = ${channel} and told.kind = 'purchase')
    on conflict do nothing`);
  const told = sql`join conversions purchase on purchase.order_id = orders.id and purchase.channel = ${channel}
    and purchase.kind = 'purchase' and purchase.state = 'sent'`;
  await db.execute(sql`${insert}
    select gen_random_uuid(), orders.id, ${channel}, 'refund', refunds.id, null, ${at}, ${at}
    from order_origins origin join orders on orders.id = origin.order_id ${told}
      join payments on payments.order_id = orders.id
      join refunds on refunds.payment_id = payments.id and refunds.state = 'confirmed'
    on conflict do nothing`);
  await db.execute(sql`${insert}
    select gen_random_uuid(), orders.id, ${channel}, 'refund', null, event.id, ${at}, ${at}
    from order_origins origin join orders on orders.id = origin.order_id ${told}
      join order_events event on event.order_id = orders.id and event.kind = 'refunded'
    where orders.payment_method <> 'stripe'
    on conflict do nothing`);
}
