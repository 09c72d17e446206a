import { sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { statement } from "#app/server/db/statement.ts";

/** Lets through one transaction at a time of those that work on what belongs to an e-mail, in lower case. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await lock(tx, { email });
}

const lock = statement<Record<string, unknown>, { email: string }>(
  "email-lock",
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("email")}, 0))`,
);
