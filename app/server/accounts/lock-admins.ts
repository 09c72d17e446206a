import { eq } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { profiles } from "#app/server/db/schema/accounts.ts";

/**
 * The ids of all administrators, whose rows are locked in key order: of two who leave at once one meets what the other
 * left. Rows of `users` are to be locked before, as everybody does who calls this.
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
