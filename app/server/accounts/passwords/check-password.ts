import { and, eq } from "drizzle-orm";
import { accounts } from "#app/server/db/schema/accounts.ts";
import { recordSecurityEvent } from "#app/server/security-events.ts";
import type { Services } from "#app/server/services.ts";
import { accountOf } from "#app/server/accounts/account-limits.ts";
import { verifyPassword } from "./password-hashing.ts";

export type PasswordRefusal =
  { ok: false; code: "password" | "credentials" } | { ok: false; code: "limited"; retryAfterSeconds: number };

/**
 * Checks the password of a person already identified by a session or an e-mailed link; returns null if it is right. Refused
 * as `password` when empty, `credentials` when wrong, `limited` after too many wrong ones. Failures are counted apart from
 * failed sign-ins, so strangers cannot exhaust this limit. Must be called within `withHashing`.
 */
export async function passwordRefusal(
  { db, limits, metrics }: Pick<Services, "db" | "limits" | "metrics">,
  account: { userId: string; email: string },
  password: string,
): Promise<PasswordRefusal | null> {
  if (!password) return { ok: false, code: "password" };
  const key = accountOf(account.email);
  const wait = await limits.passwordsPerAccount.consume(key);
  if (wait !== null) {
    recordSecurityEvent(metrics, "password_limited");
    return { ok: false, code: "limited", retryAfterSeconds: wait };
  }
  const [stored] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, account.userId), eq(accounts.providerId, "credential")));
  if (!stored?.hash || !(await verifyPassword({ hash: stored.hash, password }))) {
    recordSecurityEvent(metrics, "password_failed");
    return { ok: false, code: "credentials" };
  }
  await limits.passwordsPerAccount.release(key);
  return null;
}
