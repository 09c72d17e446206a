import { eq } from "drizzle-orm";
import { sanitizeEmail } from "#app/domain/typed-text.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { twoFactors, users } from "#app/server/db/schema/accounts.ts";

/** Deletes an account's secret and backup codes, so that the password alone signs in. */
export async function removeTwoFactor(
  tx: Pick<Transaction, "delete" | "update">,
  userId: string,
): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/**
 * Switches two-step sign-in off for the account with this e-mail, when its person has lost app and backup codes.
 * Returns false if it was not on or there is no such account.
 */
export async function resetTwoFactor(
  tx: Pick<Transaction, "select" | "delete" | "update">,
  email: string,
): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id, isOn: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.email, sanitizeEmail(email)));
  if (!user?.isOn) return false;
  await removeTwoFactor(tx, user.id);
  return true;
}
