import type { OpenDatabase } from "#app/server/db/database.ts";
import type { Metrics, Sample } from "#app/server/metrics.ts";

type QueueRow = { queue: string; waiting: number; retried: number; failed: number; oldest: number };

/** How long one look at the queues serves, in milliseconds: all metrics of one reading are of one moment. */
const glance = 100;

/** How the queues of the whole shop stand, the same told by every copy. */
export function addJobMetrics(metrics: Metrics, pool: OpenDatabase["pool"]): void {
  let last: { at: number; rows: Promise<QueueRow[]> } | null = null;
  const look = () => {
    if (last === null || performance.now() - last.at > glance)
      last = { at: performance.now(), rows: pool.query<QueueRow>(queues).then(({ rows }) => rows) };
    return last.rows;
  };
  const read = (figure: Exclude<keyof QueueRow, "queue">) => async (): Promise<Sample[]> =>
    (await look()).map((row) => ({ labels: { queue: row.queue }, value: row[figure] }));
  metrics.add("gauge", "jobs_waiting", "Jobs that are due and nobody works on.", read("waiting"));
  metrics.add(
    "gauge",
    "jobs_retried",
    "Of all that are not done, those that failed before.",
    read("retried"),
  );
  metrics.add("gauge", "jobs_failed", "Jobs of the last day that were given up.", read("failed"));
  metrics.add(
    "gauge",
    "jobs_oldest_seconds",
    "How long the first of those that are due has waited.",
    read("oldest"),
  );
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
