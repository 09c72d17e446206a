import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
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

const readOne = (tx: Pick<Transaction, "select">) =>
  tx.select({ one: sql<number>`1` }).from(sql`(select) as nothing`);

test("reads first, then writes and commits together", async () => {
  const result = await pipelinedTransaction(db, readOne, async (tx, found, sendLast) => {
    await write(tx, 1);
    sendLast(() => Promise.all([write(tx, 2), write(tx, 3)]));
    return found;
  });
  expect(result).toEqual([{ one: 1 }]);
  expect(await written()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(isBusy()).toBe(0);
});

test("commits after the work when it sends no last queries", async () => {
  await pipelinedTransaction(db, readOne, (tx) => write(tx, 1));
  expect(await written()).toEqual([{ id: 1 }]);
});

test("plans a prepared statement once, not for each of its values", async () => {
  const found = (values: number[]) => ({
    name: "found",
    text: "select from written where id = any($1)",
    values: [values],
  });
  const plans = await pipelinedTransaction(db, readOne, async (tx) => {
    for (const values of [[1], [2, 3], [4, 5, 6]]) await connectionOf(tx).query(found(values));
    const { rows } = await connectionOf(tx).query<{ generic_plans: number; custom_plans: number }>(
      "select generic_plans::int, custom_plans::int from pg_prepared_statements where name = 'found'",
    );
    return rows;
  });
  expect(plans).toEqual([{ generic_plans: 3, custom_plans: 0 }]);
});

test("a failed query among the last rolls back those before and after it", async () => {
  const work = pipelinedTransaction(db, readOne, async (tx, _found, sendLast) =>
    sendLast(() => Promise.all([write(tx, 1), write(tx, 1), write(tx, 2)])),
  );
  await expect(work).rejects.toMatchObject({ code: "23505", table: "written" });
  expect(await written()).toEqual([]);
  expect(isBusy()).toBe(0);
});

test("rolls back when the work throws, when a first query fails, and when the last cannot be sent", async () => {
  const thrown = pipelinedTransaction(db, readOne, async (tx) => {
    await write(tx, 1);
    throw new Error("changed my mind");
  });
  await expect(thrown).rejects.toThrow("changed my mind");
  const failed = pipelinedTransaction(
    db,
    (tx) => Promise.all([tx.select({ one: sql`1 / 0` }).from(sql`(select) as nothing`), readOne(tx)]),
    (tx) => write(tx, 1),
  );
  await expect(failed.catch((error: Error) => error.cause)).resolves.toMatchObject({ code: "22012" });
  const unsent = pipelinedTransaction(db, readOne, async (tx, _found, sendLast) => {
    await write(tx, 1);
    sendLast(() => {
      throw new Error("cannot be sent");
    });
  });
  await expect(unsent).rejects.toThrow("cannot be sent");
  expect(await written()).toEqual([]);
  expect(isBusy()).toBe(0);
  // The connections are idle, outside any transaction.
  const { rows } = await pool.query<{ id: string | null }>("select pg_current_xact_id_if_assigned() as id");
  expect(rows).toEqual([{ id: null }]);
});

test("the queries of one round trip reach the server in one write", async () => {
  await pipelinedTransaction(db, readOne, async (tx, _found, sendLast) => {
    const { connection } = connectionOf(tx) as unknown as { connection: { stream: { _writev: () => void } } };
    const writes = vi.spyOn(connection.stream, "_writev");
    onTestFinished(() => {
      expect(writes).toHaveBeenCalledOnce();
      writes.mockRestore();
    });
    sendLast(() => Promise.all([write(tx, 1), write(tx, 2)]));
  });
});

test("a database that stops responding fails the transaction, and the connection is replaced", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const work = pipelinedTransaction(db, readOne, async (tx, _found, sendLast) => {
    proxy.silence();
    sendLast(() => write(tx, 1));
  });
  await expect(work.catch((error: unknown) => outageName(error))).resolves.not.toBeNull();
  await proxy.restore();
  await vi.waitFor(() => expect(isBusy()).toBe(0), { timeout: 30_000 });
  await pipelinedTransaction(db, readOne, (tx) => write(tx, 2));
  expect(await written()).toContainEqual({ id: 2 });
});
