import { eq } from "drizzle-orm";
import { users } from "#app/server/db/schema/accounts.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import type { Services } from "#app/server/services.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { passwordRefusal } from "#app/server/accounts/passwords/check-password.ts";
import type { PasswordRefusal } from "#app/server/accounts/passwords/check-password.ts";
import { erasePerson } from "./erase-person.ts";
import { isLastOwner, lockStaff } from "#app/server/accounts/lock-staff.ts";
import { withHashing } from "#app/server/accounts/passwords/password-hashing.ts";
import type { Busy } from "#app/server/accounts/passwords/password-hashing.ts";

export type DeleteAccountResult =
  { ok: true } | { ok: false; code: "signed_out" | "last_owner" } | PasswordRefusal | Busy;

/**
 * Deletes the actor's own account permanently, in one transaction; docs/decisions/0009 lists what is deleted and what
 * remains. Refused as `password` when it is empty, `credentials` when it is wrong, `limited` after too many wrong ones,
 * `busy` while too many passwords are being hashed, `last_owner` for the only owner, and `signed_out` for a visitor and
 * for an account that no longer exists, for example because the form was sent twice.
 */
export async function deleteAccount(
  services: Pick<Services, "db" | "limits" | "metrics">,
  actor: Actor,
  { password }: { password: string },
): Promise<DeleteAccountResult> {
  if (actor.kind === "visitor") return { ok: false, code: "signed_out" };
  const refusal = await withHashing("known", () => passwordRefusal(services, actor, password));
  if (refusal) {
    const isGone = (await services.db.$count(users, eq(users.id, actor.userId))) === 0;
    return isGone ? { ok: false, code: "signed_out" } : refusal;
  }
  const account = actor.email.toLowerCase();
  return services.db.transaction(async (tx): Promise<DeleteAccountResult> => {
    // Waits for an order being placed with this e-mail: it writes the same rows in another sequence and could deadlock.
    await lockEmail(tx, account);
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, actor.userId))
      .for("update");
    if (!user) return { ok: false, code: "signed_out" };
    if (isLastOwner(await lockStaff(tx), actor.userId)) return { ok: false, code: "last_owner" };
    await erasePerson(tx, { email: user.email, userId: actor.userId });
    return { ok: true };
  });
}
