import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { log } from "#app/server/log.ts";
import { createIdleTime } from "./idle-time.ts";

test("runs one task at a time, for at most a tenth of the time", async () => {
  let now = 1000;
  const done: string[] = [];
  const idleTime = createIdleTime(() => now);
  const offer = (name: string, work = Promise.resolve()) =>
    idleTime(() => {
      done.push(name);
      return work;
    });
  const long = Promise.withResolvers<void>();
  offer("first", long.promise);
  offer("while the first is done");
  now += 100;
  offer("while the first is still done");
  long.resolve();
  await setImmediate();
  now += 899;
  offer("before ten times as much has passed");
  now += 1;
  offer("then");
  expect(done).toEqual(["first", "then"]);
});

test("a task that fails is logged, and later ones run", async () => {
  const failed = vi.spyOn(log, "error").mockReturnValue(undefined);
  const idleTime = createIdleTime(() => 0);
  idleTime(() => Promise.reject(new Error("boom")));
  await setImmediate();
  expect(failed).toHaveBeenCalledOnce();
  let hasRun = false;
  idleTime(async () => {
    hasRun = true;
  });
  expect(hasRun).toBe(true);
});
