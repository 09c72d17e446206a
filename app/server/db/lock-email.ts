import { sql } from "drizzle-orm";
import { readingStatement } from "./statement.ts";
import type { ReadingTransaction } from "./statement.ts";

/** Serialises the transactions that work on the data of one e-mail address (lower case), until the transaction ends. */
export async function lockEmail(tx: ReadingTransaction, email: string): Promise<void> {
  await lock(tx, { email });
}

const lock = readingStatement<Record<string, unknown>, { email: string }>(
  "email-lock",
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("email")}, 0))`,
);
