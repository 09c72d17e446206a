import { and, eq, lte } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { popups } from "#app/server/db/schema/campaigns.ts";
import type { PopupJob } from "#app/server/jobs/job-queue.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Starts popups in time for as long as the program runs. Their jobs wait while it does not; the first look is for popups
 * without one, written into the database by hand for example.
 */
export async function startPopupsInTime(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  clock: () => Date,
): Promise<void> {
  await startDuePopups(db, clock());
  await jobs.workOnPopups((job) => doPopupJob(db, job, clock()));
}

/**
 * Makes every scheduled popup active whose start has come (specification, section 4). It may be done any number of times
 * and late: what was rescheduled or set inactive meanwhile stays as it is. `updated_at` stays, too: whoever has the popup
 * open saves a scheduled one as active from then on, and has nothing to be warned of.
 */
export async function startDuePopups(db: Pick<Database, "update">, now: Date): Promise<void> {
  await db
    .update(popups)
    .set({ status: "active" })
    .where(and(eq(popups.status, "scheduled"), lte(popups.start_date, now)));
}

/**
 * Does what a popup's job asks for. The queue goes by the database's clock; where the program's own is behind, the
 * moment has come all the same.
 */
export async function doPopupJob(
  db: Pick<Database, "update">,
  { startsAt }: PopupJob,
  now: Date,
): Promise<void> {
  const start = new Date(startsAt);
  await startDuePopups(db, start > now ? start : now);
}
