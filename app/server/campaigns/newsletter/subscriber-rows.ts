import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { EmailKind } from "#app/domain/shop/email.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers } from "#app/server/db/schema/orders.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";

export type Subscriber = typeof newsletterSubscribers.$inferSelect;

/** Condition for subscribers who receive the newsletter. */
export const isSubscribed = and(
  isNotNull(newsletterSubscribers.confirmed_at),
  isNull(newsletterSubscribers.unsubscribed_at),
);

/** Kinds of e-mail that concern only the newsletter. */
export const newsletterEmails: EmailKind[] = ["newsletter_confirmation", "newsletter_welcome"];

export async function findSubscriber(
  db: Pick<Database, "select">,
  id: string,
): Promise<Subscriber | undefined> {
  const [subscriber] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
  return subscriber;
}

export async function findByEmail(
  db: Pick<Database, "select">,
  email: string,
): Promise<Subscriber | undefined> {
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  return subscriber;
}

/**
 * Returns the subscriber after locking its e-mail address, on which orders and deletions of that person wait; undefined
 * when there is none.
 */
export async function lockSubscriber(tx: Transaction, id: string): Promise<Subscriber | undefined> {
  const found = await findSubscriber(tx, id);
  if (!found) return undefined;
  await lockEmail(tx, found.email);
  return findSubscriber(tx, id);
}

/** Updates the subscription mark in the list of customers. Call it under the lock of the address. */
export async function markCustomerSubscribed(
  tx: Transaction,
  email: string,
  is_subscribed: boolean,
): Promise<void> {
  await tx.update(customers).set({ is_subscribed }).where(eq(customers.email, email));
}

/** Deletes queued e-mails that are no longer wanted; one that is being sent is skipped. */
export async function deleteQueuedEmails(
  tx: Transaction,
  email: string,
  kinds: EmailKind[] = newsletterEmails,
): Promise<void> {
  const waiting = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.state, "waiting"), inArray(mails.kind, kinds)))
    .for("update", { skipLocked: true });
  await tx.delete(mails).where(inArray(mails.id, waiting));
}
