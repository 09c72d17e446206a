import { eq, inArray } from "drizzle-orm";
import type { Admin } from "#app/server/accounts/admin.ts";
import { lockAdmins } from "#app/server/accounts/lock-admins.ts";
import { removeTwoFactor } from "#app/server/accounts/remove-two-factor.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { profiles, sessions, users } from "#app/server/db/schema/accounts.ts";
import { withdrawInvitesOf } from "./invite-admin.ts";

export type RemoveAdminResult =
  { ok: true; email: string; isSelf: boolean } | { ok: false; code: "gone" | "not_admin" | "last_admin" };

/**
 * Revokes an administrator's right; the account remains a customer's. Ends the person's sessions, unless administrators
 * revoke their own right; withdraws their open invitations; switches off two-step sign-in, which only the back office can
 * change.
 * Refused as `gone` when the person is not an administrator, `last_admin` for the only one, and `not_admin` if the admin's
 * own right was revoked in the meantime.
 */
export async function removeAdmin(
  db: Database,
  admin: Admin,
  { userId, now }: { userId: string; now: Date },
): Promise<RemoveAdminResult> {
  return db.transaction(async (tx): Promise<RemoveAdminResult> => {
    // Locks both accounts before the administrators' rows, as account deletion does, to avoid deadlocks.
    const people = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, [admin.userId, userId]))
      .orderBy(users.id)
      .for("no key update");
    const admins = await lockAdmins(tx);
    if (!admins.includes(admin.userId)) return { ok: false, code: "not_admin" };
    const person = people.find(({ id }) => id === userId);
    if (!person || !admins.includes(userId)) return { ok: false, code: "gone" };
    if (admins.length === 1) return { ok: false, code: "last_admin" };
    await tx.update(profiles).set({ is_admin: false }).where(eq(profiles.id, userId));
    await removeTwoFactor(tx, userId);
    const isSelf = userId === admin.userId;
    if (!isSelf) await tx.delete(sessions).where(eq(sessions.userId, userId));
    await withdrawInvitesOf(tx, admin, { userId, now });
    await writeAudit(tx, admin, {
      action: "right",
      entity: "staff",
      recordId: userId,
      before: { is_admin: true },
      after: { is_admin: false },
      now,
    });
    return { ok: true, email: person.email, isSelf };
  });
}
