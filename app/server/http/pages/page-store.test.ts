import fc from "fast-check";
import { expect, test } from "vitest";
import { PageStore } from "./page-store.ts";

test("past the bound those go that were not asked for the longest", () => {
  const store = new PageStore<{ bytes: number; name: string }>(100);
  for (const name of ["a", "b", "c"]) store.set(`/${name}`, { bytes: 40, name });
  expect(store.get("/a")).toBeUndefined();
  store.get("/b");
  store.set("/d", { bytes: 40, name: "d" });
  expect(store.get("/c")).toBeUndefined();
  expect([store.get("/b")?.name, store.get("/d")?.name]).toEqual(["b", "d"]);
});

test("a page that is larger than the bound is not kept, nor what stood in its place", () => {
  const store = new PageStore(100);
  store.set("/a", { bytes: 40 });
  store.set("/a", { bytes: 101 });
  expect([store.get("/a"), store.bytes]).toEqual([undefined, 0]);
});

test("whatever is kept, its sum is told rightly and within the bound", () => {
  const writes = fc.array(
    fc.record({ address: fc.integer({ min: 0, max: 9 }), bytes: fc.integer({ min: 1, max: 150 }) }),
  );
  fc.assert(
    fc.property(writes, (all) => {
      const store = new PageStore(200);
      for (const { address, bytes } of all) store.set(`/${address}`, { bytes });
      const kept = Array.from({ length: 10 }, (_, address) => store.get(`/${address}`)?.bytes ?? 0);
      expect(store.bytes).toBe(kept.reduce((sum, bytes) => sum + bytes, 0));
      expect(store.bytes).toBeLessThanOrEqual(200);
    }),
  );
});
