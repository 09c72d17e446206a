import { eq } from "drizzle-orm";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";

/**
 * Marks a message of the contact form as handled, or as not; doing it again changes nothing. Refused as `gone` when
 * somebody has deleted the message. For administrators only.
 */
export async function markMessage(
  db: Pick<Database, "update">,
  actor: Actor,
  { messageId, isHandled }: { messageId: string; isHandled: boolean },
): Promise<{ ok: true } | { ok: false; code: "gone" }> {
  requireAdmin(actor);
  const marked = await db
    .update(contactMessages)
    .set({ is_handled: isHandled })
    .where(eq(contactMessages.id, messageId))
    .returning({ id: contactMessages.id });
  return marked.length > 0 ? { ok: true } : { ok: false, code: "gone" };
}

/** Deletes a message of the contact form for good; one that is gone already stays gone. For administrators only. */
export async function deleteMessage(
  db: Pick<Database, "delete">,
  actor: Actor,
  { messageId }: { messageId: string },
): Promise<void> {
  requireAdmin(actor);
  await db.delete(contactMessages).where(eq(contactMessages.id, messageId));
}
