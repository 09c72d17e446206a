import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { consentWording } from "#app/domain/measurement/consent.ts";
import type { MeasuredPart } from "#app/domain/measurement/measurement-settings.ts";
import { submitOrder } from "#app/server/checkout/submit-order.ts";
import { newId } from "#app/server/db/new-id.ts";
import { consentChoices, conversions, orderOrigins } from "#app/server/db/schema/measurement.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { fullVisit, setMeasurement } from "#tests/factories/shop/measurement.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { recordConsent } from "./record-consent.ts";

const shop = await testServices();
const { db } = shop;
const productId = await insertProduct(db, { stock_quantity: 10_000 });
const now = new Date("2026-11-20T10:00:00Z");
const all = { keeps_origins: true, has_ga4: true, has_meta: true };
const everything: MeasuredPart[] = ["origin", "ga4", "meta"];
let people = 0;

beforeEach(() => setMeasurement(shop, all));

const record = (id: string, { isGiven = true, asked = everything, at = now } = {}) =>
  recordConsent(shop, {
    proof: { id, isGiven, wording: consentWording(asked), language: "bg" },
    address: `203.0.113.${(people += 1)}`,
    now: at,
  });

/** Places an order and returns what is kept of its visit. */
async function originAfter(visit = fullVisit(), { key = newId(), address = "203.0.113.9" } = {}) {
  const email = `buyer-${key}@example.com`;
  const placed = await submitOrder(
    shop,
    { kind: "visitor" },
    {
      payload: orderRequest([{ productId, quantity: 1, price: 5.5 }], { email }),
      checkoutKey: key,
      earlierToken: null,
      address,
      campaigns: [],
      visited: { visit, userAgent: "Mozilla/5.0 <b>" },
      now,
    },
  );
  if (!placed.ok) throw new Error(placed.code);
  return db.select().from(orderOrigins).where(eq(orderOrigins.order_id, placed.orderId));
}

test("an order keeps where its visit came from after a yes, with all that the settings need", async () => {
  const visit = fullVisit();
  await record(visit.consent);
  expect(await originAfter(visit)).toMatchObject([
    {
      consent_id: visit.consent,
      ...visit.origin,
      ...visit.ids,
      ip_address: "203.0.113.9",
      user_agent: "Mozilla/5.0 b",
    },
  ]);
});

test("nothing is kept without a proof, with one of other words, of an expired one and of a withdrawn one", async () => {
  expect(await originAfter()).toEqual([]);
  const other = fullVisit();
  await record(other.consent, { asked: ["origin"] });
  expect(await originAfter(other)).toEqual([]);
  const old = fullVisit();
  await record(old.consent, { at: new Date("2025-11-19T10:00:00Z") });
  expect(await originAfter(old)).toEqual([]);
  const withdrawn = fullVisit();
  await record(withdrawn.consent);
  await record(withdrawn.consent, { isGiven: false });
  expect(await originAfter(withdrawn)).toEqual([]);
});

test.for([
  [
    { keeps_origins: true },
    ["origin"],
    ["agent", "gclid", "referrer", "utm_campaign", "utm_medium", "utm_source"],
  ],
  [{ has_ga4: true }, ["ga4"], ["ga_client_id"]],
  [{ has_meta: true }, ["meta"], ["fbc", "fbp", "ip_address", "user_agent"]],
] as const)("with %o only what it needs is kept", async ([settings, asked, columns]) => {
  await setMeasurement(shop, settings);
  const visit = fullVisit();
  await record(visit.consent, { asked: [...asked] });
  const [{ order_id: _order, consent_id: _consent, created_at: _at, ...kept } = {}] =
    await originAfter(visit);
  const filled = Object.entries(kept).flatMap(([name, value]) => (value === null ? [] : name));
  expect(filled.toSorted()).toEqual(columns);
});

test("nothing is kept while nothing is switched on", async () => {
  const visit = fullVisit();
  await record(visit.consent);
  await setMeasurement(shop, { counts_visits: true });
  expect(await originAfter(visit)).toEqual([]);
});

test("a network of IPv6 is no address, and is not kept", async () => {
  const visit = fullVisit();
  await record(visit.consent);
  expect(await originAfter(visit, { address: "2001:db8:0:0::/64" })).toMatchObject([{ ip_address: null }]);
});

test("a replay keeps what the first attempt did not, and changes nothing that is kept", async () => {
  const visit = fullVisit();
  const key = newId();
  expect(await originAfter(visit, { key })).toEqual([]);
  await record(visit.consent);
  expect(await originAfter(visit, { key })).toHaveLength(1);
  const again = fullVisit();
  await record(again.consent);
  expect(await originAfter(again, { key })).toMatchObject([{ consent_id: visit.consent }]);
});

test("a withdrawal deletes what was kept and stops what waits; each proof is stored once", async () => {
  const visit = fullVisit();
  await Promise.all([record(visit.consent), record(visit.consent)]);
  const [origin] = await originAfter(visit);
  const orderId = origin?.order_id ?? "";
  await db.insert(conversions).values({
    id: newId(),
    order_id: orderId,
    channel: "ga4",
    kind: "purchase",
    next_at: now,
    created_at: now,
  });
  for (let times = 0; times < 2; times += 1) await record(visit.consent, { isGiven: false });
  expect(await db.select().from(orderOrigins).where(eq(orderOrigins.order_id, orderId))).toEqual([]);
  expect(await db.select().from(conversions).where(eq(conversions.order_id, orderId))).toMatchObject([
    { state: "refused", answer: "withdrawn" },
  ]);
  const proofs = await db.select().from(consentChoices).where(eq(consentChoices.consent_id, visit.consent));
  expect(new Set(proofs.map(({ is_given }) => is_given))).toEqual(new Set([true, false]));
  expect(proofs).toHaveLength(2);
});

test("a consent given again keeps its id and has a proof more, and one withdrawal covers all its orders", async () => {
  const visit = fullVisit();
  const { consent } = visit;
  await record(consent, { asked: ["origin"], at: new Date("2025-11-19T10:00:00Z") });
  await record(consent, { asked: ["origin"] });
  await setMeasurement(shop, { keeps_origins: true });
  expect(await originAfter(visit)).toHaveLength(1);
  await record(consent);
  await setMeasurement(shop, all);
  expect(await originAfter(visit)).toHaveLength(1);
  expect(await db.$count(consentChoices, eq(consentChoices.consent_id, consent))).toBe(3);
  await record(consent, { isGiven: false });
  expect(await db.$count(orderOrigins, eq(orderOrigins.consent_id, consent))).toBe(0);
  await record(consent, { asked: ["origin"] });
  expect(await db.$count(consentChoices, eq(consentChoices.consent_id, consent))).toBe(4);
});

test("a withdrawal that overtakes its consent is stored, and the consent does not count", async () => {
  const visit = fullVisit();
  await record(visit.consent, { isGiven: false });
  await record(visit.consent);
  expect(await db.$count(consentChoices, eq(consentChoices.consent_id, visit.consent))).toBe(1);
  expect(await originAfter(visit)).toEqual([]);
});

test("too many proofs from one address are refused", async () => {
  const proof = { id: newId(), isGiven: true, wording: "1-origin", language: "en" } as const;
  const send = () => recordConsent(shop, { proof, address: "198.51.100.1", now });
  for (let times = 0; times < 60; times += 1) expect(await send()).toEqual({ ok: true });
  expect(await send()).toMatchObject({ ok: false, code: "rate_limited" });
});
