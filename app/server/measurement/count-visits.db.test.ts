import { asc } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { mostSources } from "#app/domain/measurement/visit-source.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { measurementSettings, visitCounts } from "#app/server/db/schema/measurement.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { countOrder, countVisit } from "./count-visits.ts";
import type { Step } from "./count-visits.ts";

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-21T10:00:00Z");

beforeEach(async () => {
  for (const table of [visitCounts, rateLimits, measurementSettings]) await db.delete(table);
  await switchOn(true);
});

async function switchOn(counts_visits: boolean) {
  await db.delete(measurementSettings);
  await db.insert(measurementSettings).values({ counts_visits, updated_at: now });
}

const count = (step: Partial<Step>, { at = now, address = "192.0.2.1", isPerson = true } = {}) =>
  countVisit(services, { step: "visit", source: "", ...step, isPerson, address, now: at });

const rows = () => db.select().from(visitCounts).orderBy(asc(visitCounts.day), asc(visitCounts.source));

test("each step counts in its own column, and 100 concurrent ones all count", async () => {
  const steps = [
    ...Array<"visit">(100).fill("visit"),
    ...(["product_view", "product_view", "cart", "checkout"] as const),
  ];
  const results = await Promise.all(steps.map((step) => count({ step, source: "letter" })));
  expect(new Set(results.map(({ ok }) => ok))).toEqual(new Set([true]));
  await countOrder(services, "letter", now);
  expect(await rows()).toEqual([
    {
      day: "2026-11-21",
      source: "letter",
      visits: 100,
      product_views: 2,
      carts: 1,
      checkouts: 1,
      orders: 1,
    },
  ]);
});

test("a step counts on its day in Sofia", async () => {
  await count({}, { at: new Date("2026-11-20T21:59:59Z") });
  await count({}, { at: new Date("2026-11-20T22:00:00Z") });
  expect((await rows()).map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-21"]);
});

test("a source beyond the most of a day counts as one of the others; known ones and none go on", async () => {
  const known = Array.from({ length: mostSources }, (_, index) => ({
    day: "2026-11-21",
    source: `s${index}`,
  }));
  await db.insert(visitCounts).values(known);
  for (const source of ["s7", "new", "newer", ""]) await count({ source });
  await count({ source: "new" }, { at: new Date("2026-11-22T10:00:00Z") });
  const counted = (await rows()).filter(({ visits }) => visits > 0);
  expect(counted.map(({ day, source, visits }) => [day, source, visits])).toEqual([
    ["2026-11-21", "", 1],
    ["2026-11-21", "other", 2],
    ["2026-11-21", "s7", 1],
    ["2026-11-22", "new", 1],
  ]);
});

test("nothing is counted while it is switched off, and only the settings are read", async () => {
  for (const off of [() => db.delete(measurementSettings), () => switchOn(false)]) {
    await off();
    const asked = vi.spyOn(services.pool, "query");
    expect(await count({})).toEqual({ ok: false, code: "off" });
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    await countOrder(services, "letter", now);
  }
  expect(await rows()).toEqual([]);
});

test("programs are not counted", async () => {
  expect(await count({}, { isPerson: false })).toEqual({ ok: true });
  expect(await rows()).toEqual([]);
});

test("counts at most 600 steps per address in ten minutes", async () => {
  await count({});
  await db.update(rateLimits).set({ points: 600 });
  expect(await count({})).toMatchObject({ ok: false, code: "rate_limited" });
  expect(await count({}, { address: "192.0.2.2" })).toEqual({ ok: true });
  expect(await rows()).toMatchObject([{ visits: 2 }]);
});

test("an order without a source is not counted, and a failed count leaves the order", async () => {
  await countOrder(services, null, now);
  expect(await rows()).toEqual([]);
  const broken = { execute: () => Promise.reject(new Error("no database")) } as unknown as typeof db;
  await expect(countOrder({ db: broken }, "letter", now)).resolves.toBeUndefined();
});
