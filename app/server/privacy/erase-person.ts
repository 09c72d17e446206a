import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { erasedEmail } from "#app/domain/orders/customer.ts";
import { openOrderStatuses } from "#app/domain/orders/order.ts";
import { mailboxOf } from "#app/domain/typed-text.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { users, verifications } from "#app/server/db/schema/accounts.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { orderOrigins } from "#app/server/db/schema/measurement.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { cartReminders, orderReminders, stockAlerts } from "#app/server/db/schema/reminders.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { eraseLabels } from "#app/server/orders/lines/erase-labels.ts";
import { eraseGifts } from "#app/server/orders/gifts/order-gift.ts";
import { rowsOf } from "#app/server/request/limits.ts";
import { deleteSubscription } from "#app/server/campaigns/newsletter/delete-subscriber.ts";
import { newsletterEmails } from "#app/server/campaigns/newsletter/subscriber-rows.ts";

/** E-mails that are useless once the account is deleted, even if they were not sent yet. */
const uselessEmails: EmailKind[] = [
  "verify_email",
  "reset_password",
  "new_email",
  "staff_invite",
  "account_changed",
  "message_reply",
  "stock_alert_confirmation",
  "back_in_stock",
  "review_refused",
  "review_request",
  ...newsletterEmails,
  "cart_reminder",
  "order_reminder",
];

/**
 * Erases the data of a person that the shop does not need, at the request of the person or the owner;
 * docs/decisions/0009 lists what is deleted and what remains. Orders remain as sold; while there are any, so do the
 * person's declarations of withdrawal. The caller must hold the lock on the e-mail, which is in lower case, and on the
 * account's row if there is one.
 */
export async function erasePerson(
  tx: Transaction,
  { email, userId }: { email: string; userId: string | null },
): Promise<void> {
  const hasOrders = await hasOrdersOf(tx, email);
  await anonymiseCustomer(tx, email);
  await deleteSubscription(tx, email);
  await tx.delete(stockAlerts).where(eq(stockAlerts.email, email));
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
  // With their answers and reports. An order that was not asked about yet is not asked about any more.
  await tx.delete(reviews).where(eq(reviews.email, email));
  await tx.update(orders).set({ allows_review_request: false }).where(eq(orders.email, email));
  // The parcel of an open order still needs its labels, receiver and card; retention erases those.
  const closed = and(eq(orders.email, email), notInArray(orders.order_status, [...openOrderStatuses]));
  await eraseLabels(tx, closed);
  await eraseGifts(tx, closed);
  await deleteOrigins(tx, email);
  // Before their e-mails: a job that is queuing one holds its reminder.
  await deleteReminders(tx, email);
  await deleteEmails(tx, { email, hasOrders });
  if (!hasOrders) await tx.delete(withdrawals).where(eq(withdrawals.email, email));
  await tx.delete(mailRecipients).where(eq(mailRecipients.email, email));
  await tx.delete(staffInvites).where(eq(staffInvites.email, email));
  await tx
    .delete(rateLimits)
    .where(
      or(
        rowsOf(email),
        rowsOf(mailboxOf(email), ["orders-mailbox", "stock-alert-mailbox", "cart-reminder-mailbox"]),
      ),
    );
  if (userId === null) return;
  await tx.delete(verifications).where(eq(verifications.value, userId));
  // The cascade deletes sessions, password, second factor, profile and wishlist. Orders and their timelines lose the
  // reference to the account.
  await tx.delete(users).where(eq(users.id, userId));
}

/** Deletes the cart that is kept for the address and the reminders to order again of its orders. */
async function deleteReminders(tx: Transaction, email: string): Promise<void> {
  await tx.delete(cartReminders).where(eq(cartReminders.email, email));
  const ordered = tx.select({ id: orders.id }).from(orders).where(eq(orders.email, email));
  await tx.delete(orderReminders).where(inArray(orderReminders.order_id, ordered));
}

/** Deletes where the visits of the orders came from; what was not sent to a service yet never is. */
async function deleteOrigins(tx: Transaction, email: string): Promise<void> {
  const ordered = tx.select({ id: orders.id }).from(orders).where(eq(orders.email, email));
  await tx.delete(orderOrigins).where(inArray(orderOrigins.order_id, ordered));
}

async function hasOrdersOf(tx: Transaction, email: string): Promise<boolean> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.email, email)).limit(1);
  return order !== undefined;
}

/**
 * Anonymises the customer with this e-mail, if any; the row remains because orders refer to it. The caller must hold
 * the lock on the e-mail.
 */
export async function anonymiseCustomer(tx: Transaction, email: string): Promise<void> {
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, email))
    .for("update");
  if (!customer) return;
  await tx
    .update(customers)
    .set({
      first_name: "—",
      last_name: "—",
      phone: null,
      email: erasedEmail(customer.id),
      is_subscribed: false,
      notes: "",
      search_words: wordSet([]),
    })
    .where(eq(customers.id, customer.id));
}

/**
 * Deletes the e-mails to the person, and the e-mails to the owner that contain the person's contact messages. If the
 * person has orders, waiting e-mails of other kinds than `uselessEmails` remain and are sent; without orders there is
 * nothing left to report.
 */
async function deleteEmails(
  tx: Transaction,
  { email, hasOrders }: { email: string; hasOrders: boolean },
): Promise<void> {
  const toPerson = and(
    eq(mails.recipient, email),
    hasOrders ? or(ne(mails.state, "waiting"), inArray(mails.kind, uselessEmails)) : undefined,
  );
  const fromPerson = and(
    isNull(mails.recipient),
    eq(mails.kind, "contact_message"),
    eq(sql`${mails.data} ->> 'email'`, email),
  );
  await tx.delete(mails).where(or(toPerson, fromPerson));
}
