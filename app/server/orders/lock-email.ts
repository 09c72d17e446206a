import { sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { statement } from "#app/server/db/statement.ts";

/** Lets through one transaction at a time of those that work on what belongs to an e-mail, in lower case. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.execute(lockOf(sql`${email}`));
}

/** The same on a transaction's own connection: what is asked after it there need not wait for its answer. */
export const lockEmailOnClient = statement<Record<string, unknown>, { email: string }>(
  "email-lock",
  lockOf(sql`${sql.placeholder("email")}`),
);

function lockOf(email: ReturnType<typeof sql>) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`;
}
