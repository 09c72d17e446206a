import { expect, test } from "vitest";
import { requestsAtOnce, mapConcurrently } from "./map-concurrently.ts";

test("results are in the order of the items, and at most `requestsAtOnce` requests are open", async () => {
  let open = 0;
  const opened: number[] = [];
  const items = Array.from({ length: 12 }, (_, index) => index);
  const results = await mapConcurrently(items, async (item) => {
    opened.push((open += 1));
    // Later items answer first.
    for (let turns = items.length - item; turns > 0; turns--) await Promise.resolve();
    open -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(Math.max(...opened)).toBe(requestsAtOnce);
  expect(await mapConcurrently([], () => Promise.reject(new Error("not called")))).toEqual([]);
});

test("after a failure no further request is begun", async () => {
  const begun: number[] = [];
  const items = Array.from({ length: 12 }, (_, index) => index);
  const failing = mapConcurrently(items, async (item) => {
    begun.push(item);
    await Promise.resolve();
    throw new Error(`refused ${item}`);
  });
  await expect(failing).rejects.toThrow("refused 0");
  expect(begun).toEqual(items.slice(0, requestsAtOnce));
});
