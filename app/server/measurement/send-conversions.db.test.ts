import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversions, orderOrigins } from "#app/server/db/schema/measurement.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import type { Mishap } from "#tests/factories/delivery/fake-carrier.ts";
import { openConversions } from "#tests/factories/shop/conversions.ts";
import { setMeasurement } from "#tests/factories/shop/measurement.ts";
import { sendConversions } from "./send-conversions.ts";

const { shop, db, google, meta, slow, now, minutes, sendAt, consented, manyConsented, logOf } =
  await openConversions();

test("both services are told of a purchase once, and what Meta needed is cleared", async () => {
  const orderId = await consented();
  expect(await sendAt(now)).toBe(2);
  expect(await sendAt(minutes(5))).toBe(0);
  expect([google.calls.length, meta.calls.length]).toEqual([1, 1]);
  expect(await logOf(orderId)).toMatchObject([
    { channel: "ga4", state: "sent", attempts: 1, answer: "200", sent_at: now },
    { channel: "meta", state: "sent", attempts: 1, answer: "200", sent_at: now },
  ]);
  expect(await db.select().from(orderOrigins)).toMatchObject([{ ip_address: null, user_agent: null }]);
});

test("Google gets the totals as charged, items that add up, and its client", async () => {
  const orderId = await consented();
  await sendAt(now);
  const [call] = google.calls;
  expect(call?.path).toBe("/mp/collect");
  expect(Object.fromEntries(call?.query ?? [])).toEqual({
    measurement_id: "G-AB12CD34EF",
    api_secret: "ga4-secret",
  });
  expect(call?.body).toMatchObject({
    client_id: "123.456",
    timestamp_micros: now.getTime() * 1000,
    consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
    events: [
      {
        name: "purchase",
        params: {
          transaction_id: orderId.slice(-8),
          value: 14.16,
          shipping: 0,
          currency: "EUR",
          items: [
            { item_name: "Плодче 0", price: 3.53, quantity: 1 },
            { item_name: "Плодче 1", price: 4.04, quantity: 1 },
            { item_name: "Плодче 2", price: 6.59, quantity: 1 },
          ],
        },
      },
    ],
  });
});

test("Meta gets the buyer as hashes, and nothing readable about him", async () => {
  const orderId = await consented();
  await setMeasurement(shop, { has_meta: true, meta_test_code: "TEST12345" });
  await sendAt(now);
  const [call] = meta.calls;
  expect(call?.path).toBe("/v24.0/1234567890123456/events");
  expect(call?.body).toMatchObject({
    access_token: "meta-token",
    test_event_code: "TEST12345",
    data: [
      {
        event_name: "Purchase",
        event_time: now.getTime() / 1000,
        event_id: `${orderId}.purchase`,
        action_source: "website",
        user_data: {
          em: [hash("sha256", "maria@example.com")],
          ph: [hash("sha256", "359881234567")],
          fn: [hash("sha256", "мария")],
          ln: [hash("sha256", "иванова")],
          country: [hash("sha256", "bg")],
          client_ip_address: "203.0.113.9",
          client_user_agent: "Mozilla/5.0",
          fbp: "fb.1.1796000000000.77",
        },
        custom_data: { currency: "EUR", value: 14.16, contents: [{ item_price: 3.53 }, {}, {}] },
      },
    ],
  });
  expect(JSON.stringify(call?.body)).not.toMatch(/maria|881234567|Иванова/);
});

test("a hundred runs at once tell each service once", async () => {
  await consented();
  await Promise.all(Array.from({ length: 100 }, () => sendAt(now)));
  expect([google.calls.length, meta.calls.length]).toEqual([1, 1]);
}, 60_000);

test("a slow service's run ends in time, and each lease and result has the time at which it happened", async () => {
  await setMeasurement(shop, { has_ga4: true });
  await manyConsented(5);
  Object.assign(slow, { at: now.getTime(), answer: 70_000 });
  expect(await sendConversions(shop, () => new Date(slow.at))).toBe(3);
  const seconds = (at: Date | null) => at && (at.getTime() - now.getTime()) / 1000;
  const rows = await db.select().from(conversions).orderBy(conversions.next_at);
  expect(rows.map(({ sent_at, next_at }) => [seconds(sent_at), seconds(next_at)])).toEqual([
    [null, 0],
    [null, 0],
    [70, 300],
    [140, 370],
    [210, 440],
  ]);
});

test("a service that does not answer is left alone for the run, and does not hold up the other", async () => {
  await manyConsented(7);
  google.mishaps.push("reset", "reset", null, "reset", "reset", "reset");
  expect(await sendAt(now)).toBe(8);
  expect([google.calls.length, meta.calls.length]).toEqual([6, 7]);
  expect(await sendAt(now)).toBe(1);
});

test("an order by card is told of when it is paid, and none that was cancelled before", async () => {
  const card = { payment_method: "stripe" as const };
  const orderId = await consented(card);
  expect(await sendAt(now)).toBe(0);
  await db.update(orders).set({ payment_status: "paid", paid_eur: 1416 }).where(eq(orders.id, orderId));
  expect(await sendAt(now)).toBe(2);
  const cancelled = await consented();
  google.mishaps.push("reset");
  meta.mishaps.push("reset");
  expect(await sendAt(now)).toBe(0);
  await db.update(orders).set({ order_status: "cancelled" }).where(eq(orders.id, cancelled));
  expect(await sendAt(minutes(60))).toBe(0);
  expect(await logOf(cancelled)).toMatchObject([
    { state: "refused", answer: "gone" },
    { state: "refused", answer: "gone" },
  ]);
  await consented({ order_status: "cancelled" });
  expect(await sendAt(now)).toBe(0);
});

