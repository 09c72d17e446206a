import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { newId } from "#app/server/db/new-id.ts";
import { emailJob, retentionJob } from "./job-definitions.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { openJobQueue } from "./job-queue.ts";
import type { JobQueue } from "./job-queue.ts";

const { db, connectionString } = await testDatabase();
const open: JobQueue[] = [];

async function openQueue(): Promise<JobQueue> {
  const queue = await openJobQueue(connectionString);
  open.push(queue);
  return queue;
}

afterEach(async () => {
  for (const queue of open.splice(0)) await queue.stop();
});

const enqueue = (queue: JobQueue, ids: readonly string[]) =>
  db.transaction((tx) =>
    queue.enqueue(
      tx,
      emailJob,
      ids.map((letterId) => ({ letterId })),
    ),
  );

test("a job exists only once its transaction commits", async () => {
  const queue = await openQueue();
  const done: string[] = [];
  await queue.work(emailJob, async ({ letterId }) => void done.push(letterId));
  const [committed, rolledBack] = [newId(), newId()];
  const failing = db.transaction(async (tx) => {
    await queue.enqueue(tx, emailJob, [{ letterId: rolledBack }]);
    throw new Error("Something else went wrong");
  });
  await expect(failing).rejects.toThrow("Something else");
  await enqueue(queue, [committed]);
  await vi.waitFor(() => expect(done).toEqual([committed]), { timeout: 30_000 });
});

test("retries a failed job, but not the other jobs of its batch", async () => {
  const queue = await openQueue();
  const [failing, ...others] = Array.from({ length: 4 }, newId);
  const done: string[] = [];
  await enqueue(queue, [failing!, ...others]);
  await queue.work(emailJob, async ({ letterId }) => {
    done.push(letterId);
    if (letterId === failing && done.length <= 4) throw new Error("Not yet");
  });
  await vi.waitFor(() => expect(done).toHaveLength(5), { timeout: 30_000 });
  expect(done.toSorted()).toEqual([failing!, failing!, ...others].toSorted());
});

test("a job whose payload does not match its schema is not handled, and waits for a retry", async () => {
  const queue = await openQueue();
  const handled: object[] = [];
  const anyPayload = { ...emailJob, payload: z.object({}) };
  await db.transaction((tx) => queue.enqueue(tx, anyPayload, [{}]));
  await queue.work(emailJob, async (payload) => void handled.push(payload));
  const states = () =>
    db.execute<{ state: string }>(sql`
      select state from pgboss.job where name = ${emailJob.name} and not data ? 'letterId'`);
  await vi.waitFor(async () => expect((await states()).rows).toEqual([{ state: "retry" }]), {
    timeout: 30_000,
  });
  expect(handled).toEqual([]);
});

test("two queues work off a backlog within ten seconds, each job once", async () => {
  const ids = Array.from({ length: 100 }, newId);
  const done: string[] = [];
  const [one, other] = [await openQueue(), await openQueue()];
  await enqueue(one, ids);
  for (const queue of [one, other])
    await queue.work(emailJob, async ({ letterId }) => void done.push(letterId));
  await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(ids.length), { timeout: 30_000 });
  expect(done.toSorted()).toEqual(ids.toSorted());
});

test("a stopped worker leaves the other jobs to the next one", async () => {
  const queue = await openQueue();
  const [ofStopped, ofNext]: [string[], string[]] = [[], []];
  const stop = await queue.work(emailJob, async ({ letterId }) => void ofStopped.push(letterId));
  await stop();
  const ids = Array.from({ length: 40 }, newId);
  await enqueue(queue, ids);
  const other = await openQueue();
  // Works for two seconds, longer than a worker sleeps between its looks for jobs.
  await other.work(emailJob, async ({ letterId }) => {
    await sleep(200);
    ofNext.push(letterId);
  });
  await vi.waitFor(() => expect(ofNext).toHaveLength(ids.length), { timeout: 30_000 });
  expect(ofStopped).toEqual([]);
});

test("schedules the hourly backup check, with one run after missed ones", async () => {
  const queue = await openJobQueue(connectionString, { schedule: true });
  open.push(queue);
  await queue.workOnBackups(async () => undefined);
  const { rows } = await db.execute(
    sql`select name, cron, timezone, options ->> 'missed' as missed from pgboss.schedule`,
  );
  expect(rows).toEqual([{ name: "backups", cron: "17 * * * *", timezone: "Europe/Sofia", missed: "once" }]);
});

test("the nightly job is enqueued once for all processes, runs in one, and is then enqueued for the next night", async () => {
  const done: string[] = [];
  let night = new Date(Date.now() + 3_600_000);
  for (const name of ["one", "other"]) {
    const queue = await openQueue();
    await queue.workOnSchedule(
      retentionJob,
      async () => void done.push(name),
      () => night,
    );
  }
  const waiting = async () => {
    const { rows } = await db.execute<{ at: Date }>(
      sql`select start_after as at from pgboss.job where name = 'retention' and state = 'created'`,
    );
    return rows.map(({ at }) => new Date(at).getTime());
  };
  expect(await waiting()).toEqual([night.getTime()]);
  // Make the job due.
  night = new Date(night.getTime() + 86_400_000);
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'retention'`);
  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 30_000 });
  expect(await waiting()).toEqual([night.getTime()]);
});

test("a failed nightly job is retried in addition to the next night's", async () => {
  const queue = await openQueue();
  const night = new Date(Date.now() + 2 * 86_400_000);
  let tries = 0;
  await db.execute(
    sql`update pgboss.job set start_after = now() where name = 'retention' and state = 'created'`,
  );
  await queue.workOnSchedule(
    retentionJob,
    async () => {
      tries += 1;
      throw new Error("Not tonight");
    },
    () => night,
  );
  await vi.waitFor(
    async () => {
      const { rows } = await db.execute(
        sql`select state::text from pgboss.job where name = 'retention' and state < 'active' order by state`,
      );
      expect(rows).toEqual([{ state: "created" }, { state: "retry" }]);
    },
    { timeout: 30_000 },
  );
  expect(tries).toBe(1);
});

test("stopping waits for jobs in progress", async () => {
  const queue = await openQueue();
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isDone = false;
  await queue.work(emailJob, async () => {
    begun.resolve();
    await held.promise;
    isDone = true;
  });
  await enqueue(queue, [newId()]);
  await begun.promise;
  const stopped = queue.stop();
  held.resolve();
  await stopped;
  expect(isDone).toBe(true);
});
