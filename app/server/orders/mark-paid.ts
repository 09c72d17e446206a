import { eq } from "drizzle-orm";
import { isAllowed } from "#app/domain/orders/order.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import type { Services } from "#app/server/services.ts";
import type { ChangeOrderResult } from "./change-order.ts";
import { lockOrder } from "./lock-order.ts";
import type { LockedOrder } from "./lock-order.ts";
import { writeOrderEvent } from "./write-order-event.ts";

/**
 * Marks orders as paid in cash: one order, or all orders of a courier payout. Skips orders that are already paid,
 * cancelled or not cash on delivery, and returns the ids of the marked ones.
 */
export async function markPaid(
  { db }: Pick<Services, "db">,
  admin: Admin,
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
): Promise<string[]> {
  const marked: string[] = [];
  // One transaction per order, so a long payout does not keep orders locked that others work on.
  for (const orderId of [...new Set(orderIds)].toSorted()) {
    const isMarked = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || !isAllowed("mark_paid", order)) return false;
      await setPaid(tx, admin, { order, isPaid: true, now });
      return true;
    });
    if (isMarked) marked.push(orderId);
  }
  return marked;
}

/** Reverts `markPaid` for an order that was marked by mistake. */
export async function markUnpaid(
  { db }: Pick<Services, "db">,
  admin: Admin,
  { orderId, now }: { orderId: string; now: Date },
): Promise<ChangeOrderResult> {
  return db.transaction(async (tx): Promise<ChangeOrderResult> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isAllowed("mark_unpaid", order)) return { ok: false, code: "not_allowed" };
    await setPaid(tx, admin, { order, isPaid: false, now });
    return { ok: true };
  });
}

/** Sets the payment status of a cash order, and records it in the timeline and the audit log. */
async function setPaid(
  tx: Transaction,
  admin: Admin,
  { order, isPaid, now }: { order: LockedOrder; isPaid: boolean; now: Date },
): Promise<void> {
  const { id: orderId, payment_status: before, total_eur } = order;
  const payment_status = isPaid ? "paid" : "pending";
  await tx
    .update(orders)
    .set({ payment_status, paid_eur: isPaid ? total_eur : 0, updated_at: now })
    .where(eq(orders.id, orderId));
  const event = isPaid
    ? ({ kind: "paid", data: { amount_eur: String(total_eur) } } as const)
    : ({ kind: "unpaid" } as const);
  await writeOrderEvent(tx, { orderId, ...event, userId: admin.userId, now });
  await writeAudit(tx, admin, {
    action: "pay",
    entity: "order",
    recordId: orderId,
    before: { payment_status: before },
    after: { payment_status },
    now,
  });
}
