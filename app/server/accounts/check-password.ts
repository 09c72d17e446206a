import { verifyPassword } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { accounts } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Why the password that somebody types who is known already, by a session or by a link, is refused, or null: `password`
 * without one, `credentials` with a wrong one, `limited` after too many wrong ones, counted together with failed sign-ins.
 */
export async function passwordRefusal(
  { db, limits }: Pick<Services, "db" | "limits">,
  account: { userId: string; email: string },
  password: string,
): Promise<"password" | "credentials" | "limited" | null> {
  if (!password) return "password";
  const key = account.email.toLowerCase();
  if ((await limits.signInsPerAccount.take(key)) !== null) return "limited";
  const [kept] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, account.userId), eq(accounts.providerId, "credential")));
  if (!kept?.hash || !(await verifyPassword({ hash: kept.hash, password }))) return "credentials";
  await limits.signInsPerAccount.giveBack(key);
  return null;
}