test("a service is told only what its own consent allows", async () => {
  await consented({}, { ga_client_id: null });
  await sendAt(now);
  expect([google.calls.length, meta.calls.length]).toEqual([0, 1]);
  await consented({}, { fbp: null });
  await sendAt(now);
  expect([google.calls.length, meta.calls.length]).toEqual([1, 1]);
});

test.for<[string, Mishap, RegExp]>([
  ["ends the connection", "reset", /without an answer/],
  ["fails", { status: 500, body: "<h1>Sorry</h1> maria@example.com" }, /^500 Sorry …$/],
  ["redirects", "redirect", /redirect/],
  ["answers without end", "huge", /more than/],
  ["answers with a proxy's page", "html", /^200/],
  ["is busy", { status: 429, body: {} }, /^429/],
])("a service that %s is asked again later, and gets the same event", async ([, mishap, answer]) => {
  const orderId = await consented();
  google.mishaps.push(mishap);
  meta.mishaps.push(mishap);
  expect(await sendAt(now)).toBe(0);
  const [first, second] = await logOf(orderId);
  expect([first?.answer, second?.answer]).toEqual([
    expect.stringMatching(answer),
    expect.stringMatching(answer),
  ]);
  expect(await sendAt(minutes(1))).toBe(0);
  expect(await sendAt(minutes(2))).toBe(2);
  expect(meta.calls[0]?.body).toEqual(meta.calls[1]?.body);
});

test("a refusal ends it, with the service's words but no personal data", async () => {
  const orderId = await consented();
  const error = { code: 100, message: "Invalid parameter: maria@example.com" };
  meta.mishaps.push({ status: 400, body: { error } });
  expect(await sendAt(now)).toBe(1);
  expect((await logOf(orderId))[1]).toMatchObject({
    state: "refused",
    answer: "400 Invalid parameter: …",
    attempts: 1,
  });
});

test("what will pass at Meta is tried for seven days with all that Meta needs, and then refused", async () => {
  const orderId = await consented();
  await setMeasurement(shop, { has_meta: true });
  const busy = { status: 400, body: { error: { code: 80_004, message: "Too many calls" } } };
  let at = now;
  for (let attempt = 1; attempt <= 13; attempt += 1) {
    meta.mishaps.push(busy);
    expect(await sendAt(at)).toBe(0);
    at = new Date(at.getTime() + 360 * 60_000);
  }
  expect(await logOf(orderId)).toMatchObject([
    { state: "waiting", attempts: 13, answer: "400 Too many calls" },
  ]);
  expect(await db.select().from(orderOrigins)).toMatchObject([
    { ip_address: "203.0.113.9", user_agent: "Mozilla/5.0" },
  ]);
  await sendAt(minutes(7 * 24 * 60 + 1));
  expect(await logOf(orderId)).toMatchObject([{ state: "refused", attempts: 14, answer: "too_old" }]);
  expect(meta.calls).toHaveLength(13);
  expect(await db.select().from(orderOrigins)).toMatchObject([{ ip_address: null, user_agent: null }]);
});

test("with an access token that Meta does not accept it is tried once an hour", async () => {
  await consented();
  await setMeasurement(shop, { has_meta: true });
  meta.mishaps.push({ status: 401, body: { error: { code: 190, message: "Session has expired" } } });
  await sendAt(now);
  expect(await sendAt(minutes(59))).toBe(0);
  expect(meta.calls).toHaveLength(1);
  expect(await sendAt(minutes(60))).toBe(1);
});

test("after the last attempt it is refused", async () => {
  const orderId = await consented();
  await setMeasurement(shop, { has_ga4: true });
  let at = now;
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    google.mishaps.push({ status: 503, body: "" });
    await db.update(orders).set({ created_at: at });
    await sendAt(at);
    at = new Date(at.getTime() + 360 * 60_000);
  }
  expect(await logOf(orderId)).toMatchObject([{ state: "refused", attempts: 12, answer: "503" }]);
});

test("what is too old for a service is refused, each by its own limit", async () => {
  const orderId = await consented({ created_at: new Date(now.getTime() - 100 * 3_600_000) });
  expect(await sendAt(now)).toBe(1);
  expect(await logOf(orderId)).toMatchObject([{ state: "refused", answer: "too_old" }, { state: "sent" }]);
});

test("what waits for a service that was switched off is refused; for one with an unreadable secret it waits", async () => {
  const orderId = await consented();
  google.mishaps.push("reset");
  meta.mishaps.push("reset");
  await sendAt(now);
  await setMeasurement(
    { db, signingSecret: "another-secret-of-the-tests-with-enough-letters" },
    { has_ga4: true },
  );
  expect(await sendAt(minutes(60))).toBe(0);
  expect(await logOf(orderId)).toMatchObject([{ state: "waiting" }, { state: "refused", answer: "off" }]);
});
