import { and, eq, inArray, lt } from "drizzle-orm";
import { deleteEmailsOf } from "#app/server/shop/contact/delete-emails.ts";
import type { Database } from "#app/server/db/database.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { batch, inBatches } from "./in-batches.ts";

/**
 * Erases contact messages handled before `before`, with their replies, the notification e-mails to the owner and the
 * e-mails with the replies.
 */
export function eraseMessages(
  db: Pick<Database, "transaction">,
  before: Date,
): AsyncGenerator<number, void, void> {
  return inBatches(() =>
    db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(contactMessages)
        .where(and(eq(contactMessages.is_handled, true), lt(contactMessages.handled_at, before)))
        .limit(batch)
        .for("update", { skipLocked: true });
      for (const message of due) await deleteEmailsOf(tx, message);
      const ids = due.map(({ id }) => id);
      await tx.delete(contactMessages).where(inArray(contactMessages.id, ids));
      return due.length;
    }),
  );
}
