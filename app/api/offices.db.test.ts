import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { carriers, carrierStreets } from "#app/server/db/schema/delivery.ts";
import type { ListedOffice, ListedTown, OfferedCarrier } from "#app/domain/delivery/listed-places.ts";
import { replaceOffices } from "#app/server/delivery/refresh-offices.ts";
import { sandboxOffices } from "#app/server/delivery/adapters/sandbox/sandbox-places.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { madeUpOffice, offerCarriers, offerSandbox } from "#tests/factories/delivery/offices.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader as loadOffices } from "./offices.ts";
import { loader as loadStreets } from "./streets.ts";
import { loader as loadTowns } from "./towns.ts";

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-24T10:00:00Z");

beforeAll(async () => {
  await offerSandbox(db, now);
  await db.insert(carriers).values({ name: "econt", settings: defaultCarrierSettings, updated_at: now });
  const offices = [
    madeUpOffice(),
    madeUpOffice({
      code: "4999",
      townBg: "Малко село",
      townEn: "Malko Selo",
      nameBg: "Малко село",
      nameEn: "Malko Selo",
      position: null,
    }),
  ];
  await db.transaction((tx) => replaceOffices(tx, "econt", { offices, towns: [] }, now));
});

type Answer = {
  carriers: OfferedCarrier[];
  offices: ListedOffice[];
  total: number;
  towns: ListedTown[];
  streets: string[];
};

const loaders = { offices: loadOffices, towns: loadTowns, streets: loadStreets };
let address = "192.0.2.1";
/** The usable carriers, in place of those with an account. */
let usable: CarrierName[] = ["econt", "sandbox"];

async function ask(name: keyof typeof loaders, values: Record<string, string> = {}) {
  const url = new URL(`https://shop.example/api/${name}?${new URLSearchParams(values)}`);
  const context = new RouterContextProvider();
  const usableCarriers = { ...services.carriers, names: async () => usable };
  context.set(servicesContext, { ...services, carriers: usableCarriers });
  context.set(clientAddressContext, address);
  const response = await loaders[name]({
    request: new Request(url),
    url,
    pattern: "",
    params: {},
    context,
  });
  return { response, ...((await response.json()) as Answer) };
}

test("without a search, returns the offered and usable carriers that have offices, in the owner's order", async () => {
  const { carriers: choices, offices, response } = await ask("offices");
  expect(choices).toEqual([{ name: "sandbox", kinds: ["office", "automat"], hasStreets: true }]);
  expect(offices).toEqual([]);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=60");
  await offerCarriers(db, ["speedy", "econt", "sandbox"], now);
  expect((await ask("offices")).carriers.map(({ name }) => name)).toEqual(["econt", "sandbox"]);
  usable = ["econt"];
  expect((await ask("offices", { q: "plovdiv" })).offices.map(({ carrier }) => carrier)).toEqual(["econt"]);
  usable = ["econt", "sandbox"];
  await offerCarriers(db, ["sandbox"], now);
});

test.for(["plovdiv", "plowdiw", "Пловдив", " ПЛОВДИВ ", "plvdiv", "plodviv", "Плвдив", "plov"])(
  "%s finds the offices of Plovdiv and the town",
  async (q) => {
    const { offices, total } = await ask("offices", { q });
    expect(total).toBe(9);
    expect(new Set(offices.map(({ town }) => town))).toEqual(new Set(["Пловдив"]));
    const { towns } = await ask("towns", { q, lang: "en" });
    expect(towns[0]).toEqual({
      id: "4000",
      carrier: "sandbox",
      name: "Plovdiv",
      region: "",
      postcode: "4000",
      offices: 9,
    });
  },
);

test("a town matches as a whole, also with a typing error; words, kind and carrier narrow the search down", async () => {
  const inTown = (values: Record<string, string>) => ask("offices", { town: "стара загора", ...values });
  expect((await inTown({})).total).toBe(4);
  expect((await inTown({ kind: "automat" })).offices.map(({ kind }) => kind)).toEqual(["automat", "automat"]);
  expect((await inTown({ kind: "pigeon" })).total).toBe(4);
  expect((await inTown({ carrier: "econt" })).total).toBe(0);
  expect((await inTown({ q: "P600001" })).offices[0]).toMatchObject({
    officeCode: "P600001",
    carrier: "sandbox",
  });
  expect((await ask("offices", { town: "Загора" })).total).toBe(0);
  expect((await ask("offices", { town: "stra zagora" })).total).toBe(4);
});

