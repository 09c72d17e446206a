import { eq } from "drizzle-orm";
import type { LotBlock } from "#app/domain/catalogue/packed-lots.ts";
import { isAllowed, nextStep, undoSeconds } from "#app/domain/orders/order.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { ParcelState } from "#app/domain/delivery/parcel.ts";
import type { Granted, Staff } from "#app/server/accounts/admin.ts";
import { allocateLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { paymentJob } from "#app/server/jobs/job-definitions.ts";
import { enqueueDocuments } from "#app/server/shop/enqueue-documents.ts";
import { lockOrder } from "./lock-order.ts";
import type { LockedOrder } from "./lock-order.ts";
import { noteRefundDue } from "./note-refund-due.ts";
import { releaseStock } from "./order-stock.ts";
import { currentShipment, setParcelOfOrder } from "./parcel-state.ts";
import { writeOrderEvent } from "./write-order-event.ts";

/**
 * When the e-mails and jobs of a status change run: two seconds after it can no longer be undone (`undo-step.ts`),
 * because the clocks of program and database may differ.
 */
const afterUndo = (now: Date) => new Date(now.getTime() + (undoSeconds + 2) * 1000);

type OrderServices = Pick<Services, "db" | "jobs">;

export type AdvanceOrderResult =
  { ok: true; status: OrderStatus } | { ok: false; code: "no_next_step" | "changed" | LotBlock };

/**
 * Moves an order one step forward from the status that staff saw (specification, section 4), and e-mails the customer
 * when it is shipped and when it is delivered, after the time to undo. The first step fixes the order's lots, unless a
 * label has already fixed them.
 *
 * Refused as `changed` when the order is unknown or has left that status, so that a double click makes one step; as
 * `no_next_step` when there is none, or when the order must not be sent (`whyNotSent`); and by `whyNotHandedOver`, when
 * it must be repacked or would need withheld lots.
 */
export async function advanceOrder(
  { db, jobs }: OrderServices,
  admin: Granted<"parcels">,
  { orderId, from, now }: { orderId: string; from: OrderStatus; now: Date },
): Promise<AdvanceOrderResult> {
  return db.transaction(async (tx): Promise<AdvanceOrderResult> => {
    const order = await lockOrder(tx, orderId);
    if (order?.order_status !== from) return { ok: false, code: "changed" };
    return advanceLocked(tx, jobs, { order, by: admin, now });
  });
}

/** The state of the parcel that goes with a step of its order. */
const parcelStateOf = { shipped: "handed_over", delivered: "delivered" } as const satisfies Partial<
  Record<OrderStatus, ParcelState>
>;

/**
 * Does the work of `advanceOrder` on an order whose row is locked. `by` is null when the shop itself advances it,
 * because its parcel is with the carrier; withheld lots then prevent nothing. `at` is when the step happened: for a
 * carrier's report earlier than `now`, when it is recorded.
 */
export async function advanceLocked(
  tx: Transaction,
  jobs: OrderServices["jobs"],
  { order, by, now, at = now }: { order: LockedOrder; by: Granted<"parcels"> | null; now: Date; at?: Date },
): Promise<{ ok: true; status: OrderStatus } | { ok: false; code: "no_next_step" | LotBlock }> {
  const { id: orderId, order_status: from, email: recipient, language } = order;
  const to = nextStep(order);
  if (!to) return { ok: false, code: "no_next_step" };
  const packed = await allocateLots(tx, { orderId, now, hasLeft: by === null });
  if (!packed.ok) return packed;
  await setStatus(tx, by, { orderId, from, to, now, at });
  if (to !== "processing") {
    await setParcelOfOrder(tx, { orderId, to: parcelStateOf[to], now, at, userId: by?.userId ?? null });
    const mail = { recipient, language, data: { order_id: orderId } };
    const email =
      to === "shipped"
        ? ({ ...mail, kind: "order_shipped" } as const)
        : ({ ...mail, kind: "order_delivered" } as const);
    await enqueueEmails(tx, jobs, [email], now, afterUndo(now));
    await enqueueDocuments(tx, jobs, { orderId, at: afterUndo(now) });
  }
  return { ok: true, status: to };
}

/** `label`: the order's parcel has a label, or may have one, which must be cancelled first. */
export type ChangeOrderResult = { ok: true } | { ok: false; code: "not_allowed" | "label" };

/**
 * Cancels an order that has not been shipped, and returns its quantities to stock once. After the time to undo, a job
 * expires its open payment, and the customer is e-mailed if `notifyCustomer` is set. A card payment or transfer is not
 * refunded here: the timeline and an e-mail remind the owner to refund it. Refused as `not_allowed` for an unknown
 * order and once it is shipped or cancelled, and as `label` while its parcel has or may have a label, which
 * `withoutLabel` in app/server/shipments cancels.
 */
export async function cancelOrder(
  { db, jobs }: OrderServices,
  admin: Granted<"orders.change">,
  {
    orderId,
    reason,
    notifyCustomer,
    now,
  }: { orderId: string; reason: string; notifyCustomer: boolean; now: Date },
): Promise<ChangeOrderResult> {
  return db.transaction(async (tx): Promise<ChangeOrderResult> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, code: "not_allowed" };
    return cancelLocked(tx, jobs, {
      order,
      by: admin,
      reason,
      notifyCustomer,
      now,
      effectsAt: afterUndo(now),
    });
  });
}

