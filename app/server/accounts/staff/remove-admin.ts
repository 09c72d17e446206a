import { eq, inArray } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { isLastOwner, lockStaff } from "#app/server/accounts/lock-staff.ts";
import { removeTwoFactor } from "#app/server/accounts/two-factor/remove-two-factor.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { profiles, sessions, users } from "#app/server/db/schema/accounts.ts";
import { withdrawInvitesOf } from "./invite-admin.ts";

export type RemoveAdminResult =
  { ok: true; email: string; isSelf: boolean } | { ok: false; code: "gone" | "not_owner" | "last_owner" };

/**
 * Removes a member of staff; the account remains a customer's. Ends the person's sessions, unless owners remove
 * themselves; withdraws their open invitations; switches off two-step sign-in, which only the back office can change.
 * Refused as `gone` when the person is not staff, `last_owner` for the only owner, and `not_owner` if the caller is no
 * longer one.
 */
export async function removeAdmin(
  db: Database,
  admin: Granted<"staff">,
  { userId, now }: { userId: string; now: Date },
): Promise<RemoveAdminResult> {
  return db.transaction(async (tx): Promise<RemoveAdminResult> => {
    // Locks both accounts before the staff's rows, as account deletion does, to avoid deadlocks.
    const people = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, [admin.userId, userId]))
      .orderBy(users.id)
      .for("no key update");
    const staff = await lockStaff(tx);
    if (staff.get(admin.userId) !== "owner") return { ok: false, code: "not_owner" };
    const person = people.find(({ id }) => id === userId);
    const role = staff.get(userId);
    if (!person || !role) return { ok: false, code: "gone" };
    if (isLastOwner(staff, userId)) return { ok: false, code: "last_owner" };
    await tx.update(profiles).set({ is_admin: false, role: null }).where(eq(profiles.id, userId));
    await removeTwoFactor(tx, userId);
    const isSelf = userId === admin.userId;
    if (!isSelf) await tx.delete(sessions).where(eq(sessions.userId, userId));
    await withdrawInvitesOf(tx, admin, { userId, now });
    await writeAudit(tx, admin, {
      action: "right",
      entity: "staff",
      recordId: userId,
      before: { is_admin: true, role },
      after: { is_admin: false, role: null },
      now,
    });
    return { ok: true, email: person.email, isSelf };
  });
}
