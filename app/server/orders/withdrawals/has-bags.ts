import { sql } from "drizzle-orm";
import { orderLines, withdrawals } from "#app/server/db/schema/orders.ts";

/** Whether the order of a row of `withdrawals` has bags, from which nobody can withdraw (`withdrawableLines`). */
export const hasBags = sql<boolean>`exists (
  select from ${orderLines} where ${orderLines.order_id} = ${withdrawals.order_id} and ${orderLines.bag_key} is not null)`;
