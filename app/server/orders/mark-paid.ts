import { eq } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { isAllowed } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
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
  admin: Granted<"payments.change">,
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
): Promise<string[]> {
  const marked: string[] = [];
  // One transaction per order, so a long payout does not keep orders locked that others work on.
  for (const orderId of [...new Set(orderIds)].toSorted()) {
    const isMarked = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || !isAllowed("mark_paid", order)) return false;
      await setPaid(tx, admin, { order, data: { amount_eur: String(order.total_eur) }, now });
      return true;
    });
    if (isMarked) marked.push(orderId);
  }
  return marked;
}

/** Reverts `markPaid` for an order that was marked by mistake. */
export async function markUnpaid(
  { db }: Pick<Services, "db">,
  admin: Granted<"payments.change">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<ChangeOrderResult> {
  return db.transaction(async (tx): Promise<ChangeOrderResult> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isAllowed("mark_unpaid", order)) return { ok: false, code: "not_allowed" };
    await setPaid(tx, admin, { order, data: null, now });
    return { ok: true };
  });
}

/** Cash that a carrier paid out: in euro cents, on a day in Sofia, `YYYY-MM-DD`. */
type PaidOut = { amount: number; carrier: CarrierName; on: string };

/**
 * Marks a locked order as paid by a carrier's payout, whose sum, carrier and day its timeline shows. Returns false when the
 * order may not be marked: it is paid already, cancelled or not cash on delivery. `by` is null for the nightly job.
 */
export async function markPaidOut(
  tx: Transaction,
  by: Granted<"payments.change"> | null,
  { order, paid, now }: { order: LockedOrder; paid: PaidOut; now: Date },
): Promise<boolean> {
  if (!isAllowed("mark_paid", order)) return false;
  const data = { amount_eur: String(paid.amount), carrier: paid.carrier, on: paid.on };
  await setPaid(tx, by, { order, data, now });
  return true;
}

/** Sets the payment status of a cash order, and records it in the timeline and the audit log. `data` is null to revert it. */
async function setPaid(
  tx: Transaction,
  by: Granted<"payments.change"> | null,
  { order, data, now }: { order: LockedOrder; data: Record<string, string> | null; now: Date },
): Promise<void> {
  const { id: orderId, payment_status: before, total_eur } = order;
  const payment_status = data ? "paid" : "pending";
  await tx
    .update(orders)
    .set({ payment_status, paid_eur: data ? total_eur : 0, updated_at: now })
    .where(eq(orders.id, orderId));
  const event = data ? ({ kind: "paid", data } as const) : ({ kind: "unpaid" } as const);
  await writeOrderEvent(tx, { orderId, ...event, userId: by?.userId ?? null, now });
  if (!by) return;
  await writeAudit(tx, by, {
    action: "pay",
    entity: "order",
    recordId: orderId,
    before: { payment_status: before },
    after: { payment_status },
    now,
  });
}
