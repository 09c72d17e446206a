import { sql } from "drizzle-orm";
import { orders } from "#app/server/db/schema/orders.ts";

/**
 * The delivery destination in one line, shown below the delivery type: city and details. Falls back to the submitted
 * address, which may include the delivery type.
 */
export const deliveryLine = sql<string>`coalesce(${orders.city} || ', ' || ${orders.delivery_details}, ${orders.address})`;