test("returns texts in the requested language", async () => {
  const { offices } = await ask("offices", { q: "P400001", lang: "en" });
  expect(offices).toEqual([
    {
      carrier: "sandbox",
      officeCode: "P400001",
      kind: "office",
      name: "Plovdiv “Portokalov Kat”",
      town: "Plovdiv",
      postcode: "4000",
      address: expect.stringMatching(/^\d+ \w+ (St|Blvd|Sq)$/) as string,
      hours: {
        weekday: { from: "09:00", to: "18:30" },
        saturday: { from: "09:00", to: "14:00" },
        sunday: null,
      },
      maxWeight: 50_000,
      maxSize: null,
      maxGoods: 50_000,
      takesCash: true,
      distance: null,
    },
  ]);
});

test("near a position, sorts offices by distance, those without a position last, and is not cached", async () => {
  await offerCarriers(db, ["econt", "sandbox"], now);
  const { offices, response } = await ask("offices", { near: "42.1354,24.7453" });
  const distances = offices.map(({ distance }) => distance ?? Infinity);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(offices[0]).toMatchObject({ town: "Пловдив" });
  expect(offices[0]?.distance).toBeGreaterThan(300);
  expect(offices[0]?.distance).toBeLessThan(1500);
  const found = await ask("offices", { near: "42.1354,24.7453", carrier: "econt" });
  // 0.035 degrees south and 0.045 degrees west of the position: 3.9 km south, 3.7 km west.
  expect(found.offices.map(({ distance }) => distance)).toEqual([expect.closeTo(5430, -2), null]);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  await offerCarriers(db, ["sandbox"], now);
});

test("an answer lists at most 60 offices and states the total number", async () => {
  const offices = Array.from({ length: 150 }, (_, index) => madeUpOffice({ code: `M${index}` }));
  await db.transaction((tx) => replaceOffices(tx, "speedy", { offices, towns: [] }, now));
  usable = ["speedy"];
  await offerCarriers(db, ["speedy"], now);
  const { offices: listed, total } = await ask("offices", { town: "Пловдив" });
  expect([listed.length, total]).toEqual([60, 150]);
  usable = ["econt", "sandbox"];
  await offerCarriers(db, ["sandbox"], now);
});

test("closed offices are not found", async () => {
  const list = (offices: typeof sandboxOffices) =>
    db.transaction((tx) => replaceOffices(tx, "sandbox", { offices, towns: [] }, now));
  await list(sandboxOffices.filter(({ code }) => code !== "P400001"));
  expect((await ask("offices", { q: "P400001" })).total).toBe(0);
  await list(sandboxOffices);
  expect((await ask("offices", { q: "P400001" })).total).toBe(1);
});

test("without a carrier that lists towns, returns the towns with offices", async () => {
  await offerCarriers(db, ["econt"], now);
  expect((await ask("towns", { q: "malko" })).towns).toEqual([
    { id: "", carrier: "econt", name: "Малко село", region: "", postcode: "4000", offices: 1 },
  ]);
  await offerCarriers(db, ["sandbox"], now);
});

test("odd input breaks nothing, and an invalid position finds nothing", async () => {
  const odd = ["", "%", "'':*", "\u0000", "😀", "<b>", "x".repeat(5000), "а & б | !", "-"];
  for (const q of odd) {
    for (const name of ["offices", "towns", "streets"] as const) {
      const { response } = await ask(name, { q, town: q, carrier: q });
      expect(response.status).toBe(200);
    }
  }
  for (const near of ["1", "91,0", "0,181", "a,b", "1e3,2", "42.1,24.7,3"])
    expect((await ask("offices", { near })).offices).toEqual([]);
});

test("streets are fetched once a month and found in either alphabet; a town unknown to the carrier has none", async () => {
  const streets = (q: string, town = "4000") => ask("streets", { carrier: "sandbox", town, q });
  expect((await streets("vazov")).streets).toEqual(["ул. „Иван Вазов“"]);
  expect((await streets("ул. иван ваз")).streets).toEqual(["ул. „Иван Вазов“"]);
  expect(await db.$count(carrierStreets)).toBe(1);
  await db.update(carrierStreets).set({ streets: [{ id: "1", nameBg: "ул. „Вазова“", nameEn: "" }] });
  expect((await streets("vazov")).streets).toEqual(["ул. „Вазова“"]);
  expect((await streets("vazov", "77")).streets).toEqual([]);
  expect(await db.$count(carrierStreets)).toBe(1);
  // Streets are fetched again after a month, unless that was attempted just before.
  await services.limits.streetsPerTown.release("sandbox", "4000");
  await db.update(carrierStreets).set({ fetched_at: new Date("2020-01-01") });
  expect((await streets("vazov")).streets).toEqual(["ул. „Иван Вазов“"]);
});

test("limits searches per network address", async () => {
  address = "192.0.2.77";
  const { officeSearchesPerAddress: limit } = services.limits;
  for (let count = 0; count < 600; count++) await limit.consume(address);
  const { response } = await ask("offices", { q: "plovdiv" });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  address = "192.0.2.1";
});
