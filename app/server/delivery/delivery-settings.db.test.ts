import { beforeEach, expect, test } from "vitest";
import { deliveryFields } from "#app/domain/delivery/delivery-settings-input.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import type { DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { loadPageFrame } from "#app/server/content/page-frame.ts";
import { carriers, deliverySettings } from "#app/server/db/schema/delivery.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { saveDelivery, somePrices } from "#tests/factories/delivery/delivery.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { highestDeliveryCents } from "./public-delivery.ts";
import { findDeliverySettings, saveDeliverySettings } from "./delivery-settings.ts";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-24T10:00:00Z");
const later = new Date("2026-11-24T10:05:00Z");

beforeEach(async () => {
  await db.delete(deliverySettings);
  await db.delete(auditLog);
});

function save(
  changes: Record<string, string>,
  {
    seen = null,
    at = now,
    before = defaultDeliverySettings,
    shop = services,
  }: {
    seen?: Date | null;
    at?: Date;
    before?: DeliverySettings;
    shop?: Parameters<typeof saveDeliverySettings>[0];
  } = {},
) {
  const fields = { ...deliveryFields(before, "BGN"), ...changes };
  return saveDeliverySettings(shop, owner, { field: (name) => fields[name] ?? "", seen, now: at });
}

const priced = {
  pricing: "fixed",
  price_any_office: "5,90",
  price_any_automat: "4,90",
  price_any_address: "7,90",
  free_from: "50",
};

test("the defaults apply until settings are saved, and saved settings are read back", async () => {
  expect((await findDeliverySettings(db, owner)).settings).toEqual(defaultDeliverySettings);
  const settings = { ...defaultDeliverySettings, pricing: "fixed", free_from: 5000, prices: somePrices };
  expect(await save(priced)).toEqual({ ok: true, settings, updatedAt: now });
  expect(await findDeliverySettings(db, owner)).toEqual({ settings, updatedAt: now });
});

test("an audit entry has the changed settings, and saving the same again writes none", async () => {
  await save(priced);
  const [entry, ...others] = await db.select().from(auditLog);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    entity: "delivery",
    action: "update",
    user_id: owner.userId,
    before: { pricing: "free", free_from: null, prices: {} },
    after: { pricing: "fixed", free_from: 5000, prices: somePrices },
  });
  expect(Object.keys(entry?.after ?? {})).toHaveLength(3);
  const { settings: before } = await findDeliverySettings(db, owner);
  expect(await save({}, { before, at: later })).toMatchObject({ ok: true });
  expect(await db.select().from(auditLog)).toHaveLength(1);
});

test("a stale save is refused with the name of the last author, and an overwrite is not", async () => {
  await save(priced);
  expect(await save({ pricing: "free" }, { seen: new Date(0), at: later })).toEqual({
    ok: false,
    code: "stale",
    by: "Мария Иванова",
    at: now,
  });
  expect(await save({ pricing: "free" }, { seen: now, at: later })).toMatchObject({ ok: true });
  expect(await save(priced, { seen: null, at: later })).toMatchObject({ ok: true });
});

test("of concurrent saves of one version one is stored, and the others are refused", async () => {
  await save(priced);
  const results = await Promise.all(
    ["1", "2", "3"].map((days) => save({ ...priced, processing_days: days }, { seen: now, at: later })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === "stale")).toHaveLength(2);
});

test("a refused form changes nothing", async () => {
  expect(await save({ pricing: "fixed" })).toEqual({
    ok: false,
    code: "invalid",
    problems: { price_any_office: "required", price_any_address: "required" },
  });
  expect(await db.select().from(deliverySettings)).toEqual([]);
});

test("only carriers that are set up can be offered", async () => {
  const offered = { offer_econt: "on", offer_sandbox: "on" };
  expect(await save(offered)).toMatchObject({ settings: { carriers: [] } });
  await db.insert(carriers).values({ name: "econt", settings: defaultCarrierSettings, updated_at: now });
  const shop = { db, carriers: { ...services.carriers, names: () => Promise.resolve(["econt" as const]) } };
  expect(await save(offered, { shop })).toMatchObject({ settings: { carriers: ["econt"] } });
});

test("the page frame has no delivery data by default, and prices and days once they are set", async () => {
  const frame = () => loadPageFrame(services, { pathname: "/en/products", shop: loadShop(db), now });
  const keys = ["delivery", "deliveryText", "promised"] as const;
  for (const key of keys) expect(await frame()).not.toHaveProperty(key);
  await saveDelivery(db, { pricing: "fixed", prices: somePrices, free_from: 5000, is_day_promised: true });
  expect(await frame()).toMatchObject({
    delivery: { carriers: [], pricing: "fixed", free_from: 5000, prices: somePrices },
    deliveryText: expect.stringMatching(/^Delivery from 5,90\u00a0BGN/) as string,
    promised: { slowest: "2026-11-30", days: { any: "2026-11-30" }, until: new Date("2026-11-24T12:00:00Z") },
  });
});

test("the highest delivery price of one product is in euro cents, and 0 while its delivery is free", async () => {
  expect(highestDeliveryCents(await loadShop(db), 690)).toBe(0);
  await saveDelivery(db, { pricing: "fixed", prices: somePrices, free_from: 5000 });
  expect([
    highestDeliveryCents(await loadShop(db), 690),
    highestDeliveryCents(await loadShop(db), 5000),
  ]).toEqual([404, 0]);
});
