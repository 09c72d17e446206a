import { beforeEach, expect, test } from "vitest";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { defaultPaymentSettings } from "#app/domain/payments/payment-settings.ts";
import { carriers } from "#app/server/db/schema/delivery.ts";
import { cardSettings, paymentSettings } from "#app/server/db/schema/payments.ts";
import { shopOpening } from "#app/server/db/schema/settings.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { sealCredentials } from "#app/server/delivery/seal-credentials.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { changeOpening, findOpening } from "./change-opening.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");

const change = (fields: Record<string, string>, { seen = null as Date | null } = {}) =>
  changeOpening(services, admin, { field: (name) => fields[name] ?? "", seen, now });
const stored = async () => (await findOpening(db, admin)).opening;

const withoutCards = { ...defaultPaymentSettings, is_card_on: false, updated_at: now };

beforeEach(async () => {
  await db.delete(paymentSettings);
  await db.insert(paymentSettings).values(withoutCards);
  await db.delete(shopOpening);
  await db.delete(auditLog);
});

test("a shop is closed until it opens, and paused from then on", async () => {
  expect(await stored()).toMatchObject({ state: "open", was_open: false, has_sandbox: true });
  expect(await change({ to: "closed" })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ state: "closed", was_open: false, has_sandbox: true });
  expect(await change({ to: "open" })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ state: "open", was_open: true, has_sandbox: false });
  expect(await change({ to: "closed" })).toEqual({ ok: false, code: "invalid", problems: { to: "choice" } });
  expect(await change({ to: "paused", words_bg: "До  петък", words_en: "" })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ state: "paused", was_open: true, words_bg: "До петък" });
  const entries = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.map(({ entity, after }) => [entity, after])).toEqual([
    ["shop_opening", { state: "closed" }],
    ["shop_opening", { state: "open", was_open: true, has_sandbox: false }],
    ["shop_opening", { state: "paused", words_bg: "До петък" }],
  ]);
});

test("opening ends the sandbox's carrier", async () => {
  await db.insert(carriers).values({ name: "sandbox", settings: defaultCarrierSettings, updated_at: now });
  expect(await services.carriers.names()).toEqual(["sandbox"]);
  await change({ to: "closed" });
  expect(await services.carriers.names()).toEqual(["sandbox"]);
  await change({ to: "open" });
  expect(await services.carriers.names()).toEqual([]);
});

test.each([
  [{ to: "" }, { to: "choice" }],
  [{ to: "shut" }, { to: "choice" }],
  [{ to: "paused", words_en: "a".repeat(301) }, { words_en: "long" }],
])("%o is refused", async (fields, problems) => {
  expect(await change(fields)).toEqual({ ok: false, code: "invalid", problems });
  expect(await db.select().from(shopOpening)).toEqual([]);
});

/** Stores the keys of the owner's Stripe account. */
async function storeKeys(secretKey: string): Promise<void> {
  const keys = sealCredentials(services.signingSecret, "stripe", { secretKey, webhookSecret: "whsec_1" });
  const row = { keys, updated_at: now };
  await db.insert(cardSettings).values(row).onConflictDoUpdate({ target: cardSettings.id, set: row });
}

test("a shop opens with live keys or without cards, and its sandbox takes no cards from then on", async () => {
  const refused = { ok: false, code: "invalid", problems: { to: "liveKeys" } };
  await db.delete(paymentSettings);
  expect((await services.cards.find()).state).toBe("sandbox");
  expect(await change({ to: "open" })).toEqual(refused);
  await storeKeys("sk_test_1");
  expect(await change({ to: "open" })).toEqual(refused);
  await storeKeys("sk_live_1");
  expect(await change({ to: "open" })).toMatchObject({ ok: true });
  await db.delete(shopOpening);
  await db.delete(cardSettings);
  await db.insert(paymentSettings).values(withoutCards);
  expect(await change({ to: "open" })).toMatchObject({ ok: true });
  expect(await services.cards.find()).toMatchObject({ state: "none", provider: null });
});

test("a switch that somebody else has used meanwhile is refused", async () => {
  const { updatedAt } = await findOpening(db, admin);
  expect(await change({ to: "closed" }, { seen: updatedAt })).toMatchObject({ ok: true });
  expect(await change({ to: "stay" }, { seen: updatedAt })).toMatchObject({ ok: false, code: "stale" });
  expect(await stored()).toMatchObject({ state: "closed" });
});
