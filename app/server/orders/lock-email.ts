import { sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";

/** Lets through one transaction at a time of those that work on what belongs to an e-mail, in lower case. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
}
