import { and, asc, eq, isNull } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { bankEntries } from "#app/server/db/schema/payments.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import { markTransferred } from "#app/server/orders/mark-paid.ts";
import type { Services } from "#app/server/services.ts";
import { suggestOrders } from "./suggest-orders.ts";

const isOpenEntry = and(isNull(bankEntries.matched_at), isNull(bankEntries.dismissed_at));

/**
 * Compares the open transfers with the orders. A transfer that names one order, which waits for exactly its sum, marks
 * that order as paid, once even under concurrency. Any other transfer with one possible order stays open and is linked
 * to it. Each transfer has its own transaction. Returns the number of matched transfers.
 */
export async function matchEntries(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  by: Granted<"payments.change">,
  now: Date,
): Promise<number> {
  const open = await db.select().from(bankEntries).where(isOpenEntry).orderBy(asc(bankEntries.id));
  const suggestions = await suggestOrders(db, open);
  let matched = 0;
  for (const { id } of open) {
    const { state, orders: [order, ...others] = [] } = suggestions.get(id) ?? {};
    if (!order || others.length > 0) continue;
    if (state !== "exact") {
      // Stored, so that the transfer is erased with its order.
      await db
        .update(bankEntries)
        .set({ order_id: order.id })
        .where(and(eq(bankEntries.id, id), isOpenEntry));
      continue;
    }
    const entry = { entryId: id, orderId: order.id, isAccepted: false, now };
    if (await db.transaction((tx) => matchEntry(tx, { jobs, by }, entry))) matched++;
  }
  return matched;
}

/**
 * Matches one open transfer with an order. With `isAccepted` the sum may differ, and the order may be cancelled, so
 * that its money must be returned, or already be marked as paid, and is then not marked again. Returns false when the
 * transfer is no longer open or not in euro, or when it cannot pay the order, such as an unknown one or one by another payment method.
 */
export async function matchEntry(
  tx: Transaction,
  { jobs, by }: Pick<Services, "jobs"> & { by: Granted<"payments.change"> },
  { entryId, orderId, isAccepted, now }: { entryId: string; orderId: string; isAccepted: boolean; now: Date },
): Promise<boolean> {
  const [entry] = await tx
    .select()
    .from(bankEntries)
    .where(and(eq(bankEntries.id, entryId), isOpenEntry))
    .for("update");
  if (!entry || entry.amount_eur === null) return false;
  const order = await lockOrder(tx, orderId);
  if (order?.payment_method !== "bank_transfer") return false;
  const { amount_eur: amount, booked_on: on, payer } = entry;
  const isExpected = amount === order.total_eur && order.order_status !== "cancelled";
  if (!isAccepted && !isExpected) return false;
  const isLinked = isAccepted && order.payment_status === "paid";
  if (!isLinked && !(await markTransferred(tx, { jobs, by }, { order, paid: { amount, on, payer }, now })))
    return false;
  await tx
    .update(bankEntries)
    .set({ order_id: orderId, matched_at: now, user_id: by.userId })
    .where(eq(bankEntries.id, entryId));
  return true;
}
