import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { log } from "#app/server/log.ts";
import { createPageWarmer } from "./warm-pages.ts";

/**
 * Creates a warmer in which renderings take 20 ms, and each wait lasts until `passWait`, which returns its
 * milliseconds.
 */
function openWarmer({ stale }: { stale: string[] }) {
  const listeners = new Set<() => void>();
  const content = {
    version: 0,
    isListening: true,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const waits: { milliseconds: number; end: () => void }[] = [];
  const rendered: string[] = [];
  const shop = { stale, rendering: Promise.resolve() };
  let now = 1000;
  const { stop } = createPageWarmer({
    content,
    findStale: () => shop.stale,
    async render(address) {
      rendered.push(address);
      await shop.rendering;
      now += 20;
    },
    clock: () => now,
    wait(milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waits.push({ milliseconds, end: resolve });
      return promise;
    },
  });
  const change = () => {
    content.version += 1;
    for (const listener of listeners) listener();
  };
  const passWait = async () => {
    const wait = waits.shift();
    wait?.end();
    await setImmediate();
    return wait?.milliseconds;
  };
  return { content, shop, rendered, waits, change, passWait, stop };
}

test("renders the stale pages after a change: in order, one at a time, once, for a quarter of the time", async () => {
  const { change, passWait, rendered, waits } = openWarmer({ stale: ["/a", "/b"] });
  expect(waits).toEqual([]);
  change();
  expect(await passWait()).toBe(100);
  expect(rendered).toEqual(["/a"]);
  expect(await passWait()).toBe(60);
  expect(rendered).toEqual(["/a", "/b"]);
  expect(await passWait()).toBe(60);
  expect([rendered.length, waits.length]).toEqual([2, 0]);
});

test("changes that follow each other count as one", async () => {
  const { change, passWait, rendered, waits } = openWarmer({ stale: ["/a"] });
  for (let count = 0; count < 5; count++) {
    for (let burst = 0; burst < 200; burst++) change();
    expect(waits).toHaveLength(1);
    if (count < 4) expect(await passWait()).toBe(100);
  }
  expect(rendered).toEqual([]);
  while (waits.length > 0) await passWait();
  expect(rendered).toEqual(["/a"]);
});

test("renders at most thirty pages for a change", async () => {
  const stale = Array.from({ length: 40 }, (_, index) => `/${index}`);
  const { change, passWait, rendered, waits } = openWarmer({ stale });
  change();
  while (waits.length > 0) await passWait();
  expect(rendered).toEqual(stale.slice(0, 30));
});

test("a newer change drops the rest and starts with the new order", async () => {
  const { change, passWait, rendered, waits, shop } = openWarmer({ stale: ["/a", "/b", "/c"] });
  change();
  await passWait();
  shop.stale = ["/c", "/a"];
  change();
  expect([await passWait(), await passWait()]).toEqual([60, 100]);
  while (waits.length > 0) await passWait();
  expect(rendered).toEqual(["/a", "/c", "/a"]);
});

test("renders only while notifications are received, and stops midway when they may be missed", async () => {
  const { change, passWait, rendered, waits, content } = openWarmer({ stale: ["/a", "/b"] });
  change();
  content.isListening = false;
  await passWait();
  expect([rendered, waits]).toEqual([[], []]);
  content.isListening = true;
  change();
  await passWait();
  content.isListening = false;
  await passWait();
  expect([rendered, waits]).toEqual([["/a"], []]);
});

test("stops after the rendering in progress", async () => {
  const { change, passWait, rendered, waits, shop, stop } = openWarmer({ stale: ["/a", "/b"] });
  const gate = Promise.withResolvers<void>();
  shop.rendering = gate.promise;
  change();
  await passWait();
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await setImmediate();
  expect([rendered, isStopped]).toEqual([["/a"], false]);
  gate.resolve();
  await stopped;
  while (waits.length > 0) await passWait();
  change();
  expect([rendered, waits]).toEqual([["/a"], []]);
});

test("a rendering that fails is logged, and the next change is rendered", async () => {
  const failed = vi.spyOn(log, "error").mockReturnValue(undefined);
  const { change, passWait, rendered, shop } = openWarmer({ stale: ["/a", "/b"] });
  shop.rendering = Promise.reject(new Error("boom"));
  change();
  await passWait();
  await setImmediate();
  expect(failed).toHaveBeenCalledOnce();
  shop.rendering = Promise.resolve();
  change();
  await passWait();
  expect(rendered).toEqual(["/a", "/a"]);
});
