import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createHashingGate, HashingBusyError } from "./hashing-gate.ts";
import type { Caller } from "./hashing-gate.ts";

/** A gate that records the order in which work starts; `endOne` ends the work that started first. */
function watchedGate(places = { concurrency: 2, queued: 4, reserved: 2 }) {
  const gate = createHashingGate(places);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (caller: Caller, name: string) =>
    gate.admit(caller, () =>
      gate.hash(async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      }),
    );
  const endOne = async () => {
    ends.shift()?.();
    await sleep(0);
  };
  return { gate, started, enter, endOne };
}

test("runs two at once and the others in order of arrival", async () => {
  const { started, enter, endOne } = watchedGate();
  const all = ["a", "b", "c", "d", "e", "f"].map((name) => enter("stranger", name));
  await sleep(0);
  expect(started).toEqual(["a", "b"]);
  await endOne();
  expect(started).toEqual(["a", "b", "c"]);
  for (let time = 0; time < 5; time++) await endOne();
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(started).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("refuses at once, before the work starts, when the queue is full", async () => {
  const { gate, enter, endOne } = watchedGate();
  const all = Array.from({ length: 6 }, (_, name) => enter("stranger", String(name)));
  let hasStarted = false;
  const late = gate.admit("stranger", async () => {
    hasStarted = true;
  });
  await expect(late).rejects.toThrow(HashingBusyError);
  await expect(gate.hash(async () => undefined)).rejects.toThrow(HashingBusyError);
  expect(hasStarted).toBe(false);
  for (let time = 0; time < 6; time++) await endOne();
  await Promise.all(all);
  expect(await gate.hash(async () => "a place again")).toBe("a place again");
});

test("known callers have reserved places and run first", async () => {
  const { started, enter, endOne } = watchedGate();
  const strangers = Array.from({ length: 6 }, (_, name) => enter("stranger", `stranger ${name}`));
  const known = [enter("known", "known 1"), enter("known", "known 2")];
  await expect(enter("known", "known 3")).rejects.toThrow(HashingBusyError);
  for (let time = 0; time < 8; time++) await endOne();
  await Promise.all([...strangers, ...known]);
  expect(started.slice(0, 5)).toEqual(["stranger 0", "stranger 1", "known 1", "known 2", "stranger 2"]);
});

test("work that hashes several times is admitted once and keeps its place", async () => {
  const { gate, enter, endOne } = watchedGate({ concurrency: 1, queued: 1, reserved: 0 });
  const twice = gate.admit("stranger", async () => [
    await gate.hash(async () => 1),
    await gate.admit("known", () => gate.hash(async () => 2)),
  ]);
  const other = enter("stranger", "other");
  await expect(enter("stranger", "late")).rejects.toThrow(HashingBusyError);
  await sleep(0);
  await endOne();
  expect([await twice, await other]).toEqual([[1, 2], "other"]);
});

test("failed work frees its place", async () => {
  const gate = createHashingGate({ concurrency: 1, queued: 0, reserved: 0 });
  const fail = () => Promise.reject(new Error("no hash"));
  for (let time = 0; time < 3; time++) {
    await expect(gate.hash(fail)).rejects.toThrow("no hash");
    await expect(gate.admit("stranger", fail)).rejects.toThrow("no hash");
  }
  expect(await gate.hash(async () => "hash")).toBe("hash");
});

test("in any order of arrival hashes and callers stay within their limits, and admitted work ends", async () => {
  const callers = fc.array(
    fc.record({
      caller: fc.constantFrom<Caller>("known", "stranger"),
      after: fc.integer({ min: 0, max: 3 }),
      fails: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(callers, async (arrivals) => {
      const gate = createHashingGate({ concurrency: 2, queued: 3, reserved: 2 });
      let [hashing, admitted] = [0, 0];
      const outcomes = await Promise.allSettled(
        arrivals.map(async ({ caller, after, fails }) => {
          for (let turn = 0; turn < after; turn++) await Promise.resolve();
          return gate.admit(caller, async () => {
            admitted += 1;
            expect(admitted).toBeLessThanOrEqual(caller === "known" ? 7 : 5);
            try {
              await gate.hash(async () => {
                hashing += 1;
                expect(hashing).toBeLessThanOrEqual(2);
                await new Promise(setImmediate);
                hashing -= 1;
                if (fails) throw new RangeError();
              });
            } finally {
              admitted -= 1;
            }
          });
        }),
      );
      for (const outcome of outcomes) {
        if (outcome.status === "fulfilled") continue;
        const reason: unknown = outcome.reason;
        expect(reason instanceof HashingBusyError || reason instanceof RangeError).toBe(true);
      }
      expect([hashing, admitted]).toEqual([0, 0]);
      expect(await gate.hash(async () => "idle")).toBe("idle");
    }),
  );
});
