import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/**
 * Links guest orders to the account with their e-mail. Call only after the person has proved the e-mail: anybody can type
 * any address into the checkout.
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
