import { lt, or } from "drizzle-orm";
import { nextNightlyRun } from "#app/domain/shop/retention.ts";
import type { Database } from "#app/server/db/database.ts";
import { agentAnswers, agentCarts } from "#app/server/db/schema/channels.ts";
import { agentDataJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";

/** How long answers are kept for repeated requests, in milliseconds; the specification advises two days. */
const keptAnswers = 172_800_000;

/** Erases what agents have left every night, in one process. */
export async function startErasingAgentData(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  clock: () => Date,
): Promise<void> {
  await jobs.workOnSchedule(
    agentDataJob,
    async () => {
      const erased = await eraseAgentData(db, clock());
      log.info(erased, "old carts of shopping agents were erased");
    },
    () => nextNightlyRun(clock()),
  );
}

/**
 * Erases agents' carts that have expired or were cancelled, which nobody can open, and answers older than two days.
 * Returns the number of each. Idempotent.
 */
export async function eraseAgentData(
  db: Pick<Database, "delete">,
  now: Date,
): Promise<{ carts: number; answers: number }> {
  const carts = await db
    .delete(agentCarts)
    .where(or(lt(agentCarts.expires_at, now), lt(agentCarts.cancelled_at, now)));
  const answers = await db
    .delete(agentAnswers)
    .where(lt(agentAnswers.created_at, new Date(now.getTime() - keptAnswers)));
  return { carts: carts.rowCount ?? 0, answers: answers.rowCount ?? 0 };
}
