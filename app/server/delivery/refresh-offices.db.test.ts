import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { carrierOffices, carriers, carrierTowns } from "#app/server/db/schema/delivery.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { madeUpOffice, madeUpTown } from "#tests/factories/delivery/offices.ts";
import { log } from "#app/server/log.ts";
import { CarrierError } from "./carrier-contract.ts";
import type { Carrier } from "./carrier-contract.ts";
import { nextCarrierRun } from "./next-carrier-run.ts";
import { refreshOffices } from "./refresh-offices.ts";
import type { OfficeLists } from "./refresh-offices.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-24T02:00:00Z");
const later = new Date("2026-11-25T02:00:00Z");

beforeEach(async () => {
  await db.delete(carrierOffices);
  await db.delete(carrierTowns);
  await db.delete(carriers);
  await db.insert(carriers).values({ name: "econt", settings: defaultCarrierSettings, updated_at: now });
});

/** Refreshes from a carrier that returns these lists, or fails. */
function refresh(lists: OfficeLists | Error, at = now) {
  const answer = async <Row>(rows: (all: OfficeLists) => readonly Row[]) => {
    if (lists instanceof Error) throw lists;
    return [...rows(lists)];
  };
  const carrier = {
    name: "econt",
    listOffices: () => answer(({ offices }) => offices),
    listTowns: () => answer(({ towns }) => towns),
  } as Carrier;
  const usable = {
    find: async () => carrier,
    withCredentials: () => null,
    names: async () => ["econt" as const],
  };
  return refreshOffices({ db, carriers: usable }, "econt", at);
}

const officesOf = (...codes: string[]) => codes.map((code) => madeUpOffice({ code }));
const listOf = (...codes: string[]): OfficeLists => ({ offices: officesOf(...codes), towns: [] });

async function openCodes(): Promise<string[]> {
  const rows = await db.select().from(carrierOffices).orderBy(carrierOffices.code);
  return rows.filter(({ is_open }) => is_open).map(({ code }) => code);
}

const carrierRow = async () => (await db.select().from(carriers))[0];

test("a list replaces the previous one: new offices open, changed ones change, missing ones close and can reopen", async () => {
  expect(await refresh(listOf("1", "2", "3"))).toEqual({ ok: true });
  expect(await openCodes()).toEqual(["1", "2", "3"]);
  await refresh({
    offices: [...officesOf("2"), madeUpOffice({ code: "3", nameBg: "Друго име" })],
    towns: [],
  });
  expect(await openCodes()).toEqual(["2", "3"]);
  const [, , third] = await db.select().from(carrierOffices).orderBy(carrierOffices.code);
  expect(third).toMatchObject({ code: "3", name_bg: "Друго име", max_size: [600, 440, 350], latitude: 42.1 });
  await refresh(listOf("1", "2", "4"), later);
  expect(await openCodes()).toEqual(["1", "2", "4"]);
  expect(await carrierRow()).toMatchObject({ offices_at: later, offices_problem: null });
});

test("offices and towns are indexed by their folded words and postcodes", async () => {
  await refresh({ offices: officesOf("1"), towns: [madeUpTown({ id: "68134" })] });
  const words = async (table: string) => {
    const { rows } = await db.execute<{ words: string[] }>(
      sql`select tsvector_to_array(search_words) as words from ${sql.raw(table)}`,
    );
    return rows[0]?.words;
  };
  expect(await words("carrier_offices")).toEqual(expect.arrayContaining(["plovdiv", "4000", "trakia", "1"]));
  expect(await words("carrier_towns")).toEqual(expect.arrayContaining(["plovdiv", "4000"]));
});

