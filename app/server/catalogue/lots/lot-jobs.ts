import { isNull } from "drizzle-orm";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { recalls } from "#app/server/db/schema/lots.ts";
import { lotExpiryJob, recallJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";
import { lockExpiredLots } from "./lock-lot.ts";
import { sendRecallNotices } from "./recall-lot.ts";

type LotServices = Pick<Services, "db" | "jobs">;

/**
 * Starts the workers of lots. At midnight in Sofia lots whose last day is over are locked, and the notices of open
 * recalls are sent to orders that have left with the lot since. A missed run is made up at the next start.
 */
export async function startLotJobs(services: LotServices, clock: () => Date): Promise<void> {
  const { jobs } = services;
  await jobs.work(recallJob, async ({ recallId }) => {
    await sendRecallNotices(services, { recallId, now: clock() });
  });
  await jobs.workOnSchedule(
    lotExpiryJob,
    () => runNightly(services, clock()),
    () => startOfSofiaDay(addDays(sofiaDay(clock()), 1)),
  );
}

/** Does the nightly work of lots: locks expired lots and enqueues the jobs of open recalls. Idempotent. */
export async function runNightly({ db, jobs }: LotServices, now: Date): Promise<void> {
  await lockExpiredLots(db, now);
  await db.transaction(async (tx) => {
    const open = await tx.select({ recallId: recalls.id }).from(recalls).where(isNull(recalls.ended_at));
    if (open.length > 0) await jobs.enqueue(tx, recallJob, open);
  });
}
