import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { contactMessages, messageReplies } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";

const replyColumns = {
  id: messageReplies.id,
  message_id: messageReplies.message_id,
  text: messageReplies.text,
  created_at: messageReplies.created_at,
  /** Null when the account was deleted. */
  author: users.name,
  /** The e-mail with the reply; null when it was deleted from the outbox. */
  email: { id: mails.id, state: mails.state },
};

/** Returns the replies to messages, each message's oldest first, with the state of their e-mails. */
export function repliesTo(db: Pick<Database, "select">, messageIds: readonly string[]) {
  // A reply and its e-mail are written at the same moment, for which the outbox has an index.
  const isItsEmail = and(
    eq(mails.created_at, messageReplies.created_at),
    eq(mails.kind, "message_reply"),
    eq(sql`${mails.data} ->> 'reply_id'`, sql`${messageReplies.id}::text`),
  );
  return db
    .select(replyColumns)
    .from(messageReplies)
    .leftJoin(users, eq(users.id, messageReplies.user_id))
    .leftJoin(mails, isItsEmail)
    .where(inArray(messageReplies.message_id, [...messageIds]))
    .orderBy(asc(messageReplies.created_at), asc(messageReplies.id));
}

export type ListedReply = Awaited<ReturnType<typeof repliesTo>>[number];

/** Returns a message of the contact form with its replies; null when there is none. `messageId` is a UUID. */
export async function findMessage(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  messageId: string,
) {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  return message ? { ...message, replies: await repliesTo(db, [messageId]) } : null;
}