test("an empty or much shorter list never replaces a good one, and the reason is stored", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 30 }).map(String), { minLength: 3, maxLength: 20 }),
      fc.nat(),
      async (codes, drawn) => {
        await db.delete(carrierOffices);
        await refresh(listOf(...codes));
        const before = await openCodes();
        const fewer = drawn % Math.ceil(codes.length / 2);
        const result = await refresh(listOf(...codes.slice(0, fewer)), later);
        expect(result).toEqual({ ok: false, problem: fewer === 0 ? "empty" : "shrunk" });
        expect(await openCodes()).toEqual(before);
        expect(await carrierRow()).toMatchObject({
          offices_at: now,
          offices_problem: fewer === 0 ? "empty" : "shrunk",
        });
      },
    ),
    { numRuns: 15 },
  );
});

test("half of the offices may disappear, and the towns of a carrier that lists none remain", async () => {
  const towns = ["1", "2", "3"].map((id) => madeUpTown({ id }));
  await refresh({ offices: officesOf("1", "2", "3", "4"), towns });
  expect(await refresh(listOf("1", "2"))).toEqual({ ok: true });
  expect(await db.$count(carrierTowns)).toBe(3);
  expect(await refresh({ offices: officesOf("1", "2"), towns: towns.slice(0, 1) })).toEqual({
    ok: false,
    problem: "shrunk",
  });
  expect(await refresh({ offices: officesOf("1", "2"), towns: towns.slice(1) })).toEqual({ ok: true });
  expect(await db.$count(carrierTowns)).toBe(2);
});

test("a failing carrier leaves its lists unchanged, whatever fails", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  await refresh(listOf("1", "2"));
  const failure = new CarrierError("timeout", "no answer", { mayHaveActed: false });
  expect(await refresh(failure, later)).toEqual({ ok: false, problem: "timeout" });
  expect(await openCodes()).toEqual(["1", "2"]);
  expect(await carrierRow()).toMatchObject({ offices_problem: "timeout" });
  expect(await refresh(new TypeError("a fault of ours"), later)).toEqual({ ok: false, problem: "failed" });
  expect(await openCodes()).toEqual(["1", "2"]);
  expect(await carrierRow()).toMatchObject({ offices_problem: "failed", offices_at: now });
});

test("duplicate and unusable codes, and texts with control characters, do not break the list", async () => {
  const odd = madeUpOffice({ code: "1", nameBg: `Име\u0000 <b>${"х".repeat(400)}` });
  const lists = { offices: [...officesOf("1", "", " 2", "x".repeat(50)), odd], towns: [] };
  expect(await refresh(lists)).toEqual({ ok: true });
  const rows = await db.select().from(carrierOffices);
  expect(rows.map(({ code }) => code)).toEqual(["1"]);
  expect(rows[0]?.name_bg).toMatch(/^Име {1,2}bх{290,}$/);
});

test("concurrent refreshes of one carrier do not disturb each other", async () => {
  const results = await Promise.all([
    refresh(listOf("1", "2")),
    refresh(listOf("2", "1")),
    refresh(listOf("1", "2")),
  ]);
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await openCodes()).toEqual(["1", "2"]);
});

test("the carriers' tables have no triggers, so a new list does not invalidate public pages", async () => {
  const { rows } = await db.execute(
    sql`select event_object_table from information_schema.triggers
      where event_object_table in ('carriers', 'carrier_offices', 'carrier_towns', 'carrier_streets')`,
  );
  expect(rows).toEqual([]);
});

test("shops refresh between 1 and 4 a.m. at different minutes, each at the same one every night", () => {
  const shops = Array.from({ length: 50 }, (_, index) => `https://shop-${index}.example`);
  const moments = shops.map((shop) => nextCarrierRun(new Date("2026-11-24T12:00:00Z"), shop).toISOString());
  for (const moment of moments) {
    expect(moment >= "2026-11-24T23:00:00.000Z").toBe(true);
    expect(moment < "2026-11-25T02:00:00.000Z").toBe(true);
  }
  expect(new Set(moments.map((moment) => moment.slice(0, 16))).size).toBeGreaterThan(30);
  const first = nextCarrierRun(new Date("2026-11-24T12:00:00Z"), "https://shop.example");
  expect(nextCarrierRun(first, "https://shop.example").getTime() - first.getTime()).toBe(86_400_000);
});
