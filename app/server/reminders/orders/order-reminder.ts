import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { isErased, isReachable } from "#app/domain/orders/customer.ts";
import { reminderDate } from "#app/domain/shop/reminders.ts";
import type { ReminderWeeks } from "#app/domain/shop/reminders.ts";
import { userIdOf } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderReminders } from "#app/server/db/schema/reminders.ts";
import { orderOfPage } from "#app/server/orders/order-page.ts";
import { stoppedBy } from "#app/server/recipients/recipients.ts";
import { chooseOwnTopic } from "#app/server/reminders/mail-choices.ts";
import { countBy } from "#app/server/request/limits.ts";
import type { Services } from "#app/server/services.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";

/** What an order's page offers: the date of the reminder that waits, or null to ask for one. */
export type OfferedReminder = { sendAt: Date | null };

/**
 * Returns the reminder to order again of an order that its customer sees; null when the shop offers none for it: by the
 * owner's choice, after it was sent, and for an order that is cancelled or has no e-mail address.
 */
export async function findOrderReminder(
  db: Pick<Database, "select">,
  orderId: string,
): Promise<OfferedReminder | null> {
  if (!(await loadFollowUps(db)).offers_order_reminders) return null;
  const [order] = await db
    .select({ ...remindedColumns, sent_at: orderReminders.sent_at, send_at: orderReminders.send_at })
    .from(orders)
    .leftJoin(orderReminders, eq(orderReminders.order_id, orders.id))
    .where(eq(orders.id, orderId));
  return order && mayBeReminded(order) && order.sent_at === null ? { sendAt: order.send_at } : null;
}

/** A reminder with the token of the order's page, to which it is posted. */
export type PlacedReminder = { pageToken: string; reminder: OfferedReminder };

/**
 * Returns the reminder that the confirmation of an order offers; null as in `findOrderReminder`, and for an account's
 * order to anybody else: the confirmation of such an order gives nobody the address of its page.
 */
export async function findPlacedReminder(
  db: Pick<Database, "select">,
  actor: Actor,
  orderId: string,
): Promise<PlacedReminder | null> {
  const [order] = await db
    .select({ userId: orders.user_id, pageToken: orders.page_token })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || (order.userId !== null && order.userId !== userIdOf(actor))) return null;
  const reminder = await findOrderReminder(db, orderId);
  return reminder && { pageToken: order.pageToken, reminder };
}

const remindedColumns = { email: orders.email, order_status: orders.order_status };

/** Returns whether there is a customer to remind, who has not cancelled the order. */
export function mayBeReminded(order: { email: string; order_status: string }): boolean {
  return order.order_status !== "cancelled" && isReachable(order.email) && !isErased(order);
}

export type OrderReminderResult =
  | { ok: true }
  | { ok: false; code: "unknown" | "not_offered" | "emails_stopped" }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

/**
 * Reminds the customer of an order to order again after some weeks, or not any more when `weeks` is null, as whoever
 * has the page's link wishes: the e-mail goes to the order's own address only. One for each order, until it is sent.
 * The wish of the address's owner also allows these e-mails again. Idempotent. Refused as `unknown` when no page has
 * the token, as `not_offered` as in `findOrderReminder`, as `emails_stopped` to anybody else when the address stopped
 * these e-mails, and as `rate_limited`.
 */
export async function chooseOrderReminder(
  { db, limits }: Pick<Services, "db" | "limits">,
  {
    actor,
    token,
    weeks,
    address,
    now,
  }: { actor: Actor; token: string; weeks: ReminderWeeks | null; address: string; now: Date },
): Promise<OrderReminderResult> {
  const condition = orderOfPage(token);
  const [order] = condition
    ? await db
        .select({ id: orders.id, ...remindedColumns })
        .from(orders)
        .where(condition)
    : [];
  if (!order || isErased(order)) return { ok: false, code: "unknown" };
  const retryAfterSeconds = await countBy([
    [limits.orderPagesPerAddress, address],
    [limits.orderPagesPerOrder, order.id],
  ]).consume();
  if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
  if (weeks === null) {
    await deleteWaiting(db, order.id);
    return { ok: true };
  }
  if (!(await findOrderReminder(db, order.id))) return { ok: false, code: "not_offered" };
  if ((await stoppedBy(db, order.email)).includes("order_reminders")) {
    if (actor.kind === "visitor" || actor.email.toLowerCase() !== order.email)
      return { ok: false, code: "emails_stopped" };
    await chooseOwnTopic({ db }, actor, { topic: "order_reminders", isStopped: false, now });
  }
  const chosen = { weeks, send_at: reminderDate(weeks, now) };
  await db
    .insert(orderReminders)
    .values({ order_id: order.id, ...chosen, created_at: now })
    .onConflictDoUpdate({
      target: orderReminders.order_id,
      set: chosen,
      setWhere: isNull(orderReminders.sent_at),
    });
  return { ok: true };
}

async function deleteWaiting(db: Pick<Database, "delete">, orderId: string): Promise<void> {
  await db
    .delete(orderReminders)
    .where(and(eq(orderReminders.order_id, orderId), isNull(orderReminders.sent_at)));
}

/** Returns the reminders that wait of the account's orders and of those with its e-mail address, the next one first. */
export async function listOwnReminders(db: Pick<Database, "select">, actor: Actor) {
  if (actor.kind === "visitor") return [];
  return db
    .select({
      orderId: orderReminders.order_id,
      orderNumber: orders.order_number,
      sendAt: orderReminders.send_at,
    })
    .from(orderReminders)
    .innerJoin(orders, eq(orders.id, orderReminders.order_id))
    .where(and(isNull(orderReminders.sent_at), isOwn(actor)))
    .orderBy(asc(orderReminders.send_at), asc(orderReminders.order_id));
}

export type OwnReminder = Awaited<ReturnType<typeof listOwnReminders>>[number];

/**
 * Deletes a reminder that waits, if it is one of `listOwnReminders`. Idempotent. Refused as `signed_out` for a visitor.
 */
export async function stopOwnReminder(
  db: Pick<Database, "select" | "delete">,
  actor: Actor,
  orderId: string,
): Promise<{ ok: true } | { ok: false; code: "signed_out" }> {
  if (actor.kind === "visitor") return { ok: false, code: "signed_out" };
  const own = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isOwn(actor)));
  await db
    .delete(orderReminders)
    .where(and(inArray(orderReminders.order_id, own), isNull(orderReminders.sent_at)));
  return { ok: true };
}

/** The account's orders. Its e-mail address is confirmed, so guests' orders with it are the person's too. */
function isOwn({ userId, email }: Exclude<Actor, { kind: "visitor" }>) {
  return or(eq(orders.user_id, userId), eq(orders.email, email.toLowerCase()));
}
