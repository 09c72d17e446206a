import { eq, sql } from "drizzle-orm";
import { mailTopics } from "#app/domain/shop/mail-topic.ts";
import type { MailTopic } from "#app/domain/shop/mail-topic.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";

export type Recipient = typeof mailRecipients.$inferSelect;

/** Returns the recipient of an address in lower case, written first if it is unknown. */
export async function recipientOf(
  db: Pick<Database, "insert">,
  { email, now }: { email: string; now: Date },
): Promise<Recipient> {
  const [recipient] = await db
    .insert(mailRecipients)
    .values({ id: newId(), email, created_at: now })
    // Changes nothing, but returns the row that is there.
    .onConflictDoUpdate({ target: mailRecipients.email, set: { email } })
    .returning();
  if (!recipient) throw new Error("The recipient could not be written");
  return recipient;
}

/** Returns whether the shop may write to a recipient on a topic: they did not stop it, and mail to them arrives. */
export function mayWrite(
  { stopped, bounced_at }: Pick<Recipient, "stopped" | "bounced_at">,
  topic: MailTopic,
) {
  return bounced_at === null && !stopped.includes(topic);
}

/** Returns whether the shop may write to an address in lower case on a topic; true for one that is no recipient yet. */
export async function mayWriteTo(
  db: Pick<Database, "select">,
  email: string,
  topic: MailTopic,
): Promise<boolean> {
  const [recipient] = await db.select().from(mailRecipients).where(eq(mailRecipients.email, email));
  return recipient === undefined || mayWrite(recipient, topic);
}

/** Returns the recipient of an id; undefined when there is none. */
export async function findRecipient(
  db: Pick<Database, "select">,
  id: string,
): Promise<Recipient | undefined> {
  const [recipient] = await db.select().from(mailRecipients).where(eq(mailRecipients.id, id));
  return recipient;
}

/** Returns the topics that an address in lower case has stopped. */
export async function stoppedBy(db: Pick<Database, "select">, email: string): Promise<MailTopic[]> {
  const [recipient] = await db
    .select({ stopped: mailRecipients.stopped })
    .from(mailRecipients)
    .where(eq(mailRecipients.email, email));
  return recipient?.stopped ?? [];
}

/** Notes that mail to an address in lower case arrives again. Idempotent. */
export async function clearBounce(db: Pick<Database, "update">, email: string): Promise<void> {
  await db.update(mailRecipients).set({ bounced_at: null }).where(eq(mailRecipients.email, email));
}

/** Stops a topic for a recipient, or allows it again. Idempotent; does nothing when the recipient was erased. */
export async function chooseTopic(
  db: Pick<Database, "update">,
  { recipientId, topic, isStopped }: { recipientId: string; topic: MailTopic; isStopped: boolean },
): Promise<void> {
  const others = sql`array_remove(${mailRecipients.stopped}, ${topic})`;
  await db
    .update(mailRecipients)
    .set({ stopped: isStopped ? sql`array_append(${others}, ${topic})` : others })
    .where(eq(mailRecipients.id, recipientId));
}

/** Sets all topics that an address in lower case has stopped. */
export async function chooseTopics(
  db: Pick<Database, "insert">,
  { email, stopped, now }: { email: string; stopped: readonly MailTopic[]; now: Date },
): Promise<void> {
  const kept = mailTopics.filter((topic) => stopped.includes(topic));
  await db
    .insert(mailRecipients)
    .values({ id: newId(), email, stopped: kept, created_at: now })
    .onConflictDoUpdate({ target: mailRecipients.email, set: { stopped: kept } });
}