/**
 * Does the work of `cancelOrder` on an order whose row is locked; `by` is null when the customer cancels or a transfer
 * did not arrive. E-mails and payment jobs run at `effectsAt`.
 */
export async function cancelLocked(
  tx: Transaction,
  jobs: OrderServices["jobs"],
  {
    order,
    by,
    reason = "",
    notifyCustomer,
    now,
    effectsAt,
  }: {
    order: LockedOrder;
    by: Granted<"orders.change"> | null;
    reason?: string;
    notifyCustomer: boolean;
    now: Date;
    effectsAt: Date;
  },
): Promise<ChangeOrderResult> {
  if (!isAllowed("cancel", order)) return { ok: false, code: "not_allowed" };
  if (await currentShipment(tx, order.id)) return { ok: false, code: "label" };
  const isRestocked = await releaseStock(tx, order.id);
  await setCancelled(tx, by, { order, reason, isRestocked, now });
  const after = { ...order, order_status: "cancelled", holds_stock: false } as const;
  await noteRefundDue(tx, { jobs, orderId: order.id, before: order, after, now, sendAt: effectsAt });
  if (order.payment_method === "stripe" && order.payment_status !== "paid")
    await jobs.enqueue(tx, paymentJob, [{ cancelledOrderId: order.id }], effectsAt);
  if (notifyCustomer) await enqueueCancellationEmail(tx, jobs, { order, now, sendAt: effectsAt });
  return { ok: true };
}

/**
 * Cancels an order whose parcel the courier returned undelivered. Returns its quantities to stock once if
 * `isRestocked`, that is, if the goods can still be sold. The owner is reminded of a due refund, and the customer is
 * e-mailed if `notifyCustomer` is set. Refused as `not_allowed` unless the order is shipped.
 */
export async function returnOrder(
  { db, jobs }: OrderServices,
  admin: Granted<"orders.change">,
  {
    orderId,
    reason,
    isRestocked,
    notifyCustomer,
    now,
  }: { orderId: string; reason: string; isRestocked: boolean; notifyCustomer: boolean; now: Date },
): Promise<ChangeOrderResult> {
  return db.transaction(async (tx): Promise<ChangeOrderResult> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isAllowed("return", order)) return { ok: false, code: "not_allowed" };
    const hasRestocked = isRestocked && (await releaseStock(tx, orderId));
    await setCancelled(tx, admin, { order, reason, isRestocked: hasRestocked, now });
    await setParcelOfOrder(tx, { orderId, to: "returned", now, userId: admin.userId });
    const after = { ...order, order_status: "cancelled" } as const;
    await noteRefundDue(tx, { jobs, orderId, before: order, after, now, sendAt: afterUndo(now) });
    if (notifyCustomer) await enqueueCancellationEmail(tx, jobs, { order, now, sendAt: afterUndo(now) });
    return { ok: true };
  });
}

async function setCancelled(
  tx: Transaction,
  by: Granted<"orders.change"> | null,
  {
    order: { id: orderId, order_status: from },
    ...change
  }: { order: LockedOrder; reason: string; isRestocked: boolean; now: Date },
): Promise<void> {
  await setStatus(tx, by, { orderId, from, to: "cancelled", ...change });
}

async function enqueueCancellationEmail(
  tx: Transaction,
  jobs: OrderServices["jobs"],
  { order: { id, email: recipient, language }, now, sendAt }: { order: LockedOrder; now: Date; sendAt: Date },
): Promise<void> {
  await enqueueEmails(
    tx,
    jobs,
    [{ kind: "order_cancelled", recipient, language, data: { order_id: id } }],
    now,
    sendAt,
  );
}

/**
 * Sets the order status, and records it in the timeline and, when staff changed it, in the audit log. `by` is null for
 * a customer and for the shop itself.
 */
async function setStatus(
  tx: Transaction,
  by: Staff | null,
  {
    orderId,
    from,
    to,
    reason = "",
    isRestocked = false,
    now,
    at = now,
  }: {
    orderId: string;
    from: OrderStatus;
    to: OrderStatus;
    reason?: string;
    isRestocked?: boolean;
    now: Date;
    at?: Date;
  },
): Promise<void> {
  const delivered = to === "delivered" ? { delivered_at: at } : {};
  await tx
    .update(orders)
    .set({ order_status: to, ...delivered, updated_at: now })
    .where(eq(orders.id, orderId));
  const data = { from, to, ...(reason && { reason }), ...(isRestocked && { restocked: "yes" }) };
  await writeOrderEvent(tx, { orderId, kind: "status_changed", data, userId: by?.userId ?? null, now });
  if (!by) return;
  await writeAudit(tx, by, {
    action: to === "cancelled" ? "cancel" : "status",
    entity: "order",
    recordId: orderId,
    before: { order_status: from },
    after: { order_status: to },
    now,
  });
}
