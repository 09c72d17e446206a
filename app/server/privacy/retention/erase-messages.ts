import { and, eq, inArray, lt } from "drizzle-orm";
import { deleteEmailOf } from "#app/server/shop/contact/delete-email.ts";
import type { Database } from "#app/server/db/database.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { batch, inBatches } from "./in-batches.ts";

/** Erases contact messages handled before `before`, with the notification e-mails to the owner. */
export function forgetMessages(
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
      for (const message of due) await deleteEmailOf(tx, message);
      const ids = due.map(({ id }) => id);
      await tx.delete(contactMessages).where(inArray(contactMessages.id, ids));
      return due.length;
    }),
  );
}
