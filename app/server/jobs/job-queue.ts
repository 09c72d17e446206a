import { PgBoss } from "pg-boss";
import type { Db, Job, JobResult, Queue } from "pg-boss";
import { maxAttempts } from "#app/domain/shop/letter.ts";
import { connectionOf } from "#app/server/db/database.ts";
import type { Connection, Transaction } from "#app/server/db/database.ts";
import { statementName } from "#app/server/db/statement.ts";
import { log } from "#app/server/log.ts";
import type { Metrics } from "#app/server/metrics.ts";

/** Seconds in a day. */
const day = 86_400;

/**
 * E-mails: retried after 2, 4, 8 ... seconds, up to hourly. Attempts are counted on the e-mail; the job's limit is higher,
 * because an interrupted attempt counts only here. A crashed process is detected after 10 seconds without a heartbeat, a
 * hanging attempt after a minute. An e-mail may wait ten years for a mail server to be configured.
 */
const letterQueue = {
  name: "letters",
  retryLimit: 2 * maxAttempts,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  retentionSeconds: 3650 * day,
  deleteAfterSeconds: day,
} as const satisfies Queue;

/**
 * Payments: retried after 2, 4, 8 ... seconds, up to every ten minutes, for a month, because money depends on it.
 */
const paymentQueue = {
  name: "payments",
  retryLimit: 4400,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  retentionSeconds: 365 * day,
  deleteAfterSeconds: day,
} as const satisfies Queue;

/**
 * Creating and removing files of uploads: retried after 5, 10, 20 ... seconds, up to hourly, for a month. The variants of a
 * picture take seconds, on a small machine a minute or two.
 */
const mediaQueue = {
  name: "media",
  retryLimit: 800,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
  retentionSeconds: 365 * day,
  deleteAfterSeconds: day,
} as const satisfies Queue;

/** Scheduled popup starts, possibly years ahead: retried after 2, 4, 8 ... seconds, up to every minute, for a month. */
const popupQueue = {
  name: "popups",
  retryLimit: 43_200,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  retentionSeconds: 3650 * day,
  deleteAfterSeconds: day,
} as const satisfies Queue;

/**
 * Backups: an hourly job checks whether one is due, which catches up after a missed night. Retried every five minutes; a
 * large backup may take hours.
 */
const backupQueue = {
  name: "backups",
  retryLimit: 10,
  retryDelay: 300,
  heartbeatSeconds: 30,
  expireInSeconds: 12 * 3600,
  retentionSeconds: day,
  deleteAfterSeconds: day,
} as const satisfies Queue;
/** Seventeen minutes past the hour, away from the load that other systems schedule on the hour. */
const backupCron = "17 * * * *";

/**
 * Nightly erasure of personal data past its retention period: one job waits for the next night, however many processes
 * enqueue it. Retried every ten minutes; after downtime an overdue job runs at the next start.
 */
const retentionQueue = {
  name: "retention",
  retryLimit: 10,
  retryDelay: 600,
  heartbeatSeconds: 30,
  expireInSeconds: 12 * 3600,
  retentionSeconds: 3650 * day,
  deleteAfterSeconds: day,
} as const satisfies Queue;

const queues = [letterQueue, paymentQueue, mediaQueue, popupQueue];

/** Connections of the queue's own pool. */
const connections = 2;
/** How often workers poll for new jobs, in seconds; below, how many jobs of each queue one process runs at once. */
const pollingSeconds = 1;
const lettersAtOnce = 4;
const paymentsAtOnce = 4;
/** One, because encoding pictures occupies a whole CPU core. */
const mediaAtOnce = 1;
/** One, because a job starts all popups that are due. */
const popupsAtOnce = 1;
const backupsAtOnce = 1;
const retentionAtOnce = 1;
/** How often interrupted jobs are looked for, in seconds. */
const superviseSeconds = 10;
/** Longest wait for jobs in progress at shutdown, in milliseconds. */
const stopTimeout = 15_000;

