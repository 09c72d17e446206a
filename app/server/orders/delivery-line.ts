import { sql } from "drizzle-orm";
import { orders } from "#app/server/db/schema/orders.ts";

/**
 * Where an order goes, in one line that stands below the way of delivery: city and details. Where those are not kept, the
 * address that was sent, which may say the way of delivery too.
 */
export const deliveryLine = sql<string>`coalesce(${orders.city} || ', ' || ${orders.delivery_details}, ${orders.address})`;
