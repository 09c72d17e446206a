import { eq } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { contactMessages, messageReplies } from "#app/server/db/schema/contact.ts";

/** A reply with the message that it answers, as its e-mail quotes it. */
export type EmailReply = {
  /** The customer's. */
  name: string;
  text: string;
  message: string;
  /** When the customer wrote the message. */
  written_at: Date;
};

/** Returns a reply for its e-mail; null when it was erased with its message. */
export async function loadEmailReply(
  db: Pick<Database, "select">,
  replyId: string,
): Promise<EmailReply | null> {
  const [reply] = await db
    .select({
      name: contactMessages.name,
      text: messageReplies.text,
      message: contactMessages.message,
      written_at: contactMessages.created_at,
    })
    .from(messageReplies)
    .innerJoin(contactMessages, eq(contactMessages.id, messageReplies.message_id))
    .where(eq(messageReplies.id, replyId));
  return reply ?? null;
}
