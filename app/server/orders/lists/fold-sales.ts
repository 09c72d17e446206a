import { sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { salesChanges, salesHours } from "#app/server/db/schema/sales.ts";
import { salesJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";

/** Time between two runs, in milliseconds. */
const interval = 300_000;
/** Most changes folded in one transaction. */
const batchSize = 20_000;

/** Folds the changes of sales every five minutes, in one process. */
export async function startFoldingSales(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  clock: () => Date,
): Promise<void> {
  await jobs.workOnSchedule(
    salesJob,
    () => foldSales(db),
    () => new Date(clock().getTime() + interval),
  );
}

/**
 * Moves all changes of sales into the sums of their hours, in batches, so that reading the figures stays cheap. The sum
 * of both tables does not change. Several processes may run it at once: each skips what another one is folding, and
 * hours are written in order, so that two folds never deadlock.
 */
export async function foldSales(db: Pick<Database, "execute">, size = batchSize): Promise<void> {
  let folded = size;
  while (folded === size) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with folded as (
        delete from ${salesChanges}
        where ctid = any(array(select ctid from ${salesChanges} limit ${size} for update skip locked)) returning *
      ), written as (
        insert into ${salesHours} as kept
        select hour, sum(orders), sum(whole_bgn), sum(total_eur), sum(reduced_eur) from folded group by hour order by hour
        on conflict (hour) do update set orders = kept.orders + excluded.orders,
          whole_bgn = kept.whole_bgn + excluded.whole_bgn, total_eur = kept.total_eur + excluded.total_eur,
          reduced_eur = kept.reduced_eur + excluded.reduced_eur
      )
      select count(*)::int as count from folded`);
    folded = rows[0]?.count ?? 0;
  }
}
