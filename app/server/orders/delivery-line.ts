import { sql } from "drizzle-orm";
import type { DeliveryWay } from "#app/domain/delivery/delivery-way.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/**
 * The delivery destination in one line, shown below the delivery type: city and details. Falls back to the submitted
 * address, which may include the delivery type.
 */
export const deliveryLine = sql<string>`coalesce(${orders.city} || ', ' || ${orders.delivery_details}, ${orders.address})`;

/**
 * The name of an order's delivery: the SQL form of `deliveryWay` in the domain. Null for an order without a delivery
 * type.
 */
export const deliveryWayOf = sql<DeliveryWay | null>`case
  when ${orders.delivery_type} = 'econt_office' and ${orders.carrier} <> 'econt' then 'office'
  else ${orders.delivery_type} end`;
