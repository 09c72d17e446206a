import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { LetterKind } from "#app/domain/letter.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers } from "#app/server/db/schema/orders.ts";
import { lockEmail } from "#app/server/orders/lock-email.ts";

export type Subscriber = typeof newsletterSubscribers.$inferSelect;

/** Who gets the newsletter. */
export const isSubscribed = and(
  isNotNull(newsletterSubscribers.confirmed_at),
  isNull(newsletterSubscribers.unsubscribed_at),
);

/** The letters that are about the newsletter alone. */
export const newsletterLetters: LetterKind[] = ["newsletter_confirmation", "newsletter_welcome"];

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

/** The subscriber as it stands once nobody else works on what belongs to its e-mail: orders and deletions wait for it. */
export async function lockSubscriber(tx: Transaction, id: string): Promise<Subscriber | undefined> {
  const found = await findSubscriber(tx, id);
  if (!found) return undefined;
  await lockEmail(tx, found.email);
  return findSubscriber(tx, id);
}

/** What the list of customers says of the e-mail; called under the e-mail's lock. */
export async function noteAtCustomer(tx: Transaction, email: string, is_subscribed: boolean): Promise<void> {
  await tx.update(customers).set({ is_subscribed }).where(eq(customers.email, email));
}

/** Takes letters out of the outbox that nobody wants any more; one that is just being sent is left alone. */
export async function dropWaitingLetters(
  tx: Transaction,
  email: string,
  kinds: LetterKind[] = newsletterLetters,
): Promise<void> {
  const waiting = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.state, "waiting"), inArray(mails.kind, kinds)))
    .for("update", { skipLocked: true });
  await tx.delete(mails).where(inArray(mails.id, waiting));
}
