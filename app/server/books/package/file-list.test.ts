import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inBatches, openFileList } from "./file-list.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "plodko-list-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("returns all added items in order, every time it is read", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: fc.string({ unit: "binary" }) }), { maxLength: 1200 }),
      (items) => {
        const list = openFileList(path.join(folder, "property"));
        for (const item of items) list.add(item);
        expect(list.length).toBe(items.length);
        expect([...list]).toEqual(items);
        expect([...list]).toEqual(items);
      },
    ),
    { numRuns: 30 },
  );
});

test("items added after a reading are included in the next one", () => {
  const list = openFileList<number>(path.join(folder, "later"));
  list.add(1);
  expect([...list]).toEqual([1]);
  list.add(2);
  expect([...list]).toEqual([1, 2]);
});

test("replaces the file of an earlier attempt", () => {
  const file = path.join(folder, "again");
  const earlier = openFileList<number>(file);
  earlier.add(1);
  expect([...earlier]).toEqual([1]);
  expect([...openFileList<number>(file)]).toEqual([]);
});

test("batches contain all items and have at most the given size", () => {
  expect([...inBatches([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...inBatches([1, 2], 2)]).toEqual([[1, 2]]);
  expect([...inBatches([], 2)]).toEqual([]);
});
