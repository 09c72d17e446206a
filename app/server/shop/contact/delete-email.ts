import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import type { contactMessages } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";

/**
 * Deletes the e-mail that notified the owner of a message: it contains the whole message. Both were written at the
 * same moment.
 */
export async function deleteEmailOf(
  tx: Pick<Transaction, "delete">,
  { email, message, created_at }: typeof contactMessages.$inferSelect,
): Promise<void> {
  await tx
    .delete(mails)
    .where(
      and(
        eq(mails.created_at, created_at),
        eq(mails.kind, "contact_message"),
        eq(sql`${mails.data} ->> 'email'`, email),
        eq(sql`${mails.data} ->> 'message'`, message),
      ),
    );
}
