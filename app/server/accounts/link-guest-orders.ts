import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/**
 * Orders placed without an account join the account of their e-mail. Only to be called once the e-mail is known to be
 * the person's own: anybody may type any address into the checkout.
 */
export async function linkGuestOrders(
  db: Pick<Database, "update">,
  user: { id: string; email: string },
): Promise<void> {
  await db
    .update(orders)
    .set({ user_id: user.id })
    .where(and(eq(orders.email, user.email.toLowerCase()), isNull(orders.user_id)));
}
