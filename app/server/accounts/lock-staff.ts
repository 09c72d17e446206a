import { eq } from "drizzle-orm";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { profiles } from "#app/server/db/schema/accounts.ts";

/** The roles of the staff by account id. */
export type LockedStaff = ReadonlyMap<string, StaffRole>;

/**
 * Locks the profile rows of all staff in key order and returns their roles. Serializes concurrent removals and changes
 * of roles, so that the last owner remains. Callers lock rows of `users` first, to avoid deadlocks.
 */
export async function lockStaff(tx: Transaction): Promise<LockedStaff> {
  const staff = await tx
    .select({ id: profiles.id, role: profiles.role })
    .from(profiles)
    .where(eq(profiles.is_admin, true))
    .orderBy(profiles.id)
    .for("update");
  return new Map(staff.flatMap(({ id, role }) => (role === null ? [] : [[id, role] as const])));
}

/** Returns whether this person is the only owner, who may not leave or get another role. */
export function isLastOwner(staff: LockedStaff, userId: string): boolean {
  return staff.get(userId) === "owner" && [...staff.values()].filter((role) => role === "owner").length === 1;
}
