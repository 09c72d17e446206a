import { eq } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";

export type LockedOrder = typeof orders.$inferSelect;

/** Locks an order's row until the transaction ends and returns it; null if it does not exist. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return order ?? null;
}
