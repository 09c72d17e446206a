import { eq } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { deleteEmailsOf } from "./delete-emails.ts";

/**
 * Marks a message of the contact form as handled or not handled. Idempotent. Refused as `gone` when the message was
 * deleted.
 */
export async function markMessage(
  db: Pick<Database, "transaction">,
  admin: Granted<"customers">,
  { messageId, isHandled, now }: { messageId: string; isHandled: boolean; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" }> {
  return db.transaction(async (tx) => {
    const isMessage = eq(contactMessages.id, messageId);
    const [before] = await tx
      .select({ is_handled: contactMessages.is_handled })
      .from(contactMessages)
      .where(isMessage)
      .for("update");
    if (!before) return { ok: false, code: "gone" };
    if (before.is_handled === isHandled) return { ok: true };
    const after = { is_handled: isHandled };
    await tx
      .update(contactMessages)
      .set({ ...after, handled_at: isHandled ? now : null })
      .where(isMessage);
    const entry = { action: "status", entity: "message", recordId: messageId } as const;
    await writeAudit(tx, admin, { ...entry, before, after, now });
    return { ok: true };
  });
}

/**
 * Permanently deletes a message of the contact form with its replies, the e-mail that notified the owner, and the
 * e-mails with the replies. Idempotent.
 */
export async function deleteMessage(
  db: Pick<Database, "transaction">,
  admin: Granted<"customers">,
  { messageId, now }: { messageId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isMessage = eq(contactMessages.id, messageId);
    const [message] = await tx.select().from(contactMessages).where(isMessage).for("update");
    if (!message) return;
    await deleteEmailsOf(tx, message);
    await tx.delete(contactMessages).where(isMessage);
    const entry = { action: "delete", entity: "message", recordId: messageId } as const;
    await writeAudit(tx, admin, { ...entry, now });
  });
}
