import { and, eq, inArray, sql } from "drizzle-orm";
import { isCancelledForPaid } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { lockProductsOf } from "#app/server/catalogue/lots/lot-stock.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { invoices, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { lockedLimits } from "#app/server/promotions/offered-promotions.ts";
import type { OfferedTo } from "#app/server/promotions/offered-promotions.ts";
import { readingStatement } from "#app/server/db/statement.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { paymentJob } from "#app/server/jobs/job-definitions.ts";
import { lineKey } from "./line-parts.ts";
import { releaseStock, releaseToReplacement, retakeStock, withholdLockedOf } from "./order-stock.ts";
import { currentShipment } from "./parcel-state.ts";
import { writeOrderEvent } from "./write-order-event.ts";

// A shopper who leaves the payment page and orders again must not end up with two live orders, since both could be
// paid. The later order replaces the earlier one in its own transaction; `restorePaidOrder` handles a payment of the
// earlier one that the provider reports later.

/** Identifies the orders that a new one replaces. */
export type Replacement = {
  /** The card order that the browser says it replaces, proved by its pay token. */
  earlierOrder: string | null;
  checkoutKey: string | null;
  email: string;
  /** What identifies each item (`itemKey`), with its quantity. */
  itemKeys: string[];
  quantities: number[];
  /** Older orders of the same e-mail are replaced only by their pay token. */
  replaceableSince: Date;
};

/** Quantities by item, as JSON, of lines given as a relation with `item` and `quantity`. */
const unitsByItem = (lines: ReturnType<typeof sql>) => sql`
  (select jsonb_object_agg(item, units)
   from (select item, sum(quantity)::int as units from ${lines} group by item) as line)`;

const linesOfOrder = sql`(select ${lineKey} as item, ${orderLines.quantity} - ${orderLines.gift_quantity} as quantity
  from ${orderLines}
  where ${orderLines.order_id} = ${orders.id} and ${orderLines.quantity} > ${orderLines.gift_quantity}) as sold`;
const linesOfRequest = sql`unnest(${sql.placeholder("itemKeys")}::text[], ${sql.placeholder("quantities")}::int[])
  as requested (item, quantity)`;

/** Whether an order has the same products and bags in the same quantities as the request, gifts apart. */
export const hasSameItems = sql`${unitsByItem(linesOfOrder)} = ${unitsByItem(linesOfRequest)}`;

/**
 * The new, unpaid card orders that another order replaces: the one whose pay token the browser sent, and those of the
 * same e-mail with the same items since `replaceableSince`, placed in another tab or on another device. An order with
 * the same checkout key is not replaced: the request is its replay.
 *
 * `is not distinct from` keeps the planner off the index by status: a statement prepared while the table is small would
 * continue to read every new order.
 */
export const isReplaced = sql`(${orders.payment_method} is not distinct from 'stripe'
  and ${orders.order_status} is not distinct from 'new'
  and ${orders.payment_status} <> 'paid'
  and (${orders.checkout_key} = ${sql.placeholder("checkoutKey")}) is not true
  and (${orders.id} = ${sql.placeholder("earlierOrder")}::uuid
    or (${orders.email} = ${sql.placeholder("email")} and ${orders.created_at} > ${sql.placeholder("replaceableSince")}
      and ${hasSameItems})))`;

export type ReplacedOrder = Pick<
  typeof orders.$inferSelect,
  "id" | "email" | "language" | "order_status" | "holds_stock"
>;

/**
 * Locks the orders that a new one replaces, in key order. Runs before the products are locked, as everything that
 * changes an order and its stock does. Also locks the promotions and codes whose uses are limited, so that the next
 * statement counts those of every earlier order.
 */
export const lockReplacedOrders = readingStatement<ReplacedOrder, Replacement & OfferedTo>(
  "replaced-orders",
  sql`
  with limited as materialized (${lockedLimits})
  select ${orders.id}, ${orders.email}, ${orders.language}, ${orders.order_status}, ${orders.holds_stock}
  from ${orders}
  where ${isReplaced} and (select count(*) from limited) >= 0
  order by ${orders.id}
  for update`,
);

