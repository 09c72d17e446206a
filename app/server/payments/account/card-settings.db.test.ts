import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { demoOpening } from "#app/domain/shop/opening.ts";
import { loadPageFrame } from "#app/server/content/page-frame.ts";
import { cardSettings, paymentEvents, paymentSettings } from "#app/server/db/schema/payments.ts";
import { shopOpening } from "#app/server/db/schema/settings.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { log } from "#app/server/log.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { savePaymentSettings } from "#app/server/shop/payment-settings.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { saveCardSettings } from "./card-settings.ts";
import { createCards } from "./cards.ts";
import { showCardSettings } from "./show-card-settings.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
const keys = { secret_key: "sk_test_owners", webhook_secret: "whsec_owners" };
const live = { secret_key: "rk_live_owners", webhook_secret: "whsec_live" };

type Shop = typeof services;

const save = (typed: Record<string, string> = keys, { seen = null as Date | null, shop = services } = {}) =>
  saveCardSettings(shop, admin, { field: (name) => typed[name] ?? "", seen, now });
const show = (shop = services) => showCardSettings(shop, admin);

function shopWith(changes: Partial<Shop["env"]>, secret = services.signingSecret): Shop {
  const env = { ...services.env, ...changes };
  return { ...services, env, signingSecret: secret, cards: createCards({ env, db, secret }) };
}

const another = shopWith({}, "another-secret-of-the-tests-with-characters");
const withoutSandbox = shopWith({ PAYMENTS: "none" });
const ofEnvironment = shopWith({
  PAYMENTS: "stripe",
  arePaymentsSet: true,
  STRIPE_SECRET_KEY: "sk_live_env",
  STRIPE_WEBHOOK_SECRET: "whsec_env",
});

const saveMethods = (on: string[]) =>
  savePaymentSettings(withoutSandbox, admin, {
    field: (name) => (on.includes(name) ? "on" : name === "hold_days" ? "3" : ""),
    seen: null,
    now,
  });

async function stored() {
  const [row] = await db.select().from(cardSettings);
  return row?.keys ?? null;
}

const audited = async () =>
  (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ before, after }) => ({ before, after }));

beforeEach(async () => {
  await db.delete(cardSettings);
  await db.delete(paymentSettings);
  await db.delete(auditLog);
});

test("without keys the environment decides as before", async () => {
  expect(await services.cards.find()).toMatchObject({ state: "sandbox", from: "default" });
  expect(await withoutSandbox.cards.find()).toMatchObject({ state: "none", from: "default", provider: null });
  expect(await ofEnvironment.cards.find()).toMatchObject({ state: "live", from: "environment" });
  const off = shopWith({ PAYMENTS: "none", arePaymentsSet: true });
  expect(await off.cards.find()).toMatchObject({ state: "none", from: "environment" });
});

test("saved keys are in force at once, in every copy, and so are others after them", async () => {
  const copies = [services, withoutSandbox];
  expect(await save()).toMatchObject({ ok: true });
  for (const copy of copies)
    expect(await copy.cards.find()).toMatchObject({
      state: "test",
      from: "stored",
      provider: { name: "stripe", sessionMode: "test" },
      keys: { secretKey: "sk_test_owners", webhookSecret: "whsec_owners" },
    });
  const [first, again] = [await services.cards.find(), await services.cards.find()];
  expect(again.provider).toBe(first.provider);
  expect(await save(live)).toMatchObject({ ok: true });
  for (const copy of copies) expect(await copy.cards.find()).toMatchObject({ state: "live" });
  expect(await save({ forget_keys: "on" })).toMatchObject({ ok: true });
  expect(await services.cards.find()).toMatchObject({ state: "sandbox" });
  expect(await withoutSandbox.cards.find()).toMatchObject({ state: "none" });
});