export type LetterJob = { letterId: string };
/** A payment that has expired, an order that may have no payment, or a refund to request from the provider. */
export type PaymentJob = { paymentId: string } | { orderId: string } | { refundId: string };

/** An uploaded file whose derived files are to be created, or removed if it was deleted. */
export type MediaJob = {
  mediaId: string;
  key: string;
  /** In pixels; null unless the file is a picture. */
  width: number | null;
};

/** The moment, as ISO 8601, at which a popup is to start. */
export type PopupJob = { startsAt: string };

/** Background jobs, enqueued in the transaction that requests them. */
export type JobQueue = {
  /** Enqueues one job per e-mail; the jobs exist once the transaction commits. */
  enqueueLetters: (tx: Transaction, jobs: readonly LetterJob[]) => Promise<void>;
  /** Starts a worker; a job whose handler throws is retried. */
  workOnLetters: (handle: (job: LetterJob) => Promise<void>) => Promise<void>;
  /** Enqueues a payment job to run at `at`, if the transaction commits. */
  enqueuePayment: (tx: Transaction, job: PaymentJob, at: Date) => Promise<void>;
  workOnPayments: (handle: (job: PaymentJob) => Promise<void>) => Promise<void>;
  /** Enqueues a job about an uploaded file, if the transaction commits. */
  enqueueMedia: (tx: Transaction, job: MediaJob) => Promise<void>;
  workOnMedia: (handle: (job: MediaJob) => Promise<void>) => Promise<void>;
  /** Enqueues a job to run when a popup starts, if the transaction commits. */
  enqueuePopup: (tx: Transaction, startsAt: Date) => Promise<void>;
  workOnPopups: (handle: (job: PopupJob) => Promise<void>) => Promise<void>;
  /** Schedules the hourly backup check, run by one process; the queue must have been opened with `backups`. */
  workOnBackups: (handle: () => Promise<void>) => Promise<void>;
  /** Runs the work in one process at the moment that `next` returns, and then at each following one. */
  workOnRetention: (handle: () => Promise<void>, next: () => Date) => Promise<void>;
  stop: () => Promise<void>;
};

/** PostgreSQL application name of the job queue's connections. */
export const jobQueueConnection = "job-queue";

/**
 * Query for the pending jobs that a backup contains: queue, data and due time. Attempt counts are left out, and so are the
 * scheduled queues, whose jobs recur by themselves.
 */
export const pendingJobs = `
  select name, data, start_after from pgboss.job
  where state < 'completed' and name in (${queues.map(({ name }) => `'${name}'`).join(", ")})
  order by name, start_after, id`;

export type PendingJob = {
  name: string;
  data: object;
  /** As ISO 8601, to the microsecond. */
  start_after: string;
};

