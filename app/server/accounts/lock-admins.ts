import { eq } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { profiles } from "#app/server/db/schema/accounts.ts";

/**
 * Locks the profile rows of all administrators in key order and returns their ids. Serializes concurrent removals, so that
 * the last administrator stays. Callers lock rows of `users` first; keep that order to avoid deadlocks.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.is_admin, true))
    .orderBy(profiles.id)
    .for("update");
  return admins.map((admin) => admin.id);
}
