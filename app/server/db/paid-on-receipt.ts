import { sql } from "drizzle-orm";
import { orders } from "./schema/orders.ts";

/** Whether an order is paid when the customer receives it: the SQL form of `!isPrepaid` in domain/orders/order.ts. */
export const isPaidOnReceipt = sql`${orders.payment_method} in ('cash_on_delivery', 'in_hand')`;
