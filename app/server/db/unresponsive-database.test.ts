import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UnresponsiveDatabaseError, watchResponses } from "./unresponsive-database.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Watches a database whose answers the test gives, and which answers a probe after 800 ms. */
function open() {
  const database = { isAlive: true, probes: 0 };
  const { watch, stop } = watchResponses(
    () =>
      new Promise((resolve) => {
        database.probes += 1;
        setTimeout(() => resolve(database.isAlive), 800);
      }),
  );
  const unanswered = () => watch(() => new Promise<never>(() => undefined));
  return { database, watch, unanswered, stop };
}

/** Records whether a promise is settled, without leaving its rejection unhandled. */
function outcomeOf(work: Promise<unknown>) {
  const outcome: { error?: unknown; isSettled: boolean } = { isSettled: false };
  work.then(
    () => (outcome.isSettled = true),
    (error: unknown) => Object.assign(outcome, { error, isSettled: true }),
  );
  return outcome;
}

test("queries of a database that does not respond fail within two seconds, and later ones at once", async () => {
  const { database, watch, unanswered } = open();
  database.isAlive = false;
  const queries = [outcomeOf(unanswered()), outcomeOf(unanswered())];
  await vi.advanceTimersByTimeAsync(1900);
  for (const { error } of queries) expect(error).toBeInstanceOf(UnresponsiveDatabaseError);
  const ask = vi.fn<() => Promise<number>>();
  await expect(watch(ask)).rejects.toThrow(UnresponsiveDatabaseError);
  expect(ask).not.toHaveBeenCalled();
});

test("a late query waits no longer than the first", async () => {
  const { database, watch, unanswered } = open();
  await watch(async () => "answered");
  await vi.advanceTimersByTimeAsync(690);
  database.isAlive = false;
  const late = outcomeOf(unanswered());
  await vi.advanceTimersByTimeAsync(1900);
  expect(late.error).toBeInstanceOf(UnresponsiveDatabaseError);
});

test("queries are sent again once the database responds", async () => {
  const { database, watch, unanswered } = open();
  database.isAlive = false;
  outcomeOf(unanswered());
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(watch(async () => 1)).rejects.toThrow(UnresponsiveDatabaseError);
  database.isAlive = true;
  await vi.advanceTimersByTimeAsync(1400);
  await expect(watch(async () => 1)).resolves.toBe(1);
  const { probes } = database;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(database.probes).toBe(probes);
});

test("a slow query of a database that responds goes on", async () => {
  const { watch, database } = open();
  const answer = Promise.withResolvers<string>();
  const slow = watch(() => answer.promise);
  await vi.advanceTimersByTimeAsync(9000);
  expect(database.probes).toBeGreaterThan(1);
  answer.resolve("late");
  await expect(slow).resolves.toBe("late");
});

test("a busy database is not probed while it answers other queries", async () => {
  const { watch, unanswered, database } = open();
  outcomeOf(unanswered());
  for (let count = 0; count < 20; count++) {
    await vi.advanceTimersByTimeAsync(300);
    if (count % 2 === 0) await watch(async () => count);
    else await expect(watch(() => Promise.reject(new TypeError("refused")))).rejects.toThrow("refused");
  }
  expect(database.probes).toBe(0);
});

test("an answer during an unanswered probe proves that the database responds", async () => {
  const { watch, unanswered, database } = open();
  database.isAlive = false;
  const slow = outcomeOf(unanswered());
  await vi.advanceTimersByTimeAsync(1000);
  expect(database.probes).toBe(1);
  await watch(async () => "answered");
  await vi.advanceTimersByTimeAsync(600);
  expect(slow.isSettled).toBe(false);
});

test("a stopped watch leaves no timer", async () => {
  const { unanswered, stop } = open();
  outcomeOf(unanswered());
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
