import { verifyPassword } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { accounts } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import type { Actor } from "./actor.ts";

/**
 * Why the password that somebody signed in types once more is refused, or null: `password` without one, `credentials`
 * with a wrong one, `limited` after too many wrong ones, counted together with failed sign-ins.
 */
export async function passwordRefusal(
  { db, limits }: Pick<Services, "db" | "limits">,
  actor: Exclude<Actor, { kind: "visitor" }>,
  password: string,
): Promise<"password" | "credentials" | "limited" | null> {
  if (!password) return "password";
  const key = actor.email.toLowerCase();
  if ((await limits.signInsPerAccount.take(key)) !== null) return "limited";
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, actor.userId), eq(accounts.providerId, "credential")));
  if (!account?.hash || !(await verifyPassword({ hash: account.hash, password }))) return "credentials";
  await limits.signInsPerAccount.giveBack(key);
  return null;
}
