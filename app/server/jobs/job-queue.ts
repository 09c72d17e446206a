import { PgBoss } from "pg-boss";
import type { Db, Job, JobResult } from "pg-boss";
import { connectionOf } from "#app/server/db/database.ts";
import type { Connection, Transaction } from "#app/server/db/database.ts";
import { statementName } from "#app/server/db/statement.ts";
import { log } from "#app/server/log.ts";
import type { Metrics } from "#app/server/metrics.ts";
import { backupJob } from "./job-definitions.ts";
import { enqueuedJobs, recurringJobs } from "./job-lists.ts";
import type { JobDefinition } from "./job-definitions.ts";

/** Connections of the queue's own pool. */
const connections = 2;
/** How often workers poll for new jobs, in seconds. */
const pollingSeconds = 1;
/** How often interrupted jobs are looked for, in seconds. */
const superviseSeconds = 10;
/** Longest wait for jobs in progress at shutdown, in milliseconds. */
const stopTimeout = 15_000;

/** Background jobs, enqueued in the transaction that requests them. */
export type JobQueue = {
  /** Enqueues jobs to run at once, or at `at`; they exist once the transaction commits. */
  enqueue: <Payload extends object>(
    tx: Transaction,
    job: JobDefinition<Payload>,
    payloads: readonly Payload[],
    at?: Date,
  ) => Promise<void>;
  /**
   * Like `enqueue`, in two steps: the returned function sends the jobs immediately, so that they can share a round trip
   * with other statements.
   */
  prepare: <Payload extends object>(
    job: JobDefinition<Payload>,
    payloads: readonly Payload[],
    at?: Date,
  ) => Promise<(tx: Transaction) => Promise<void>>;
  /**
   * Starts a worker; a job whose handler throws, or whose payload is not valid, is retried. Returns a function that
   * stops it after its jobs in progress: the others then wait.
   */
  work: <Payload extends object>(
    job: JobDefinition<Payload>,
    handle: (payload: Payload) => Promise<void>,
  ) => Promise<() => Promise<void>>;
  /** Schedules the hourly backup check, run by one process; the queue must have been opened with `schedule`. */
  workOnBackups: (handle: () => Promise<void>) => Promise<void>;
  /** Runs a recurring job in one process at the moment that `next` returns, and then at each following one. */
  workOnSchedule: (job: JobDefinition, handle: () => Promise<void>, next: () => Date) => Promise<void>;
  stop: () => Promise<void>;
};

/** PostgreSQL application name of the job queue's connections. */
export const jobQueueConnection = "job-queue";

/**
 * Query for the pending jobs that a backup contains: queue, data and due time. Attempt counts are left out, and so are
 * the scheduled queues, whose jobs recur by themselves.
 */
export const pendingJobs = `
  select name, data, start_after from pgboss.job
  where state < 'completed' and name in (${enqueuedJobs.map(({ name }) => `'${name}'`).join(", ")})
  order by name, start_after, id`;

export type PendingJob = {
  name: string;
  data: object;
  /** As ISO 8601, to the microsecond. */
  start_after: string;
};

/**
 * Replaces the shop's enqueued jobs, also finished ones, by these pending ones, within the caller's transaction. The
 * queue must be installed.
 */
