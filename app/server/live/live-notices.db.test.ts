import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { log } from "#app/server/log.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { announce, announceTogether, openLiveNotices } from "./live-notices.ts";
import type { LiveEvent, LiveNotices } from "./live-notices.ts";

const { db, live, connectionString } = await testServices();
const order = { kind: "order", id: "01890000-0000-7000-8000-00000000c001", number: "0000c001" } as const;

/** Subscribes and collects the events. */
function listenTo(notices: LiveNotices) {
  const received: LiveEvent[] = [];
  let ended = 0;
  const leave = notices.subscribe(
    (event) => received.push(event),
    () => ended++,
  );
  onTestFinished(leave);
  return { received, leave, ended: () => ended };
}

test("every subscriber receives an announcement once, also over another connection", async () => {
  const other = await openLiveNotices(connectionString);
  onTestFinished(other.stop);
  const [here, there, alsoHere] = [listenTo(live), listenTo(other), listenTo(live)];
  await announce(db, order);
  for (const { received } of [here, there, alsoHere]) await expect.poll(() => received).toEqual([order]);
});

test("an announcement in a transaction is sent on commit, and not after a rollback", async () => {
  const { received } = listenTo(live);
  const rolledBack = db.transaction(async (tx) => {
    await announce(tx, { ...order, number: "rolled back" });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await db.transaction(async (tx) => {
    await announce(tx, order);
    await announce(db, { ...order, number: "0000c002" });
    await expect.poll(() => received.length).toBe(1);
  });
  await expect.poll(() => received.length).toBe(2);
  expect(received.map((event) => "number" in event && event.number)).toEqual(["0000c002", "0000c001"]);
});

test("ignores invalid payloads", async () => {
  const { received } = listenTo(live);
  for (const text of ["", "{", "null", '{"kind":"theft","id":"1","number":null}', '{"kind":"order"}'])
    await db.execute(sql`select pg_notify('back_office', ${text})`);
  await announce(db, order);
  await expect.poll(() => received).toEqual([order]);
});

test("an unsubscribed client receives no more events", async () => {
  const gone = listenTo(live);
  const stays = listenTo(live);
  gone.leave();
  await announce(db, order);
  await expect.poll(() => stays.received).toEqual([order]);
  expect(gone.received).toEqual([]);
});

test("a lost connection is re-established and sends subscribers a `missed` event", async () => {
  const { received } = listenTo(live);
  const { rowCount } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'live-notices' and datname = current_database()`);
  expect(rowCount).toBeGreaterThan(0);
  await expect.poll(() => received, { timeout: 30_000 }).toEqual([{ kind: "missed" }]);
  await announce(db, order);
  await expect.poll(() => received.at(-1)).toEqual(order);
});

test("stopping ends every subscription, and later ones at once", async () => {
  const closing = await openLiveNotices(connectionString);
  const first = listenTo(closing);
  await closing.stop();
  await closing.stop();
  expect(first.ended()).toBe(1);
  expect(listenTo(closing).ended()).toBe(1);
});

test("concurrent announcements arrive once and in order, in at most two statements", async () => {
  const { received } = listenTo(live);
  const asked = vi.spyOn(db.$client, "query");
  const numbers = Array.from({ length: 30 }, (_, index) => String(index).padStart(8, "0"));
  await Promise.all(numbers.map((number) => announceTogether(db, [{ ...order, number }])));
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
  asked.mockRestore();
  await expect.poll(() => received.length).toBe(30);
  expect(received.map((event) => "number" in event && event.number)).toEqual(numbers);
});

test("a failed statement rejects only the announcements that it contained", async () => {
  const { received } = listenTo(live);
  const asked = vi.spyOn(db.$client, "query").mockRejectedValueOnce(new Error("the database is away"));
  await expect(announceTogether(db, [order])).rejects.toThrow("the database is away");
  asked.mockRestore();
  await announceTogether(db, [{ ...order, number: "0000c002" }]);
  await expect.poll(() => received.map((event) => "number" in event && event.number)).toEqual(["0000c002"]);
});

test("a subscriber that throws is logged and does not keep events from the others", async () => {
  const failed = vi.spyOn(log, "error").mockReturnValue(undefined);
  const closing = await openLiveNotices(connectionString);
  const fails = () => {
    throw new Error("boom");
  };
  closing.subscribe(fails, fails);
  const { received, ended } = listenTo(closing);
  await announce(db, order);
  await expect.poll(() => received).toEqual([order]);
  await closing.stop();
  expect(ended()).toBe(1);
  expect(failed).toHaveBeenCalledTimes(2);
  failed.mockRestore();
});
