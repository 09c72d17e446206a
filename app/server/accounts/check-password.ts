import { and, eq } from "drizzle-orm";
import { accounts } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import { accountOf } from "./account-limits.ts";
import { verifyPassword } from "./password-hashing.ts";

export type PasswordRefusal =
  { ok: false; code: "password" | "credentials" } | { ok: false; code: "limited"; retryAfterSeconds: number };

/**
 * Why the password that somebody types who is known already, by a session or by a link, is refused, or null: `password`
 * without one, `credentials` with a wrong one, `limited` after too many wrong ones. These are counted apart from failed
 * sign-ins, so that no stranger can use them up. To be called within `withHashing`.
 */
export async function passwordRefusal(
  { db, limits }: Pick<Services, "db" | "limits">,
  account: { userId: string; email: string },
  password: string,
): Promise<PasswordRefusal | null> {
  if (!password) return { ok: false, code: "password" };
  const key = accountOf(account.email);
  const wait = await limits.passwordsPerAccount.take(key);
  if (wait !== null) return { ok: false, code: "limited", retryAfterSeconds: wait };
  const [kept] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, account.userId), eq(accounts.providerId, "credential")));
  if (!kept?.hash || !(await verifyPassword({ hash: kept.hash, password })))
    return { ok: false, code: "credentials" };
  await limits.passwordsPerAccount.giveBack(key);
  return null;
}
