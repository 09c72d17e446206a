import { and, eq, isNotNull, lte } from "drizzle-orm";
import { nextNightlyRun } from "#app/domain/shop/retention.ts";
import { monthPackages } from "#app/server/db/schema/books.ts";
import { removeErasedFiles } from "#app/server/documents/stored-files.ts";
import { monthPackageJob, packageExpiryJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { runMonthPackageJob } from "./do-month-package.ts";
import type { PackageServices, PackageTools } from "./do-month-package.ts";

/** Starts the workers of packages: the builder, and the nightly removal of what has expired. */
export async function startPackages(
  services: PackageServices & Pick<Services, "jobs">,
  tools: PackageTools,
): Promise<void> {
  await services.jobs.work(monthPackageJob, (job) => runMonthPackageJob(services, job, tools));
  await services.jobs.workOnSchedule(
    packageExpiryJob,
    async () => {
      const removed = await removeExpired(services, tools.clock());
      log.info(removed, "expired files of the books were removed");
    },
    () => nextNightlyRun(tools.clock()),
  );
}

/**
 * Removes the files of packages that have expired, and the printed invoices whose buyer retention has erased.
 * Idempotent: a row is changed only after its file was removed. Returns the numbers of both.
 */
export async function removeExpired(
  { db, storage }: Pick<Services, "db" | "storage">,
  now: Date,
): Promise<{ packages: number; documents: number }> {
  const expired = await db
    .select({ id: monthPackages.id, key: monthPackages.storage_key })
    .from(monthPackages)
    .where(and(isNotNull(monthPackages.storage_key), lte(monthPackages.expires_at, now)));
  for (const { id, key } of expired) {
    if (key !== null) await storage.remove([key]);
    await db
      .update(monthPackages)
      .set({ state: "deleted", storage_key: null })
      .where(eq(monthPackages.id, id));
  }
  return { packages: expired.length, documents: await removeErasedFiles({ db, storage }) };
}
