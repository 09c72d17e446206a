import type { OpenDatabase } from "#app/server/db/database.ts";
import type { Metrics, Sample } from "#app/server/metrics.ts";

type QueueRow = { queue: string; waiting: number; retried: number; failed: number; oldest: number };

/** How long one query result is reused, in milliseconds, so that one scrape queries once for all its metrics. */
const reuseTime = 100;

/** Adds metrics of the shop's job queues; every process reports the same values. */
export function addJobMetrics(metrics: Metrics, pool: OpenDatabase["pool"]): void {
  let last: { at: number; rows: Promise<QueueRow[]> } | null = null;
  const queryQueues = () => {
    if (last === null || performance.now() - last.at > reuseTime)
      last = { at: performance.now(), rows: pool.query<QueueRow>(queues).then(({ rows }) => rows) };
    return last.rows;
  };
  const read = (figure: Exclude<keyof QueueRow, "queue">) => async (): Promise<Sample[]> =>
    (await queryQueues()).map((row) => ({ labels: { queue: row.queue }, value: row[figure] }));
  metrics.add("gauge", "jobs_waiting", "Jobs that are due but not started.", read("waiting"));
  metrics.add("gauge", "jobs_retried", "Unfinished jobs that have failed at least once.", read("retried"));
  metrics.add("gauge", "jobs_failed", "Jobs of the last day that failed for good.", read("failed"));
  metrics.add("gauge", "jobs_oldest_seconds", "How long the oldest due job has waited.", read("oldest"));
}

const queues = `
  select queue.name as queue,
    count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
    count(*) filter (where state < 'completed' and retry_count > 0)::int as retried,
    count(*) filter (where state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(start_after)
      filter (where state < 'active' and start_after <= now())), 0)::float as oldest
  from pgboss.queue left join pgboss.job on job.name = queue.name
  where queue.name not like '\\_\\_pgboss%'
  group by queue.name order by queue.name`;