/**
 * Cancels an order that another one replaces: releases its stock, has its open payment session expired by a job, and
 * writes the timeline and the customer's e-mail, and the audit log if an administrator entered the other order. The
 * order's row must be locked, and the other order must exist.
 */
export async function cancelReplaced(
  tx: Transaction,
  jobs: Services["jobs"],
  {
    order,
    replacedBy,
    userId,
    enteredBy,
    now,
  }: {
    order: ReplacedOrder;
    replacedBy: string;
    userId: string | null;
    enteredBy?: Granted<"orders.change"> | undefined;
    now: Date;
  },
): Promise<void> {
  const { id: orderId, order_status: from, email: recipient, language } = order;
  await tx
    .update(orders)
    .set({ order_status: "cancelled", replaced_by: replacedBy, updated_at: now })
    .where(eq(orders.id, orderId));
  await releaseStock(tx, orderId);
  const data = { from, to: "cancelled", replaced_by: replacedBy };
  await writeOrderEvent(tx, { orderId, kind: "status_changed", data, userId, now });
  if (enteredBy)
    await writeAudit(tx, enteredBy, {
      action: "cancel",
      entity: "order",
      recordId: orderId,
      before: { order_status: from },
      after: { order_status: "cancelled" },
      now,
    });
  const open = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order_id, orderId), inArray(payments.state, ["opening", "open"])));
  for (const { id } of open) await jobs.enqueue(tx, paymentJob, [{ paymentId: id }], now);
  const about = { order_id: orderId, replaced_by: replacedBy };
  await enqueueEmails(tx, jobs, [{ kind: "order_replaced", recipient, language, data: about }], now);
}

/**
 * Restores an order that was replaced and turns out to be paid: the paid order wins, and the one that replaced it is
 * cancelled. Returns false, and leaves both as they are, when the replacement is no longer new, is paid or invoiced, or
 * has or may have a label, or when the stock does not suffice: then the payment has to be refunded. The paid order's
 * row must be locked.
 */
export async function restorePaidOrder(
  tx: Transaction,
  jobs: Services["jobs"],
  { orderId, replacedBy, now }: { orderId: string; replacedBy: string; now: Date },
): Promise<boolean> {
  const replacement = await lockLastReplacement(tx, replacedBy);
  if (!isCancelledForPaid(replacement) || (await hasInvoice(tx, replacement.id))) return false;
  // Its parcel may be on the way, and has the lots that the label fixed.
  if (await currentShipment(tx, replacement.id)) return false;
  await lockProductsOf(tx, [orderId, replacement.id]);
  const wasHeld = await releaseToReplacement(tx, replacement.id);
  if (!(await retakeStock(tx, orderId))) {
    if (wasHeld) await retakeStock(tx, replacement.id);
    return false;
  }
  await withholdLockedOf(tx, [replacement.id]);
  await tx
    .update(orders)
    .set({ order_status: "new", replaced_by: null, updated_at: now })
    .where(eq(orders.id, orderId));
  const data = { from: "cancelled", to: "new", replaces: replacement.id };
  await writeOrderEvent(tx, { orderId, kind: "status_changed", data, now });
  await cancelReplaced(tx, jobs, { order: replacement, replacedBy: orderId, userId: null, now });
  return true;
}

/**
 * Locks the chain of replacements and returns the last. Except after a restoration, each is newer than the one before,
 * so this is key order.
 */
async function lockLastReplacement(tx: Transaction, orderId: string): Promise<typeof orders.$inferSelect> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Error("The replacement order does not exist");
  return order.replaced_by === null ? order : lockLastReplacement(tx, order.replaced_by);
}

async function hasInvoice(tx: Transaction, orderId: string): Promise<boolean> {
  const [invoice] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.order_id, orderId))
    .limit(1);
  return invoice !== undefined;
}
