import { PgBoss } from "pg-boss";
import type { Db, Job, JobResult, Queue } from "pg-boss";
import { maxAttempts } from "#app/domain/letter.ts";
import { connectionOf } from "#app/server/db/database.ts";
import type { Connection, Transaction } from "#app/server/db/database.ts";
import { statementName } from "#app/server/db/statement.ts";
import { log } from "#app/server/log.ts";
import type { Metrics } from "#app/server/metrics.ts";

/** Seconds in a day. */
const day = 86_400;

/**
 * Letters are tried again after 2, 4, 8 ... seconds, at last every hour. How often is counted at the letter; the job may
 * be taken up more often, since an attempt that was cut off before it ended counts here alone. A program that is gone is
 * noticed by its silence of ten seconds, an attempt that never ends after a minute. A letter that waits for a mail server
 * to be set up waits for ten years.
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
 * What is to be done with payments: again after 2, 4, 8 ... seconds, at last every ten minutes, for a month, since money
 * hangs on it.
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
 * Files of uploads that are to be made or removed: again after 5, 10, 20 ... seconds, at last every hour, for a month. A
 * picture's sizes take seconds, on a small machine a minute or two.
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

/** Popups that are to start, in a minute or in years: again after 2, 4, 8 ... seconds, at last every minute, for a month. */
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
 * Backups: each hour somebody looks whether one is due, so that what was missed at night is made up for. One that fails is
 * tried again every five minutes, and a large one has its hours.
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
/** At seventeen minutes past: at the full hour everybody else's work begins. */
const backupCron = "17 * * * *";

/**
 * Once a night what people left is erased where its time is over: one job waits for the next night, however many copies ask
 * for it. One that fails is tried again every ten minutes, and of a shop that was closed when it starts.
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

/** Connections that the queue keeps for itself. */
const connections = 2;
/** How often new jobs are looked for, and how many letters are sent at once. */
const pollingSeconds = 1;
const lettersAtOnce = 4;
const paymentsAtOnce = 4;
/** One after the other: encoding pictures takes all of a processor. */
const mediaAtOnce = 1;
/** One starts all popups whose time has come. */
const popupsAtOnce = 1;
const backupsAtOnce = 1;
const retentionAtOnce = 1;
/** How often jobs that were cut off are looked for, in seconds. */
const superviseSeconds = 10;
/** Longest time that jobs under way are waited for at the end, in milliseconds. */
const stopTimeout = 15_000;

export type LetterJob = { letterId: string };
/** A payment whose time is over, an order that may have none, or a refund to ask for. */
export type PaymentJob = { paymentId: string } | { orderId: string } | { refundId: string };

/** An uploaded file that is to have what belongs to it, or, when it was deleted, nothing. */
export type MediaJob = {
  mediaId: string;
  key: string;
  /** In pixels; a video has none. */ width: number | null;
};

/** The moment, as ISO 8601, at which a popup is to start. */
export type PopupJob = { startsAt: string };

/** Work that is done after the answer, each piece written down in the transaction that asks for it. */
export type JobQueue = {
  /** Enqueues one job for each letter; they exist if and when the transaction commits. */
  enqueueLetters: (tx: Transaction, jobs: readonly LetterJob[]) => Promise<void>;
  /** Starts to work; a handler that throws is called again later. */
  workOnLetters: (handle: (job: LetterJob) => Promise<void>) => Promise<void>;
  /** Enqueues a job about a payment that is to be done at a time, if the transaction commits. */
  enqueuePayment: (tx: Transaction, job: PaymentJob, at: Date) => Promise<void>;
  workOnPayments: (handle: (job: PaymentJob) => Promise<void>) => Promise<void>;
  /** Enqueues a job about an uploaded file, if the transaction commits. */
  enqueueMedia: (tx: Transaction, job: MediaJob) => Promise<void>;
  workOnMedia: (handle: (job: MediaJob) => Promise<void>) => Promise<void>;
  /** Enqueues a job that is to be done when a popup starts, if the transaction commits. */
  enqueuePopup: (tx: Transaction, startsAt: Date) => Promise<void>;
  workOnPopups: (handle: (job: PopupJob) => Promise<void>) => Promise<void>;
  /** Has each hour's look at the backups done by one copy of the program; the queue must have been opened for it. */
  workOnBackups: (handle: () => Promise<void>) => Promise<void>;
  /** Has the work done by one copy of the program at each moment that `next` names, and then at the one after it. */
  workOnRetention: (handle: () => Promise<void>, next: () => Date) => Promise<void>;
  stop: () => Promise<void>;
};

/** Name under which PostgreSQL lists the connections of a program that works on jobs. */
export const jobQueueConnection = "job-queue";

/**
 * The shop's work that is not done yet, as a backup keeps it: queue, data, and when it is to be done. How often it was tried
 * is left out, and so is what each night brings by itself.
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

/** Puts work in the place of all that the shop had, within a transaction of the caller's on an installed queue. */
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

/** The queue's statements within a transaction: they are long and always the same, and each connection has them parsed once. */
function within(tx: Transaction): Db {
  const connection = connectionOf(tx);
  return {
    executeSql: (text, values) =>
      connection.query<object>({ name: nameOf(text), text, ...(values && { values }) }),
  };
}

const names = new Map<string, string>();

/** The name of one of the queue's statements, of which there is one for each queue. */
function nameOf(text: string): string {
  const name = names.get(text) ?? statementName("job", text);
  names.set(text, name);
  return name;
}

/** Writes the queue's own tables, or brings them to its newest version. Called under the migrations' lock. */
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
 * Opens the queue of a migrated database. Several copies of the program share its jobs. Only one that is opened for
 * backups looks at the clock for them.
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
      // What fell due while no copy ran is done once when one does.
      const times = { tz: "Europe/Sofia", missed: "once" } as const;
      await boss.schedule(backupQueue.name, backupCron, {}, times);
      await workOn(workers, backupQueue.name, { atOnce: backupsAtOnce, handle });
    },
    async workOnRetention(handle, next) {
      // Where one waits already, the queue takes no other.
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
      // The database may end while the queue's last connections do; by then nothing can be lost with them.
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
  // A database that is away for a moment: the queue goes on when it is back.
  boss.on("error", (error) => log.warn({ err: asError(error) }, "the job queue met an error"));
  return boss;
}

/** Some errors the queue hands over as plain copies of themselves. */
function asError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error("An error of the queue"), error);
}
