import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { testServices } from "#tests/factories/services.ts";
import { announce, openLiveNotices } from "./live-notices.ts";
import type { LiveEvent, LiveNotices } from "./live-notices.ts";

const { db, live, connectionString } = await testServices();
const order = { kind: "order", id: "01890000-0000-7000-8000-00000000c001", number: "0000c001" } as const;

/** Events as they come in. */
function hearing(notices: LiveNotices) {
  const heard: LiveEvent[] = [];
  let ended = 0;
  const leave = notices.subscribe(
    (event) => heard.push(event),
    () => ended++,
  );
  onTestFinished(leave);
  return { heard, leave, ended: () => ended };
}

test("what one copy of the program announces every copy hears, once", async () => {
  const other = await openLiveNotices(connectionString);
  onTestFinished(other.stop);
  const [here, there, alsoHere] = [hearing(live), hearing(other), hearing(live)];
  await announce(db, order);
  for (const { heard } of [here, there, alsoHere]) await expect.poll(() => heard).toEqual([order]);
});

test("within a transaction it is told when that commits, and never when it is undone", async () => {
  const { heard } = hearing(live);
  const undone = db.transaction(async (tx) => {
    await announce(tx, { ...order, number: "undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await db.transaction(async (tx) => {
    await announce(tx, order);
    await announce(db, { ...order, number: "0000c002" });
    await expect.poll(() => heard.length).toBe(1);
  });
  await expect.poll(() => heard.length).toBe(2);
  expect(heard.map((event) => "number" in event && event.number)).toEqual(["0000c002", "0000c001"]);
});

test("what is no notice is not told, and stops nothing", async () => {
  const { heard } = hearing(live);
  for (const text of ["", "{", "null", '{"kind":"theft","id":"1","number":null}', '{"kind":"order"}'])
    await db.execute(sql`select pg_notify('back_office', ${text})`);
  await announce(db, order);
  await expect.poll(() => heard).toEqual([order]);
});

test("who has left hears nothing more", async () => {
  const gone = hearing(live);
  const stays = hearing(live);
  gone.leave();
  await announce(db, order);
  await expect.poll(() => stays.heard).toEqual([order]);
  expect(gone.heard).toEqual([]);
});

test("a lost connection is made anew, and those who listen are told that they may have missed something", async () => {
  const { heard } = hearing(live);
  const { rowCount } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'live-notices' and datname = current_database()`);
  expect(rowCount).toBeGreaterThan(0);
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual([{ kind: "missed" }]);
  await announce(db, order);
  await expect.poll(() => heard.at(-1)).toEqual(order);
});

test("at the program's end every stream is ended, and a later one at once", async () => {
  const closing = await openLiveNotices(connectionString);
  const first = hearing(closing);
  await closing.stop();
  await closing.stop();
  expect(first.ended()).toBe(1);
  expect(hearing(closing).ended()).toBe(1);
});
