import { and, asc, eq, gte, inArray, lt, notExists } from "drizzle-orm";
import type { EmailKind } from "#app/domain/shop/email.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import { batch, inBatches } from "./in-batches.ts";

type Db = Pick<Database, "transaction">;

/**
 * Erases accounts created before `before` with an unconfirmed e-mail address and no confirmation e-mail since, except
 * administrators; also deletes their confirmation and reset e-mails. Nobody can have signed in to them. Guest orders
 * with the same address are not affected.
 */
export function eraseUnconfirmedAccounts(db: Db, before: Date): AsyncGenerator<number, void, void> {
  return inBatches(() =>
    db.transaction(async (tx) => {
      const askedSince = tx
        .select({ id: mails.id })
        .from(mails)
        .where(
          and(
            eq(mails.recipient, users.email),
            eq(mails.kind, "verify_email"),
            gte(mails.created_at, before),
          ),
        );
      const administrator = tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, users.id), eq(profiles.is_admin, true)));
      const due = tx
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            eq(users.emailVerified, false),
            lt(users.createdAt, before),
            notExists(askedSince),
            notExists(administrator),
          ),
        )
        .orderBy(asc(users.id))
        .limit(batch)
        .for("update", { skipLocked: true });
      const erased = await tx.delete(users).where(inArray(users.id, due)).returning({ email: users.email });
      await eraseEmailsTo(tx, erased, ["verify_email", "reset_password"]);
      return erased.length;
    }),
  );
}

/** Erases staff invitations that were not accepted and expired before `before`, with their e-mails. */
export function eraseInvites(db: Db, before: Date): AsyncGenerator<number, void, void> {
  return inBatches(() =>
    db.transaction(async (tx) => {
      const due = tx
        .select({ id: staffInvites.id })
        .from(staffInvites)
        .where(lt(staffInvites.expires_at, before))
        .orderBy(asc(staffInvites.id))
        .limit(batch)
        .for("update", { skipLocked: true });
      const erased = await tx
        .delete(staffInvites)
        .where(inArray(staffInvites.id, due))
        .returning({ email: staffInvites.email });
      await eraseEmailsTo(tx, erased, ["staff_invite"]);
      return erased.length;
    }),
  );
}

async function eraseEmailsTo(
  tx: Transaction,
  erased: { email: string }[],
  kinds: EmailKind[],
): Promise<void> {
  const recipients = erased.map(({ email }) => email);
  await tx.delete(mails).where(and(inArray(mails.recipient, recipients), inArray(mails.kind, kinds)));
}
