import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { outageName } from "#app/server/outage.ts";
import { log } from "#app/server/log.ts";
import { openDatabaseProxy } from "#tests/factories/cutting-proxy.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { openDatabase } from "./database.ts";

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

test("a database that falls silent is given up within the bound, and no connection stays with it", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  // As many as the pool holds, all in the middle of something.
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
  await proxy.mend();
  const after = Array.from({ length: 2 * pool.options.max }, transact);
  await expect(Promise.all(after)).resolves.toHaveLength(after.length);
});

test("a connection that is lost before a transaction has begun is given back", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  await transact();
  proxy.silence();
  // On idle connections that nobody has noticed to be dead, and then on those that cannot be opened.
  const lost = Array.from({ length: pool.options.max }, () => outageOf(transact()));
  for (const name of await Promise.all(lost)) expect(name).not.toBeNull();
  await proxy.mend();
  await vi.waitFor(async () => expect(await outageOf(transact())).toBeNull(), { timeout: 5000 });
  const after = Array.from({ length: 2 * pool.options.max }, transact);
  await expect(Promise.all(after)).resolves.toHaveLength(after.length);
});

test("what a transaction refuses is its own error, and its connection goes on", async () => {
  const refused = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    throw new TypeError("refused");
  });
  await expect(refused).rejects.toThrow(new TypeError("refused"));
  const before = pool.totalCount;
  await transact();
  expect(pool.totalCount).toBe(before);
});
