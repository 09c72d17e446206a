import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { hasCapability } from "#app/domain/accounts/capabilities.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { isPaidOnReceipt } from "#app/server/db/paid-on-receipt.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/** Orders that are to be packed, are packed or on the way. A prepaid order counts once it is paid. */
const isOpen = sql`(${orders.order_status} in ('new', 'processing', 'shipped')
  and (${isPaidOnReceipt} or ${orders.payment_status} = 'paid'))`;

/**
 * Returns the condition of the orders that a member of staff may see: the open ones, or undefined, that is, all, with
 * `orders.read`.
 */
export function visibleOrders(packer: Granted<"parcels">): SQL | undefined {
  return hasCapability(packer.role, "orders.read") ? undefined : isOpen;
}

/** Returns whether a member of staff may see an order. With `orders.read` true for any id, even an unknown one. */
export async function isVisibleOrder(
  db: Pick<Database, "select">,
  packer: Granted<"parcels">,
  orderId: string,
): Promise<boolean> {
  const visible = visibleOrders(packer);
  if (!visible) return true;
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), visible));
  return found.length > 0;
}
