import type { Database } from "#app/server/db/database.ts";
import { priceCampaignJob } from "#app/server/jobs/job-definitions.ts";
import type { PriceCampaignJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";
import { settleCampaign } from "./change-prices.ts";
import { dueCampaigns, passMoment, unsettledCampaigns } from "./price-campaigns.ts";

/**
 * Starts and ends due price campaigns now, and registers the worker of their jobs. Jobs wait in the queue while the
 * application is down.
 */
export async function schedulePriceCampaigns(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  clock: () => Date,
): Promise<void> {
  await runDueCampaigns(db, clock());
  await jobs.work(priceCampaignJob, (job) => runCampaignJob(db, job, clock()));
}

/**
 * Starts and ends every campaign whose moment has passed, and changes the prices that are left of each. Idempotent, and
 * safe to run late and in several processes.
 */
export async function runDueCampaigns(db: Database, now: Date): Promise<void> {
  for (const id of await dueCampaigns(db, now)) {
    await passMoment(db, { id, now });
    await settleCampaign(db, { id, now });
  }
  // Begun or ended by hand, or interrupted.
  for (const id of await unsettledCampaigns(db)) await settleCampaign(db, { id, now });
}

/**
 * Runs a campaign job. The queue uses the database's clock; when the application's clock is behind it, the job's moment
 * counts as reached.
 */
export async function runCampaignJob(db: Database, { at }: PriceCampaignJob, now: Date): Promise<void> {
  const moment = new Date(at);
  await runDueCampaigns(db, moment > now ? moment : now);
}
