import { addMonths, monthOf } from "#app/domain/books/month.ts";
import { packageLifetime } from "#app/domain/books/month-package.ts";
import { storedDifference } from "#app/domain/books/package/difference.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { monthPackages } from "#app/server/db/schema/books.ts";

const minute = 60_000;

/**
 * Inserts packages of last month: with differences, without, being built, failed and deleted. The package being built
 * has no job, so its state never changes.
 */
export async function insertPackages(
  db: Database,
  { owner, now }: { owner: string | null; now: Date },
): Promise<void> {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * minute);
  const row = (minutesAgo: number) => ({
    id: newId(),
    month: addMonths(monthOf(now), -1),
    basis: "tax_event" as const,
    user_id: owner,
    created_at: at(minutesAgo),
    done: 412,
    total: 412,
  });
  const ready = { state: "ready", bytes: 9_412_345, finished_at: now } as const;
  const differences = [
    { code: "sale_document_missing", subject: "0000c001", ours: 1124, theirs: null },
    { code: "charge", subject: "ch_3PlodkoSample", ours: null, theirs: 2360 },
    { code: "provider_unreachable", subject: "", ours: null, theirs: null },
  ] as const;
  await db.insert(monthPackages).values([
    { ...row(2), state: "working", basis: "payment", done: 128 },
    { ...row(9), state: "failed", problem: "storage", basis: "delivery" },
    {
      ...row(30),
      ...ready,
      storage_key: "packages/one.zip",
      expires_at: new Date(now.getTime() + packageLifetime),
      differences: differences.map(storedDifference),
    },
    {
      ...row(60),
      ...ready,
      basis: "delivery",
      storage_key: "packages/other.zip",
      expires_at: new Date(now.getTime() + packageLifetime),
    },
    { ...row(20_000), ...ready, state: "deleted", storage_key: null, expires_at: at(9000) },
  ]);
}
