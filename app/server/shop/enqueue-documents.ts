import { sql } from "drizzle-orm";
import type { Transaction } from "#app/server/db/database.ts";
import { documentsJob } from "#app/server/jobs/job-definitions.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.ts";
import { booksSettings } from "#app/server/db/schema/books.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";

/**
 * Enqueues the issue of the documents that an order's new state makes due: sale documents, their reversals, and
 * invoices by the owner's rule. Adds no job while the shop issues no documents automatically. `at` delays the job until
 * a change of status can no longer be undone.
 */
export async function enqueueDocuments(
  tx: Transaction,
  jobs: Pick<JobQueue, "enqueue">,
  { orderId, at }: { orderId: string; at?: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ is_on: boolean }>(sql`
    select exists (select from ${booksSettings} where ${booksSettings.covered_from} is not null)
      or exists (select from ${shopSettings} where ${shopSettings.invoice_rule} <> 'by_hand') as is_on`);
  if (rows[0]?.is_on) await jobs.enqueue(tx, documentsJob, [{ orderId }], at);
}