/** Replaces all pending jobs of the shop, within the caller's transaction. The queue must be installed. */
export async function replacePendingJobs(
  connectionString: string,
  transaction: Connection,
  jobs: readonly PendingJob[],
): Promise<void> {
  await transaction.query("delete from pgboss.job where name = any($1)", [queues.map(({ name }) => name)]);
  const boss = createBoss(connectionString, { migrate: false, supervise: false, schedule: false });
  await boss.start();
  try {
    const db = { executeSql: (text: string, values?: unknown[]) => transaction.query<object>(text, values) };
    for (const { name } of queues) {
      const wanted = jobs.filter((job) => job.name === name);
      const inserts = wanted.map(({ data, start_after }) => ({ data, startAfter: start_after }));
      if (inserts.length > 0) await boss.insert(name, inserts, { db });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Runs the queue's statements in a transaction as prepared statements: they are long and always the same. */
function within(tx: Transaction): Db {
  const connection = connectionOf(tx);
  return {
    executeSql: (text, values) =>
      connection.query<object>({ name: nameOf(text), text, ...(values && { values }) }),
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
    for (const { name, ...settings } of [...queues, backupQueue]) {
      await boss.createQueue(name, settings);
      await boss.updateQueue(name, settings);
    }
    const { name, ...settings } = retentionQueue;
    await boss.createQueue(name, { ...settings, policy: "short" });
    await boss.updateQueue(name, settings);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Opens the queue of a migrated database, whose jobs several processes share. The backup schedule runs only in processes
 * opened with `backups`.
 */
export async function openJobQueue(
  connectionString: string,
  { backups = false, metrics }: { backups?: boolean; metrics?: Metrics } = {},
): Promise<JobQueue> {
  const boss = createBoss(connectionString, { migrate: false, supervise: true, schedule: backups });
  await boss.start();
  const workers = { boss, metrics };
  return {
    async enqueueLetters(tx, jobs) {
      await boss.insert(
        letterQueue.name,
        jobs.map((data) => ({ data })),
        { db: within(tx) },
      );
    },
    workOnLetters: (handle) => workOn(workers, letterQueue.name, { atOnce: lettersAtOnce, handle }),
    async enqueuePayment(tx, data, startAfter) {
      await boss.insert(paymentQueue.name, [{ data, startAfter }], { db: within(tx) });
    },
    workOnPayments: (handle) => workOn(workers, paymentQueue.name, { atOnce: paymentsAtOnce, handle }),
    async enqueueMedia(tx, data) {
      await boss.insert(mediaQueue.name, [{ data }], { db: within(tx) });
    },
    workOnMedia: (handle) => workOn(workers, mediaQueue.name, { atOnce: mediaAtOnce, handle }),
    async enqueuePopup(tx, startsAt) {
      const data: PopupJob = { startsAt: startsAt.toISOString() };
      await boss.insert(popupQueue.name, [{ data, startAfter: startsAt }], { db: within(tx) });
    },
    workOnPopups: (handle) => workOn(workers, popupQueue.name, { atOnce: popupsAtOnce, handle }),
    async workOnBackups(handle) {
      // Runs missed during downtime are made up once.
      const times = { tz: "Europe/Sofia", missed: "once" } as const;
      await boss.schedule(backupQueue.name, backupCron, {}, times);
      await workOn(workers, backupQueue.name, { atOnce: backupsAtOnce, handle });
    },
    async workOnRetention(handle, next) {
      // The queue's policy refuses a second waiting job.
      const enqueue = () => boss.insert(retentionQueue.name, [{ startAfter: next() }]);
      await enqueue();
      await workOn(workers, retentionQueue.name, {
        atOnce: retentionAtOnce,
        async handle() {
          await enqueue();
          await handle();
        },
      });
    },
    async stop() {
      // The database may stop while the queue's last connections close; errors no longer matter then.
      boss.removeAllListeners("error").on("error", () => undefined);
      await boss.stop({ graceful: true, timeout: stopTimeout });
    },
  };
}

type JobsByQueue = {
  [letterQueue.name]: LetterJob;
  [paymentQueue.name]: PaymentJob;
  [mediaQueue.name]: MediaJob;
  [popupQueue.name]: PopupJob;
  [backupQueue.name]: object;
  [retentionQueue.name]: object;
};

async function workOn<Name extends keyof JobsByQueue>(
  { boss, metrics }: { boss: PgBoss; metrics: Metrics | undefined },
  queue: Name,
  { atOnce, handle }: { atOnce: number; handle: (job: JobsByQueue[Name]) => Promise<void> },
): Promise<void> {
  const options = {
    batchSize: atOnce,
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollingSeconds,
  } as const;
  await boss.work(queue, options, (jobs: Job<JobsByQueue[Name]>[]) =>
    Promise.all(
      jobs.map(async (job) => {
        const begin = performance.now();
        const result = await resultOf(job.id, handle(job.data));
        const labels = { queue, outcome: result.status };
        metrics?.observe("job_seconds", labels, (performance.now() - begin) / 1000);
        return result;
      }),
    ),
  );
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
