import { and, eq, lte } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { popups } from "#app/server/db/schema/campaigns.ts";
import type { PopupJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";
import { popupJob } from "#app/server/jobs/job-definitions.ts";

/**
 * Activates due popups now and registers the worker for popup jobs. Jobs wait in the queue while the application is
 * down. The first run also covers popups without a job, such as rows inserted by hand.
 */
export async function schedulePopups(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  clock: () => Date,
): Promise<void> {
  await startDuePopups(db, clock());
  await jobs.work(popupJob, (job) => runPopupJob(db, job, clock()));
}

/**
 * Activates every scheduled popup whose start has passed (specification, section 4). Idempotent, and safe to run
 * late: popups that were rescheduled or set inactive are not touched. `updated_at` stays, because saving a due popup
 * activates it anyway, so an open editor has no conflict.
 */
export async function startDuePopups(db: Pick<Database, "update">, now: Date): Promise<void> {
  await db
    .update(popups)
    .set({ status: "active" })
    .where(and(eq(popups.status, "scheduled"), lte(popups.start_date, now)));
}

/**
 * Runs a popup job. The queue uses the database's clock; when the application's clock is behind it, the job's start
 * counts as reached.
 */
export async function runPopupJob(
  db: Pick<Database, "update">,
  { startsAt }: PopupJob,
  now: Date,
): Promise<void> {
  const start = new Date(startsAt);
  await startDuePopups(db, start > now ? start : now);
}
