import { desc, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { invoices } from "#app/server/db/schema/orders.ts";

/** Serialises transactions that assign invoice numbers or change where the sequence starts. */
export async function lockInvoiceNumbers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invoice numbers', 0))`);
}

/** Returns the last number with its time of issue; null before the first one. */
export async function lastInvoice(
  db: Pick<Database, "select">,
): Promise<{ number: number; issued_at: Date } | null> {
  const [last] = await db
    .select({ number: invoices.number, issued_at: invoices.issued_at })
    .from(invoices)
    .orderBy(desc(invoices.number))
    .limit(1);
  return last ?? null;
}