test("keys are stored encrypted, and reach no screen, page, audit entry or log", async () => {
  const logged = (["debug", "info", "warn", "error"] as const).map((level) => vi.spyOn(log, level));
  await save();
  await save(live);
  await save({ secret_key: "sk_live_typed\u200b", webhook_secret: "whsec_typed x" });
  const sealed = (await stored()) ?? "";
  expect(sealed).toMatch(/^[\w+/]+=*$/);
  const frame = await loadPageFrame(services, { pathname: "/", shop: loadShop(db), now });
  const seen = JSON.stringify([
    sealed,
    await show(),
    await audited(),
    frame,
    logged.map(({ mock }) => mock.calls),
  ]);
  expect(seen).not.toMatch(/owners|typed|whsec_live/);
  expect(JSON.stringify([await show(), await audited(), frame])).not.toContain(sealed);
  for (const spy of logged) spy.mockRestore();
});

test("the audit log says what happened to each key, and their mode", async () => {
  await save();
  await save(live);
  await save({ webhook_secret: "whsec_other" });
  await save({ forget_keys: "on" });
  expect(await audited()).toEqual([
    {
      before: { stripe_mode: null },
      after: { stripe_mode: "test", stripe_key: "saved", stripe_webhook: "saved" },
    },
    {
      before: { stripe_mode: "test" },
      after: { stripe_mode: "live", stripe_key: "replaced", stripe_webhook: "replaced" },
    },
    { before: {}, after: { stripe_webhook: "replaced" } },
    {
      before: { stripe_mode: "live" },
      after: { stripe_mode: null, stripe_key: "removed", stripe_webhook: "removed" },
    },
  ]);
});

test.for<[Record<string, string>, Record<string, string>]>([
  [{}, { secret_key: "required" }],
  [{ ...keys, secret_key: "pk_live_1" }, { secret_key: "keyPublishable" }],
  [{ ...keys, secret_key: "hunter2" }, { secret_key: "keyForm" }],
  [{ ...keys, webhook_secret: "hunter2" }, { webhook_secret: "webhookForm" }],
  [{ secret_key: "sk_test_1" }, { webhook_secret: "webhookMissing" }],
])("%o is refused, and changes nothing", async ([typed, problems]) => {
  expect(await save(typed)).toEqual({ ok: false, code: "invalid", problems });
  expect(await stored()).toBeNull();
});

test("an empty field keeps its key, but no webhook's secret from test to live", async () => {
  await save();
  expect(await save({ secret_key: "sk_test_rolled" })).toMatchObject({ ok: true });
  expect((await services.cards.find()).keys).toEqual({
    secretKey: "sk_test_rolled",
    webhookSecret: "whsec_owners",
  });
  expect(await save({ secret_key: "sk_live_1" })).toMatchObject({
    problems: { webhook_secret: "webhookAgain" },
  });
});

test("without a webhook's secret keys are saved only while cards are off, and cards then stay off", async () => {
  expect(await saveMethods(["is_cash_on_delivery_on"])).toMatchObject({ ok: true });
  expect(await save({ secret_key: "sk_test_1" })).toMatchObject({ ok: true });
  expect(await show()).toMatchObject({ hasKeys: true, hasWebhookSecret: false });
  expect(await saveMethods(["is_cash_on_delivery_on", "is_card_on"])).toMatchObject({
    problems: { is_card_on: "webhookMissing" },
  });
  expect(await save({ webhook_secret: "whsec_1" })).toMatchObject({ ok: true });
  expect(await saveMethods(["is_cash_on_delivery_on", "is_card_on"])).toMatchObject({ ok: true });
});

test("an opened shop takes no cards through test keys, whichever is saved last", async () => {
  const opened = { ...demoOpening, was_open: true, has_sandbox: false, updated_at: now };
  await db.insert(shopOpening).values(opened);
  onTestFinished(() => db.delete(shopOpening).then(() => undefined));
  const testKeys = { secret_key: "sk_test_1", webhook_secret: "whsec_1" };
  expect(await save(testKeys)).toMatchObject({ problems: { secret_key: "liveKeys" } });
  expect(await saveMethods(["is_cash_on_delivery_on"])).toMatchObject({ ok: true });
  expect(await save(testKeys)).toMatchObject({ ok: true });
  expect(await saveMethods(["is_cash_on_delivery_on", "is_card_on"])).toMatchObject({
    problems: { is_card_on: "liveKeys" },
  });
  expect(await save({ secret_key: "sk_live_1", webhook_secret: "whsec_2" })).toMatchObject({ ok: true });
  expect(await saveMethods(["is_cash_on_delivery_on", "is_card_on"])).toMatchObject({ ok: true });
});

