import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { openConversions } from "#tests/factories/shop/conversions.ts";

const { db, google, meta, now, minutes, sendAt, consented, refunded, googles } = await openConversions();

test("each refund that the provider confirmed is told of once, after its purchase", async () => {
  const orderId = await consented({
    payment_method: "stripe",
    payment_status: "paid",
    paid_eur: 1416,
    refunded_eur: 700,
  });
  const paymentId = newId();
  await db.insert(payments).values({
    id: paymentId,
    order_id: orderId,
    provider: "sandbox",
    state: "paid",
    amount_eur: 1416,
    paid_eur: 1416,
    refunded_eur: 700,
    expires_at: now,
  });
  const refund = { payment_id: paymentId, reason: "", created_at: now };
  const [first, second] = [newId(), newId()];
  await db.insert(refunds).values([
    { ...refund, id: first, amount_eur: 500, state: "confirmed" },
    { ...refund, id: second, amount_eur: 200, state: "confirmed" },
    { ...refund, id: newId(), amount_eur: 100, state: "asked" },
  ]);
  await sendAt(now);
  await sendAt(minutes(5));
  await sendAt(minutes(10));
  const sent = google.calls.map(
    ({ body }) => (body as { events: { params: { value: number } }[] }).events[0],
  );
  expect(sent.toSorted((a, b) => (b?.params.value ?? 0) - (a?.params.value ?? 0))).toMatchObject([
    { name: "purchase" },
    { name: "refund", params: { transaction_id: orderId.slice(-8), value: 5 } },
    { name: "refund", params: { value: 2 } },
  ]);
  const events = meta.calls.map(({ body }) => (body as { data: { event_id: string }[] }).data[0]);
  expect(events[1]).toMatchObject({ event_name: "Refund", action_source: "system_generated" });
  expect(new Set(events.map((event) => event?.event_id))).toEqual(
    new Set([`${orderId}.purchase`, `${orderId}.refund.${first}`, `${orderId}.refund.${second}`]),
  );
  expect(events).toHaveLength(3);
});

test("a refund by card happened when it was confirmed, however long the provider took", async () => {
  const card = { payment_method: "stripe", payment_status: "paid", paid_eur: 1416 } as const;
  const orderId = await consented(card);
  await sendAt(now);
  const days = (count: number) => minutes(count * 24 * 60);
  const payment = { provider: "sandbox", state: "paid", amount_eur: 1416, paid_eur: 1416 } as const;
  const paymentId = newId();
  await db.insert(payments).values({ ...payment, id: paymentId, order_id: orderId, expires_at: now });
  await db.insert(refunds).values(
    [500, 200].map((amount_eur, index) => ({
      id: newId(),
      payment_id: paymentId,
      reason: "",
      state: "confirmed" as const,
      amount_eur,
      created_at: days(index),
    })),
  );
  await refunded(orderId, 200, days(7));
  await refunded(orderId, 700, days(8));
  await refunded(orderId, 716, days(9));
  expect(await sendAt(days(9))).toBe(4);
  expect(new Set(googles())).toEqual(
    new Set([
      ["purchase", 14.16, 0],
      ["refund", 2, 7 * 24 * 60],
      ["refund", 5, 8 * 24 * 60],
    ]),
  );
});

test("each refund that staff made of a cash order is told of once, with its own sum and time", async () => {
  const orderId = await consented({ payment_status: "paid", paid_eur: 1416 });
  await sendAt(now);
  await refunded(orderId, 500, minutes(4));
  await sendAt(minutes(5));
  await refunded(orderId, 1416, minutes(8));
  await sendAt(minutes(10));
  await sendAt(minutes(15));
  expect(googles()).toEqual([
    ["purchase", 14.16, 0],
    ["refund", 5, 4],
    ["refund", 9.16, 8],
  ]);
  const events = meta.calls.map(({ body }) => (body as { data: { event_id: string }[] }).data[0]?.event_id);
  expect(new Set(events).size).toBe(3);
});

test("lines that were returned before the purchase is told are subtracted once", async () => {
  const orderId = await consented({
    total_eur: 1000,
    total_bgn: 1956,
    payment_status: "paid",
    paid_eur: 1416,
  });
  await refunded(orderId, 416, minutes(-4));
  await sendAt(now);
  await sendAt(minutes(5));
  expect(googles()).toEqual([
    ["purchase", 14.16, 0],
    ["refund", 4.16, -4],
  ]);
  expect(google.calls[0]?.body).toMatchObject({
    events: [{ params: { items: [{ price: 2.49 }, { price: 2.85 }, { price: 4.66 }] } }],
  });
});
