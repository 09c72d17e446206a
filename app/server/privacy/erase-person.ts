import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { erasedEmail } from "#app/domain/orders/customer.ts";
import { mailboxOf } from "#app/domain/typed-text.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { users, verifications } from "#app/server/db/schema/accounts.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { rowsOf } from "#app/server/request/limits.ts";
import { forgetSubscription } from "#app/server/campaigns/newsletter/delete-subscriber.ts";
import { newsletterEmails } from "#app/server/campaigns/newsletter/subscriber-rows.ts";

/** Letters that nobody wants any more once the account is gone, even where they were not sent yet. */
const uselessEmails: EmailKind[] = [
  "verify_email",
  "reset_password",
  "staff_invite",
  "account_changed",
  "message_reply",
  ...newsletterEmails,
];

/**
 * Erases what the shop keeps of a person without need, whoever asked for it: docs/decisions/0009 says what goes and what
 * stays. Orders stay as they were sold, with the declarations of withdrawal from them. To be called under the lock of the
 * e-mail, in lower case, and of the account's row where there is one.
 */
export async function erasePerson(
  tx: Transaction,
  { email, userId }: { email: string; userId: string | null },
): Promise<void> {
  const hasOrders = await hasOrdersOf(tx, email);
  await forgetCustomer(tx, email);
  await forgetSubscription(tx, email);
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
  await deleteEmails(tx, { email, hasOrders });
  if (!hasOrders) await tx.delete(withdrawals).where(eq(withdrawals.email, email));
  await tx.delete(staffInvites).where(eq(staffInvites.email, email));
  await tx.delete(rateLimits).where(or(rowsOf(email), rowsOf(mailboxOf(email), ["orders-mailbox"])));
  if (userId === null) return;
  await tx.delete(verifications).where(eq(verifications.value, userId));
  // Sessions, password, second factor, profile and wishlist go with it; orders and their timeline lose the name of the account.
  await tx.delete(users).where(eq(users.id, userId));
}

async function hasOrdersOf(tx: Transaction, email: string): Promise<boolean> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.email, email)).limit(1);
  return order !== undefined;
}

/** The row stays, since orders belong to it, and says nothing of anybody. To be called under the lock of the e-mail. */
export async function forgetCustomer(tx: Transaction, email: string): Promise<void> {
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
 * Letters about orders that still wait are sent, since the orders stay too; without orders nothing is left to report. Of
 * what the person wrote by the contact form the owner's letter goes as well.
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
