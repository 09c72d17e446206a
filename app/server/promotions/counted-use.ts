import { sql } from "drizzle-orm";
import { orders } from "#app/server/db/schema/orders.ts";

/**
 * Whether an order's use of a promotion or code counts. It returns when the order is cancelled, expires or is replaced,
 * not when money is refunded.
 */
export const isCountedUse = sql`(${orders.order_status} <> 'cancelled'
  and (${orders.holds_stock} or ${orders.payment_status} <> 'failed'))`;
