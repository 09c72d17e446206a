import { and, asc, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import { linkLife } from "#app/domain/shop/email.ts";
import type { SecretEmailKind } from "#app/domain/shop/email.ts";
import type { Database } from "#app/server/db/database.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { batch, inBatches } from "./in-batches.ts";

const linkKinds = Object.keys(linkLife) as SecretEmailKind[];

/**
 * Erases e-mails that were sent before `before`, and those that failed for good and were created before it. Waiting
 * e-mails are still to be sent, however old (docs/decisions/0008), except those whose link has long expired.
 */
export function eraseEmails(
  db: Pick<Database, "transaction">,
  before: Date,
): AsyncGenerator<number, void, void> {
  const hasEnded = and(
    ne(mails.state, "waiting"),
    lt(sql`coalesce(${mails.sent_at}, ${mails.created_at})`, before),
  );
  const isUseless = and(eq(mails.state, "waiting"), inArray(mails.kind, linkKinds));
  return inBatches(() =>
    db.transaction(async (tx) => {
      const due = tx
        .select({ id: mails.id })
        .from(mails)
        .where(and(lt(mails.created_at, before), or(hasEnded, isUseless)))
        .orderBy(asc(mails.created_at))
        .limit(batch)
        .for("update", { skipLocked: true });
      return (await tx.delete(mails).where(inArray(mails.id, due)).returning({ id: mails.id })).length;
    }),
  );
}
