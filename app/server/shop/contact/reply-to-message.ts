import { eq } from "drizzle-orm";
import { readReplyText } from "#app/domain/shop/message-reply.ts";
import type { ReplyTextFault } from "#app/domain/shop/message-reply.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { contactMessages, messageReplies } from "#app/server/db/schema/contact.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";

export type ReplyResult = { ok: true } | { ok: false; code: ReplyTextFault | "gone" | "stale" };

/**
 * Sends a reply to a message of the contact form by e-mail, in the message's language, and marks the message as
 * handled, in one transaction. The form generates `replyId`: the same reply submitted again is sent once. `repliesSeen`
 * is the number of replies that the form showed. Refused as `required` or `too_long`, as `gone` when the message was
 * deleted, and as `stale` when it has another number of replies now.
 */
export async function replyToMessage(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"customers">,
  {
    messageId,
    replyId,
    repliesSeen,
    text: typed,
    now,
  }: { messageId: string; replyId: string; repliesSeen: number; text: string; now: Date },
): Promise<ReplyResult> {
  const read = readReplyText(typed);
  if (!read.ok) return read;
  const { text } = read;
  return db.transaction(async (tx): Promise<ReplyResult> => {
    const isMessage = eq(contactMessages.id, messageId);
    const [message] = await tx.select().from(contactMessages).where(isMessage).for("update");
    if (!message) return { ok: false, code: "gone" };
    const replies = await tx
      .select({ id: messageReplies.id, text: messageReplies.text })
      .from(messageReplies)
      .where(eq(messageReplies.message_id, messageId));
    if (replies.some((reply) => reply.id === replyId && reply.text === text)) return { ok: true };
    if (replies.length !== repliesSeen) return { ok: false, code: "stale" };
    await tx
      .insert(messageReplies)
      .values({ id: replyId, message_id: messageId, text, user_id: admin.userId, created_at: now });
    const { email: recipient, language, is_handled } = message;
    const email = { kind: "message_reply", recipient, language, data: { reply_id: replyId } } as const;
    await enqueueEmails(tx, jobs, [email], now);
    if (!is_handled)
      await tx.update(contactMessages).set({ is_handled: true, handled_at: now }).where(isMessage);
    const entry = { action: "send", entity: "message", recordId: messageId } as const;
    await writeAudit(tx, admin, { ...entry, before: { is_handled }, after: { is_handled: true }, now });
    return { ok: true };
  });
}
