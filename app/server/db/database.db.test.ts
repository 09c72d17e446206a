import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { outageName } from "#app/server/outage.ts";
import { log } from "#app/server/log.ts";
import { openDatabaseProxy } from "#tests/factories/servers/cutting-proxy.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { openDatabase } from "./database.ts";
import { preparedQuery } from "./prepared-query.ts";
import { UnresponsiveDatabaseError } from "./unresponsive-database.ts";
import type { Given } from "./prepared-query.ts";

const { connectionString } = await testDatabase();
const proxy = await openDatabaseProxy(connectionString);
const { db, pool, close } = openDatabase(proxy.connectionString, { answerTimeout: 1000 });
afterAll(async () => {
  await close();
  await proxy.close();
});

const transact = () => db.transaction((tx) => tx.execute(sql`select 1`));
const outageOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => outageName(error),
  );

test("queries to an unresponsive database time out, and none of their connections leaks", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  // One open transaction on every connection of the pool.
  const busy = Promise.withResolvers<void>();
  let inside = 0;
  const work = Array.from({ length: pool.options.max }, () =>
    outageOf(
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        inside += 1;
        if (inside === pool.options.max) busy.resolve();
        await busy.promise;
        proxy.silence();
        await tx.execute(sql`select 2`);
      }),
    ),
  );
  expect(await Promise.all(work)).toEqual(work.map(() => "Query read timeout"));
  await proxy.restore();
  const after = Array.from({ length: 2 * pool.options.max }, transact);
  await expect(Promise.all(after)).resolves.toHaveLength(after.length);
});

test("a connection lost before its transaction begins frees its place in the pool", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  await transact();
  proxy.silence();
  // First on idle connections not yet known to be dead, then on new ones that cannot be opened.
  const lost = Array.from({ length: pool.options.max }, () => outageOf(transact()));
  for (const name of await Promise.all(lost)) expect(name).not.toBeNull();
  await proxy.restore();
  await vi.waitFor(async () => expect(await outageOf(transact())).toBeNull(), { timeout: 30_000 });
  const after = Array.from({ length: 2 * pool.options.max }, transact);
  await expect(Promise.all(after)).resolves.toHaveLength(after.length);
});

test("an error thrown in a transaction is passed on, and its connection stays in use", async () => {
  const refused = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    throw new TypeError("refused");
  });
  await expect(refused).rejects.toThrow(new TypeError("refused"));
  const before = pool.totalCount;
  await transact();
  expect(pool.totalCount).toBe(before);
});

test("a connection to a read-only server is replaced, because another server may be the primary now", async () => {
  await transact();
  const before = pool.totalCount;
  const refused = db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`create table never_created ()`);
  });
  expect(await outageOf(refused)).toBe("25006");
  expect(pool.totalCount).toBe(before - 1);
});

const one = sql`(values (1)) as one`;

/** The process id of the connection's backend; fails with `by: 0`. */
const backend = preparedQuery("backend", (reader, given: Given<{ by: number }>) =>
  reader.select({ pid: sql<number>`pg_backend_pid() / ${given("by")}::int` }).from(one),
);
const askBackend = async (by = 1) => (await backend(db, { by }))[0]?.pid;

test("prepared queries of one event loop turn share a connection, and a failure affects only its own query", async () => {
  const asked = [1, 1, 0, 1].map((by) => askBackend(by));
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  const pids = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  expect(new Set(pids).size).toBe(1);
  const before = pool.totalCount;
  expect(await askBackend()).toBeGreaterThan(0);
  expect(pool).toMatchObject({ totalCount: before, idleCount: before });
});

test("an unprepared query has its own connection, so a long one does not block prepared queries", async () => {
  const long = db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.5)`);
  const first = await Promise.race([long.then(() => "long"), askBackend().then(() => "prepared")]);
  expect(first).toBe("prepared");
  await long;
});

test("an unresponsive shared connection fails all queries on it and is replaced", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  await askBackend();
  proxy.silence();
  const lost = await Promise.all([1, 1, 1].map((by) => outageOf(askBackend(by))));
  for (const name of lost) expect(name).not.toBeNull();
  await proxy.restore();
  await vi.waitFor(async () => expect(await outageOf(askBackend())).toBeNull(), { timeout: 30_000 });
  const after = Array.from({ length: 2 * pool.options.max }, transact);
  await expect(Promise.all(after)).resolves.toHaveLength(after.length);
});

test("a silent database fails queries before they time out, and answers again once it is reachable", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const patient = openDatabase(proxy.connectionString, { answerTimeout: 60_000 });
  onTestFinished(patient.close);
  const ask = () => patient.db.execute(sql`select 1`);
  await ask();
  proxy.silence();
  for (const query of [ask(), ask()])
    await expect(query).rejects.toMatchObject({ cause: new UnresponsiveDatabaseError() });
  await proxy.restore();
  await vi.waitFor(ask, { timeout: 30_000 });
});