export async function replacePendingJobs(
  connectionString: string,
  transaction: Connection,
  jobs: readonly PendingJob[],
): Promise<void> {
  await transaction.query("delete from pgboss.job where name = any($1)", [
    enqueuedJobs.map(({ name }) => name),
  ]);
  const boss = createBoss(connectionString, { migrate: false, supervise: false, schedule: false });
  await boss.start();
  try {
    const db = { executeSql: (text: string, values?: unknown[]) => transaction.query<object>(text, values) };
    for (const { name } of enqueuedJobs) {
      const wanted = jobs.filter((job) => job.name === name);
      const inserts = wanted.map(({ data, start_after }) => ({ data, startAfter: start_after }));
      if (inserts.length > 0) await boss.insert(name, inserts, { db });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

type PreparedStatement = { name: string; text: string; values?: unknown[] };

/**
 * Collects the queue's statements instead of sending them, as prepared statements: they are long and always the same.
 */
function collectInto(statements: PreparedStatement[]): Db {
  return {
    executeSql(text, values) {
      statements.push({ name: nameOf(text), text, ...(values && { values }) });
      return Promise.resolve({ rows: [] });
    },
  };
}

const names = new Map<string, string>();

/** Returns the cached name of a statement; there is one statement per queue. */
function nameOf(text: string): string {
  const name = names.get(text) ?? statementName("job", text);
  names.set(text, name);
  return name;
}

/** Creates or migrates the queue's own tables. Called under the migration lock. */
export async function installJobQueue(connectionString: string): Promise<void> {
  const boss = createBoss(connectionString, { migrate: true, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const { name, policy, queue } of [...enqueuedJobs, ...recurringJobs]) {
      await boss.createQueue(name, { ...queue, ...(policy && { policy }) });
      // The policy of an existing queue cannot change.
      await boss.updateQueue(name, queue);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Opens the queue of a migrated database, whose jobs several processes share. The backup schedule runs only in
 * processes opened with `schedule`.
 */
export async function openJobQueue(
  connectionString: string,
  { schedule = false, metrics }: { schedule?: boolean; metrics?: Metrics } = {},
): Promise<JobQueue> {
  const boss = createBoss(connectionString, { migrate: false, supervise: true, schedule });
  await boss.start();
  const workers = { boss, metrics };
  const prepare: JobQueue["prepare"] = async ({ name }, payloads, startAfter) => {
    const inserts = payloads.map((data) => ({ data, ...(startAfter && { startAfter }) }));
    const statements: PreparedStatement[] = [];
    if (inserts.length > 0) await boss.insert(name, inserts, { db: collectInto(statements) });
    return async (tx) => {
      const connection = connectionOf(tx);
      await Promise.all(statements.map((query) => connection.query(query)));
    };
  };
  return {
    prepare,
    async enqueue(tx, job, payloads, startAfter) {
      const send = await prepare(job, payloads, startAfter);
      await send(tx);
    },
    work: (job, handle) => workOn(workers, job, handle),
    async workOnBackups(handle) {
      // Runs missed during downtime are made up once.
      const times = { tz: "Europe/Sofia", missed: "once" } as const;
      await boss.schedule(backupJob.name, backupJob.cron, {}, times);
      await workOn(workers, backupJob, handle);
    },
    async workOnSchedule(job, handle, next) {
      // The queue's policy, `short`, refuses a second waiting job.
      const enqueue = () => boss.insert(job.name, [{ startAfter: next() }]);
      await enqueue();
      await workOn(workers, job, async () => {
        await enqueue();
        await handle();
      });
    },
    async stop() {
      // The database may stop while the queue's last connections close; errors no longer matter then.
      boss.removeAllListeners("error").on("error", () => undefined);
      await boss.stop({ graceful: true, timeout: stopTimeout });
    },
  };
}

async function workOn<Payload extends object>(
  { boss, metrics }: { boss: PgBoss; metrics: Metrics | undefined },
  { name: queue, payload, atOnce }: JobDefinition<Payload>,
  handle: (payload: Payload) => Promise<void>,
): Promise<() => Promise<void>> {
  const parseAndHandle = async (data: unknown) => handle(payload.parse(data));
  const options = {
    batchSize: atOnce,
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollingSeconds,
  } as const;
  const id = await boss.work(queue, options, (jobs: Job<unknown>[]) =>
    Promise.all(
      jobs.map(async (job) => {
        const begin = performance.now();
        const result = await resultOf(job.id, parseAndHandle(job.data));
        const labels = { queue, outcome: result.status };
        metrics?.observe("job_seconds", labels, (performance.now() - begin) / 1000);
        return result;
      }),
    ),
  );
  return () => boss.offWork(queue, { id, wait: true });
}

async function resultOf(id: string, work: Promise<void>): Promise<JobResult> {
  try {
    await work;
    return { id, status: "completed" };
  } catch (error) {
    return { id, status: "failed", output: error };
  }
}

function createBoss(
  connectionString: string,
  options: { migrate: boolean; supervise: boolean; schedule: boolean },
): PgBoss {
  const boss = new PgBoss({
    connectionString,
    application_name: jobQueueConnection,
    max: connections,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    ...options,
  });
  // Such as a brief database outage: the queue resumes by itself.
  boss.on("error", (error) => log.warn({ err: asError(error) }, "the job queue met an error"));
  return boss;
}

/** pg-boss emits some errors as plain objects. */
function asError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error("Job queue error"), error);
}
