import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createHashingGate, HashingBusyError } from "./hashing-gate.ts";
import type { Caller } from "./hashing-gate.ts";

/** A gate with a record of whose turn has begun; each turn ends when the test says so. */
function watchedGate(places = { atOnce: 2, waiting: 4, reserved: 2 }) {
  const gate = createHashingGate(places);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const come = (caller: Caller, name: string) =>
    gate.admit(caller, () =>
      gate.hash(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      }),
    );
  const endOne = async () => {
    ends.shift()?.();
    await sleep(0);
  };
  return { gate, begun, come, endOne };
}

test("two hash at once, the others in the order in which they came", async () => {
  const { begun, come, endOne } = watchedGate();
  const all = ["a", "b", "c", "d", "e", "f"].map((name) => come("stranger", name));
  await sleep(0);
  expect(begun).toEqual(["a", "b"]);
  await endOne();
  expect(begun).toEqual(["a", "b", "c"]);
  for (let time = 0; time < 5; time++) await endOne();
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(begun).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("whoever finds no place is refused at once, before the work has begun", async () => {
  const { gate, come, endOne } = watchedGate();
  const all = Array.from({ length: 6 }, (_, name) => come("stranger", String(name)));
  let hasBegun = false;
  const late = gate.admit("stranger", async () => {
    hasBegun = true;
  });
  await expect(late).rejects.toThrow(HashingBusyError);
  await expect(gate.hash(async () => undefined)).rejects.toThrow(HashingBusyError);
  expect(hasBegun).toBe(false);
  for (let time = 0; time < 6; time++) await endOne();
  await Promise.all(all);
  expect(await gate.hash(async () => "a place again")).toBe("a place again");
});

test("known callers have places of their own, and go first", async () => {
  const { begun, come, endOne } = watchedGate();
  const strangers = Array.from({ length: 6 }, (_, name) => come("stranger", `stranger ${name}`));
  const known = [come("known", "known 1"), come("known", "known 2")];
  await expect(come("known", "known 3")).rejects.toThrow(HashingBusyError);
  for (let time = 0; time < 8; time++) await endOne();
  await Promise.all([...strangers, ...known]);
  expect(begun.slice(0, 5)).toEqual(["stranger 0", "stranger 1", "known 1", "known 2", "stranger 2"]);
});

test("work that hashes several times is admitted once, and keeps its place", async () => {
  const { gate, come, endOne } = watchedGate({ atOnce: 1, waiting: 1, reserved: 0 });
  const twice = gate.admit("stranger", async () => [
    await gate.hash(async () => 1),
    await gate.admit("known", () => gate.hash(async () => 2)),
  ]);
  const other = come("stranger", "other");
  await expect(come("stranger", "late")).rejects.toThrow(HashingBusyError);
  await sleep(0);
  await endOne();
  expect([await twice, await other]).toEqual([[1, 2], "other"]);
});

test("who fails makes room like who succeeds", async () => {
  const gate = createHashingGate({ atOnce: 1, waiting: 0, reserved: 0 });
  const fail = () => Promise.reject(new Error("no hash"));
  for (let time = 0; time < 3; time++) {
    await expect(gate.hash(fail)).rejects.toThrow("no hash");
    await expect(gate.admit("stranger", fail)).rejects.toThrow("no hash");
  }
  expect(await gate.hash(async () => "hash")).toBe("hash");
});

test("however they come, never more than two hash, never more than fit are admitted, and all who are admitted end", async () => {
  const callers = fc.array(
    fc.record({
      caller: fc.constantFrom<Caller>("known", "stranger"),
      after: fc.integer({ min: 0, max: 3 }),
      fails: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(callers, async (comers) => {
      const gate = createHashingGate({ atOnce: 2, waiting: 3, reserved: 2 });
      let [hashing, admitted] = [0, 0];
      const outcomes = await Promise.allSettled(
        comers.map(async ({ caller, after, fails }) => {
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
      expect(await gate.hash(async () => "free")).toBe("free");
    }),
  );
});