test("the last way to pay cannot be taken away, neither by the switches nor with the keys", async () => {
  const lastMethod = { ok: false, problems: { is_cash_on_delivery_on: "lastMethod" } };
  for (const on of [[], ["is_in_hand_on"], ["is_card_on"]])
    expect(await saveMethods(on)).toMatchObject(lastMethod);
  await save();
  expect(await saveMethods(["is_card_on"])).toMatchObject({ ok: true });
  expect(await save({ forget_keys: "on" }, { shop: withoutSandbox })).toEqual({
    ok: false,
    code: "invalid",
    problems: { forget_keys: "lastMethod" },
  });
});

test("keys and methods saved at the same time cannot leave the shop without a way to pay", async () => {
  for (let round = 0; round < 5; round++) {
    await db.delete(paymentSettings);
    await save();
    const results = await Promise.all([
      saveMethods(["is_card_on"]),
      save({ forget_keys: "on" }, { shop: withoutSandbox }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test("a form that somebody else has overtaken is refused", async () => {
  await save();
  const { updatedAt } = await show();
  expect(await save(live, { seen: updatedAt })).toMatchObject({ ok: true });
  expect(await save(keys, { seen: updatedAt })).toMatchObject({ ok: false, code: "stale" });
  expect(await services.cards.find()).toMatchObject({ state: "live" });
});

test("with another AUTH_SECRET no cards are taken until both keys are entered again", async () => {
  await save();
  expect(await another.cards.find()).toMatchObject({ state: "unreadable", from: "stored", provider: null });
  expect(await show(another)).toMatchObject({ state: "unreadable", hasKeys: false });
  const frame = await loadPageFrame(another, { pathname: "/", shop: loadShop(db), now });
  expect(frame.cardPayments).toBe(false);
  expect(await save({}, { shop: another })).toMatchObject({ problems: { secret_key: "keyAgain" } });
  expect(await save({ secret_key: "sk_test_1" }, { shop: another })).toMatchObject({
    problems: { webhook_secret: "webhookMissing" },
  });
  expect(await save(keys, { shop: another })).toMatchObject({ ok: true });
  expect(await another.cards.find()).toMatchObject({ state: "test" });
});

test("the environment wins over stored keys, locks the screen and hides its keys", async () => {
  await save();
  const before = await stored();
  expect((await ofEnvironment.cards.find()).keys?.secretKey).toBe("sk_live_env");
  const shown = await show(ofEnvironment);
  expect(shown).toMatchObject({ state: "live", from: "environment", isLocked: true });
  expect(JSON.stringify(shown)).not.toMatch(/_env|owners/);
  expect(await save(live, { shop: ofEnvironment })).toMatchObject({ problems: { secret_key: "keysLocked" } });
  expect(await stored()).toBe(before);
});

test("pages and the order's methods follow keys and switches without another query", async () => {
  const frame = (shop: Shop) => loadPageFrame(shop, { pathname: "/en", shop: loadShop(db), now });
  expect(await frame(withoutSandbox)).toMatchObject({ cardPayments: false });
  await save();
  expect(await frame(withoutSandbox)).toMatchObject({ cardPayments: true });
  await saveMethods(["is_cash_on_delivery_on"]);
  expect(await frame(withoutSandbox)).toMatchObject({ cardPayments: false });
  await saveMethods(["is_card_on"]);
  expect(await frame(withoutSandbox)).toMatchObject({
    cardPayments: true,
    payments: { methods: "By card", noCash: true },
  });
});

test("the screen tells when the last event of Stripe arrived", async () => {
  expect(await show()).toMatchObject({
    webhookUrl: "http://localhost:3000/api/webhooks/stripe",
    lastEventAt: null,
  });
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const event = { provider: "stripe", type: "charge.refunded" } as const;
  await db.insert(paymentEvents).values([
    { ...event, id: "evt_2", received_at: at(2) },
    { ...event, id: "evt_1", received_at: at(1) },
    { ...event, provider: "sandbox", id: "evt_3", received_at: at(3) },
  ]);
  expect((await show()).lastEventAt).toEqual(at(2));
});
