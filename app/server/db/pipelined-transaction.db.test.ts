import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { log } from "#app/server/log.ts";
import { outageName } from "#app/server/outage.ts";
import { openDatabaseProxy } from "#tests/factories/servers/cutting-proxy.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { connectionOf, openDatabase } from "./database.ts";
import type { Transaction } from "./database.ts";
import { pipelinedTransaction } from "./pipelined-transaction.ts";

const direct = await testDatabase();
const proxy = await openDatabaseProxy(direct.connectionString);
const { db, pool, close } = openDatabase(proxy.connectionString, { answerTimeout: 1000 });
afterAll(async () => {
  await close();
  await proxy.close();
});
beforeEach(() =>
  direct.pool.query("create table if not exists written (id int primary key); truncate written"),
);

const write = (tx: Transaction, id: number) =>
  connectionOf(tx).query("insert into written values ($1)", [id]);
const written = async () =>
  (await direct.pool.query<{ id: number }>("select id from written order by id")).rows;
const isBusy = () => pool.totalCount - pool.idleCount;

test("commits what the last queries wrote, and returns their answers", async () => {
  const answers = await pipelinedTransaction(db, async (tx, { first, last }) => {
    const found = await first(() => tx.execute<{ one: number }>(sql`select 1 as one`));
    expect(found.rows).toEqual([{ one: 1 }]);
    return last(() => Promise.all([write(tx, 1), write(tx, 2)]));
  });
  expect(answers.map(({ rowCount }) => rowCount)).toEqual([1, 1]);
  expect(await written()).toEqual([{ id: 1 }, { id: 2 }]);
  expect(isBusy()).toBe(0);
});

test("commits after the work when it sends no last queries", async () => {
  await pipelinedTransaction(db, async (tx, { first }) => {
    await first(() => tx.execute(sql`select 1`));
    await write(tx, 1);
  });
  expect(await written()).toEqual([{ id: 1 }]);
});

test("a failed query among the last rolls back those before and after it", async () => {
  const work = pipelinedTransaction(db, async (tx, { first, last }) => {
    await first(() => tx.execute(sql`select 1`));
    await last(() => Promise.all([write(tx, 1), write(tx, 1), write(tx, 2)]));
  });
  await expect(work).rejects.toMatchObject({ code: "23505", table: "written" });
  expect(await written()).toEqual([]);
  expect(isBusy()).toBe(0);
});

test("refuses last queries without first ones, which would run outside a transaction", async () => {
  const work = pipelinedTransaction(db, (tx, { last }) => last(() => write(tx, 1)));
  await expect(work).rejects.toThrow("has not begun");
  expect(await written()).toEqual([]);
});

test("rolls back when the work throws, and when a first query fails", async () => {
  const thrown = pipelinedTransaction(db, async (tx, { first }) => {
    await first(() => tx.execute(sql`select 1`));
    await write(tx, 1);
    throw new Error("changed my mind");
  });
  await expect(thrown).rejects.toThrow("changed my mind");
  const failed = pipelinedTransaction(db, (tx, { first }) =>
    first(() => Promise.all([connectionOf(tx).query("select 1 / 0"), connectionOf(tx).query("select 1")])),
  );
  await expect(failed).rejects.toMatchObject({ code: "22012" });
  expect(await written()).toEqual([]);
  expect(isBusy()).toBe(0);
  // The connections are idle, outside any transaction.
  const { rows } = await pool.query<{ id: string | null }>("select pg_current_xact_id_if_assigned() as id");
  expect(rows).toEqual([{ id: null }]);
});

test("the queries of one round trip reach the server in one write", async () => {
  await pipelinedTransaction(db, async (tx, { first, last }) => {
    const { connection } = connectionOf(tx) as unknown as { connection: { stream: { _writev: () => void } } };
    const writes = vi.spyOn(connection.stream, "_writev");
    await first(() => Promise.all([1, 2, 3].map((id) => connectionOf(tx).query("select $1::int", [id]))));
    expect(writes).toHaveBeenCalledOnce();
    await last(() => Promise.all([write(tx, 1), write(tx, 2)]));
    expect(writes).toHaveBeenCalledTimes(2);
    writes.mockRestore();
  });
});

test("a database that stops responding fails the transaction, and the connection is replaced", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const work = pipelinedTransaction(db, async (tx, { first, last }) => {
    await first(() => tx.execute(sql`select 1`));
    proxy.silence();
    await last(() => write(tx, 1));
  });
  await expect(work.catch((error: unknown) => outageName(error))).resolves.not.toBeNull();
  await proxy.restore();
  await vi.waitFor(() => expect(isBusy()).toBe(0), { timeout: 5000 });
  await pipelinedTransaction(db, async (tx, { first }) => {
    await first(() => tx.execute(sql`select 1`));
    await write(tx, 2);
  });
  expect(await written()).toContainEqual({ id: 2 });
});
