import fc from "fast-check";
import { expect, test } from "vitest";
import { PageStore } from "./page-store.ts";

test("evicts the least recently used pages past the limit", () => {
  const store = new PageStore<{ bytes: number; name: string }>(100);
  for (const name of ["a", "b", "c"]) store.set(`/${name}`, { bytes: 40, name });
  expect(store.get("/a")).toBeUndefined();
  store.get("/b");
  store.set("/d", { bytes: 40, name: "d" });
  expect(store.get("/c")).toBeUndefined();
  expect([store.get("/b")?.name, store.get("/d")?.name]).toEqual(["b", "d"]);
});

test("iterating over the pages does not count as a use", () => {
  const store = new PageStore<{ bytes: number }>(100);
  for (const address of ["/a", "/b"]) store.set(address, { bytes: 40 });
  expect([...store.entries()].map(([address]) => address)).toEqual(["/a", "/b"]);
  store.set("/c", { bytes: 40 });
  expect([...store.entries()].map(([address]) => address)).toEqual(["/b", "/c"]);
});

test("does not store a page larger than the limit, and drops its previous version", () => {
  const store = new PageStore(100);
  store.set("/a", { bytes: 40 });
  store.set("/a", { bytes: 101 });
  expect([store.get("/a"), store.bytes]).toEqual([undefined, 0]);
});

test("`bytes` is always the sum of the stored pages and within the limit", () => {
  const writes = fc.array(
    fc.record({ address: fc.integer({ min: 0, max: 9 }), bytes: fc.integer({ min: 1, max: 150 }) }),
  );
  fc.assert(
    fc.property(writes, (all) => {
      const store = new PageStore(200);
      for (const { address, bytes } of all) store.set(`/${address}`, { bytes });
      const sizes = Array.from({ length: 10 }, (_, address) => store.get(`/${address}`)?.bytes ?? 0);
      expect(store.bytes).toBe(sizes.reduce((sum, bytes) => sum + bytes, 0));
      expect(store.bytes).toBeLessThanOrEqual(200);
    }),
  );
});
