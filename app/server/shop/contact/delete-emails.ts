import { and, eq, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { messageReplies } from "#app/server/db/schema/contact.ts";
import type { contactMessages } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";

/**
 * Deletes the e-mail that notified the owner of a message, which contains the whole message, and the e-mails with the
 * replies. Call it before the message is deleted, while its replies exist. A message and a reply were each written at
 * the same moment as their e-mail.
 */
export async function deleteEmailsOf(
  tx: Pick<Transaction, "delete" | "select">,
  { id, email, message, created_at }: typeof contactMessages.$inferSelect,
): Promise<void> {
  const isNotification = and(
    eq(mails.created_at, created_at),
    eq(mails.kind, "contact_message"),
    eq(sql`${mails.data} ->> 'email'`, email),
    eq(sql`${mails.data} ->> 'message'`, message),
  );
  const replies = await tx
    .select({ id: messageReplies.id, created_at: messageReplies.created_at })
    .from(messageReplies)
    .where(eq(messageReplies.message_id, id));
  const areReplies = replies.map((reply) =>
    and(
      eq(mails.created_at, reply.created_at),
      eq(mails.kind, "message_reply"),
      eq(sql`${mails.data} ->> 'reply_id'`, reply.id),
    ),
  );
  await tx.delete(mails).where(or(isNotification, ...areReplies));
}
