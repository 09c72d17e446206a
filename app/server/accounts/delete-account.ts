import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { LetterKind } from "#app/domain/letter.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { users, verifications } from "#app/server/db/schema/accounts.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers } from "#app/server/db/schema/orders.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import { forgetSubscription } from "#app/server/newsletter/delete-subscriber.ts";
import { newsletterLetters } from "#app/server/newsletter/subscriber-rows.ts";
import { lockEmail } from "#app/server/orders/lock-email.ts";
import type { Services } from "#app/server/services.ts";
import type { Actor } from "./actor.ts";
import { passwordRefusal } from "./check-password.ts";
import { lockAdmins } from "./lock-admins.ts";

export type DeleteAccountResult =
  { ok: true } | { ok: false; code: "signed_out" | "password" | "credentials" | "limited" | "last_admin" };

/** Letters that nobody wants any more once the account is gone, even where they were not sent yet. */
const uselessLetters: LetterKind[] = ["verify_email", "reset_password", "staff_invite", ...newsletterLetters];

/**
 * Deletes the person's own account for good, all of it or nothing; docs/decisions/0009 says what goes and what stays.
 * Refused as `password` without one, as `credentials` with a wrong one, as `limited` after too many wrong ones, counted
 * together with failed sign-ins, as `last_admin` for the only administrator left, and as `signed_out` for a visitor and
 * for an account that is no longer there.
 */
export async function deleteAccount(
  { db, limits }: Pick<Services, "db" | "limits">,
  actor: Actor,
  { password }: { password: string },
): Promise<DeleteAccountResult> {
  if (actor.kind === "visitor") return { ok: false, code: "signed_out" };
  const refusal = await passwordRefusal({ db, limits }, actor, password);
  if (refusal) return { ok: false, code: refusal };
  const account = actor.email.toLowerCase();
  return db.transaction(async (tx): Promise<DeleteAccountResult> => {
    // An order of the person that is being placed is waited for: it writes the same rows in another order.
    await lockEmail(tx, account);
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, actor.userId))
      .for("update");
    if (!user) return { ok: false, code: "signed_out" };
    const admins = await lockAdmins(tx);
    if (admins.length === 1 && admins[0] === actor.userId) return { ok: false, code: "last_admin" };
    await forgetCustomer(tx, user.email);
    await forgetSubscription(tx, user.email);
    await tx.delete(contactMessages).where(eq(contactMessages.email, user.email));
    await deleteLetters(tx, user.email);
    await tx.delete(staffInvites).where(eq(staffInvites.email, account));
    await tx.delete(verifications).where(eq(verifications.value, actor.userId));
    // Sessions, password, second factor, profile and wishlist go with it; orders and their timeline lose the name of the account.
    await tx.delete(users).where(eq(users.id, actor.userId));
    return { ok: true };
  });
}

/** The row stays, since orders belong to it, and says nothing of anybody; no letter reaches `.invalid` (RFC 2606). */
async function forgetCustomer(tx: Transaction, email: string): Promise<void> {
  await tx
    .update(customers)
    .set({
      first_name: "—",
      last_name: "—",
      phone: null,
      email: sql`'deleted-' || ${customers.id} || '@deleted.invalid'`,
      is_subscribed: false,
      notes: "",
      search_words: wordSet([]),
    })
    .where(eq(customers.email, email));
}

/**
 * Letters about orders that still wait are sent: the orders stay too. Of what the person wrote by the contact form the
 * owner's letter goes as well.
 */
async function deleteLetters(tx: Transaction, email: string): Promise<void> {
  const toPerson = and(
    eq(mails.recipient, email),
    or(ne(mails.state, "waiting"), inArray(mails.kind, uselessLetters)),
  );
  const fromPerson = and(
    isNull(mails.recipient),
    eq(mails.kind, "contact_message"),
    eq(sql`${mails.data} ->> 'email'`, email),
  );
  await tx.delete(mails).where(or(toPerson, fromPerson));
}
