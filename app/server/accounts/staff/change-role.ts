import { eq, inArray } from "drizzle-orm";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { lockStaff } from "#app/server/accounts/lock-staff.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { withdrawInvitesOf } from "./invite-admin.ts";

export type ChangeRoleResult =
  { ok: true; email: string } | { ok: false; code: "gone" | "not_owner" | "own_role" };

/**
 * Gives another member of staff a role, from their next request on; sessions and two-step sign-in remain. Withdraws the
 * open invitations of a former owner. Repeating it changes nothing. Refused as `own_role` for the caller's own role, so
 * that an owner always remains, as `gone` when the person is not staff, and as `not_owner` if the caller is no longer
 * one.
 */
export async function changeRole(
  db: Database,
  owner: Granted<"staff">,
  { userId, role, now }: { userId: string; role: StaffRole; now: Date },
): Promise<ChangeRoleResult> {
  if (userId === owner.userId) return { ok: false, code: "own_role" };
  return db.transaction(async (tx): Promise<ChangeRoleResult> => {
    // Locks both accounts before the staff's rows, as the removal does, to avoid deadlocks.
    const people = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, [owner.userId, userId]))
      .orderBy(users.id)
      .for("no key update");
    const staff = await lockStaff(tx);
    if (staff.get(owner.userId) !== "owner") return { ok: false, code: "not_owner" };
    const person = people.find(({ id }) => id === userId);
    const before = staff.get(userId);
    if (!person || !before) return { ok: false, code: "gone" };
    if (before === role) return { ok: true, email: person.email };
    await tx.update(profiles).set({ role }).where(eq(profiles.id, userId));
    if (before === "owner") await withdrawInvitesOf(tx, owner, { userId, now });
    await writeAudit(tx, owner, {
      action: "right",
      entity: "staff",
      recordId: userId,
      before: { role: before },
      after: { role },
      now,
    });
    return { ok: true, email: person.email };
  });
}
