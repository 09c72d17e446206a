import { expect, onTestFinished, test } from "vitest";
import { eq } from "drizzle-orm";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { carrierOffices } from "#app/server/db/schema/delivery.ts";
import { measurementSettings, visitCounts } from "#app/server/db/schema/measurement.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { paymentSettings } from "#app/server/db/schema/payments.ts";
import { carrierFactories } from "#app/server/delivery/adapters/carrier-factories.ts";
import { createCarriers } from "#app/server/delivery/carriers.ts";
import { orderOfPayToken } from "#app/server/payments/pay-link.ts";
import { offerCarriers, offerSandbox } from "#tests/factories/delivery/offices.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { noCards } from "#tests/factories/payments/payments.ts";
import { submitOrder } from "./submit-order.ts";
import type { SubmitOrderRequest } from "./submit-order.ts";

const services = await testServices({ ORDERS_PER_ADDRESS: "2", PAYMENTS: "sandbox" });
const { db, metrics, signingSecret } = services;
const item = { productId: await insertProduct(db, { stock_quantity: 100 }), quantity: 1, price: 5.5 };
let shoppers = 0;

/** An order of a new shopper with a new network address. */
function order(
  changes: Partial<SubmitOrderRequest> = {},
  body: Record<string, unknown> = {},
): SubmitOrderRequest {
  const email = `shopper${(shoppers += 1)}@example.com`;
  return {
    payload: orderRequest([item], { email, ...body }),
    checkoutKey: newId(),
    earlierToken: null,
    address: `192.0.2.${shoppers}`,
    campaigns: [],
    now: new Date(),
    ...changes,
  };
}

const submit = (request: SubmitOrderRequest, shop: Partial<typeof services> = {}) =>
  submitOrder({ ...services, ...shop }, { kind: "visitor" }, request);

async function ordersPlaced(payment: string): Promise<number> {
  const text = await metrics.text();
  return Number(new RegExp(`orders_placed_total\\{payment="${payment}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

test("limits the orders of one network address, and a replay does not count", async () => {
  const first = order();
  const { address } = first;
  const placed = await submit(first);
  expect(placed).toMatchObject({ ok: true });
  for (let replays = 0; replays < 3; replays++) expect(await submit(first)).toEqual(placed);
  expect(await submit(order({ address }))).toMatchObject({ ok: true });
  expect(await submit(order({ address }))).toMatchObject({ ok: false, code: "rate_limited" });
  expect(await submit(order())).toMatchObject({ ok: true });
});

test("limits the orders of one mailbox, however its address is written, and refused orders do not count", async () => {
  const from = (email: string) => submit(order({}, { email }));
  for (let refusals = 0; refusals < 12; refusals++)
    expect(
      await submit(
        order({}, { email: "maria.petrova@gmail.com", items: [{ ...item, price: 1 }], totalBGN: 1 }),
      ),
    ).toMatchObject({ code: "price_changed" });
  for (let tag = 0; tag < 10; tag++)
    expect(await from(`maria.petrova+${tag}@gmail.com`)).toMatchObject({ ok: true });
  const refusal = await from("m.a.r.i.a.petrova@googlemail.com");
  expect(refusal).toMatchObject({ ok: false, code: "rate_limited" });
  expect(await from("maria.petrova@abv.bg")).toMatchObject({ ok: true });
});

test("a replay and a reused key are answered above the limit of the mailbox", async () => {
  const first = order({}, { email: "lost-answer+0@gmail.com" });
  const placed = await submit(first);
  for (let tag = 1; tag < 10; tag++)
    expect(await submit(order({}, { email: `lost-answer+${tag}@gmail.com` }))).toMatchObject({ ok: true });
  const next = order({}, { email: "lost-answer+10@gmail.com" });
  expect(await submit(next)).toMatchObject({ code: "rate_limited" });
  expect(await submit(first)).toEqual(placed);
  const changed = { ...first, payload: { ...first.payload, city: "Русе" } };
  expect(await submit(changed)).toMatchObject({ code: "key_reused" });
  expect(await submit({ ...next, checkoutKey: null })).toMatchObject({ code: "rate_limited" });
});

test("counts a placed order once in the metrics of its payment method, and a refused one not at all", async () => {
  const request = order();
  const before = await ordersPlaced("cash_on_delivery");
  await submit(request);
  await submit(request);
  await submit(order({}, { items: [{ ...item, price: 1 }], totalBGN: 1 }));
  expect(await ordersPlaced("cash_on_delivery")).toBe(before + 1);
});

test("an order with an office needs an open one of an offered carrier, and stores office and carrier", async () => {
  await offerSandbox(db, new Date());
  const office = { deliveryType: "econt_office", city: "Пловдив", deliveryDetails: "Автомат (P400005)" };
  const to = (changes: Record<string, unknown>) => order({}, { ...office, ...changes });
  const request = to({ carrier: "sandbox", officeCode: "P400005" });
  const placed = await submit(request);
  if (!placed.ok) throw new Error(placed.code);
  const [stored] = await db.select().from(orders).where(eq(orders.id, placed.orderId));
  expect(stored).toMatchObject({ carrier: "sandbox", office_code: "P400005", delivery_type: "econt_office" });

  const refusal = { ok: false, code: "office_unavailable" };
  expect(await submit(to({ carrier: "sandbox", officeCode: "P999999" }))).toEqual(refusal);
  expect(await submit(to({ carrier: "econt", officeCode: "P400005" }))).toEqual(refusal);
  expect(await submit(to({ carrier: "speedy" }))).toEqual(refusal);
  // The office is in Plovdiv.
  const inTown = (city: string) => submit(to({ city, carrier: "sandbox", officeCode: "P400006" }));
  expect(await inTown("Варна")).toEqual(refusal);
  expect(await inTown("Plovdiv")).toMatchObject({ ok: true });
  // The automat takes 20 kilograms, with the box.
  const [product] = await db.select({ grams: products.weight_grams }).from(products);
  const grams = { weight_grams: 19_900 };
  await db.update(products).set(grams);
  expect(await submit(to({ carrier: "sandbox", officeCode: "P400006" }))).toMatchObject({ ok: true });
  await db.update(products).set({ weight_grams: 20_001 });
  expect(await submit(to({ carrier: "sandbox", officeCode: "P400006" }))).toEqual({
    ok: false,
    code: "office_too_small",
  });
  await db.update(products).set({ weight_grams: product?.grams ?? 100 });
  // A carrier has to call the customer; without one, the specification's rule alone decides.
  const uncallable = { phone: "1234567" };
  expect(await submit(to({ ...uncallable, carrier: "sandbox", officeCode: "P400006" }))).toEqual({
    ok: false,
    code: "phone_unreadable",
  });
  expect(await submit(to(uncallable))).toMatchObject({ ok: true });
  await db.update(carrierOffices).set({ is_open: false }).where(eq(carrierOffices.code, "P400005"));
  expect(await submit(to({ carrier: "sandbox", officeCode: "P400005" }))).toEqual(refusal);
  // A replay still returns the placed order; the same key with another office is refused.
  expect(await submit(request)).toEqual(placed);
  const other = { ...request, payload: { ...request.payload, officeCode: "P400006" } };
  expect(await submit(other)).toMatchObject({ code: "key_reused" });
  expect(await submit(to({}))).toMatchObject({ ok: true });
});

test("an order to an address has a carrier that the owner offers and that can call the customer", async () => {
  await offerCarriers(db, ["speedy", "boxnow"], new Date());
  const to = (changes: Record<string, unknown>) =>
    order(
      {},
      { deliveryType: "econt_address", city: "Пловдив", deliveryDetails: "ул. Роза 1, ет. 2", ...changes },
    );
  // Also while the carrier's account cannot be used.
  expect(await services.carriers.names()).not.toContain("speedy");
  const request = to({ carrier: "speedy" });
  const placed = await submit(request);
  if (!placed.ok) throw new Error(placed.code);
  const [stored] = await db.select().from(orders).where(eq(orders.id, placed.orderId));
  expect(stored).toMatchObject({ carrier: "speedy", office_code: null, delivery_type: "econt_address" });
  const unavailable = { ok: false, code: "carrier_unavailable" };
  expect(await submit(to({ carrier: "econt" }))).toEqual(unavailable);
  // Lockers only.
  expect(await submit(to({ carrier: "boxnow" }))).toEqual(unavailable);
  expect(await submit(to({ carrier: "speedy", phone: "1234567" }))).toMatchObject({
    code: "phone_unreadable",
  });
  await offerCarriers(db, [], new Date());
  expect(await submit(to({ carrier: "speedy" }))).toEqual(unavailable);
  expect(await submit(request)).toEqual(placed);
  await offerCarriers(db, ["sandbox"], new Date());
});

test("a cash order to an automat without cash is refused, a card order and a replay are not", async () => {
  const automat = {
    carrier: "sandbox",
    officeCode: "P400007",
    deliveryType: "econt_office",
    city: "Пловдив",
  };
  const to = (paymentMethod: string) =>
    order({}, { ...automat, deliveryDetails: "Автомат (P400007)", paymentMethod });
  const takeCash = (takes_cash: boolean) =>
    db.update(carrierOffices).set({ takes_cash }).where(eq(carrierOffices.code, automat.officeCode));
  await takeCash(true);
  const earlier = to("cash_on_delivery");
  const placed = await submit(earlier);
  expect(placed).toMatchObject({ ok: true });
  await takeCash(false);
  expect(await submit(to("cash_on_delivery"))).toEqual({ ok: false, code: "office_no_cash" });
  expect(await submit(to("stripe"))).toMatchObject({ ok: true });
  expect(await submit(earlier)).toEqual(placed);
});

test("with CARRIERS=none an office of the sandbox is refused", async () => {
  const carriers = createCarriers(
    { ...services, env: { ...services.env, CARRIERS: "none" }, secret: "" },
    carrierFactories,
  );
  const body = {
    deliveryType: "econt_office",
    city: "Пловдив",
    deliveryDetails: "Автомат",
    carrier: "sandbox",
    officeCode: "P400006",
  };
  expect(await submit(order({}, body), { carriers })).toEqual({ ok: false, code: "office_unavailable" });
  expect(await submit(order({}, body))).toMatchObject({ ok: true });
});

test("a card order has a pay token, also in the refusal of a reused key, and a cash order has none", async () => {
  expect(await submit(order())).toMatchObject({ ok: true, payToken: null });
  const request = order({}, { paymentMethod: "stripe" });
  const placed = await submit(request);
  if (!placed.ok) throw new Error(placed.code);
  expect(orderOfPayToken(signingSecret, placed.payToken ?? "")).toBe(placed.orderId);
  const changed = { ...request, payload: { ...request.payload, city: "Русе" } };
  const { orderId, payToken } = placed;
  expect(await submit(changed)).toMatchObject({ ok: false, code: "key_reused", orderId, payToken });
});

test("refuses each method that is off, also the default one, and a card without a provider", async () => {
  const unavailable = { ok: false, code: "payment_unavailable" };
  const card = order({}, { paymentMethod: "stripe" });
  expect(await submit(card, { cards: noCards })).toEqual(unavailable);
  const off = {
    is_cash_on_delivery_on: false,
    is_card_on: false,
    is_transfer_on: false,
    updated_at: new Date(),
  };
  await db.insert(paymentSettings).values(off);
  onTestFinished(async () => void (await db.delete(paymentSettings)));
  // A body without a method is a cash order (`order-payload.ts`).
  for (const paymentMethod of [undefined, "cash_on_delivery", "stripe", "bank_transfer", "in_hand"]) {
    expect(await submit(order({}, paymentMethod === undefined ? {} : { paymentMethod }))).toEqual(
      unavailable,
    );
  }
  await db.update(paymentSettings).set({ is_card_on: true });
  expect(await submit(order())).toEqual(unavailable);
  expect(await submit(card)).toMatchObject({ ok: true });
});

test("counts a placed order once for the source of its visit, a refused or replayed one not", async () => {
  await db.insert(measurementSettings).values({ counts_visits: true, updated_at: new Date() });
  onTestFinished(async () => void (await db.delete(measurementSettings)));
  const request = order({ visitSource: "letter" });
  await submit(request);
  await submit(request);
  await submit(order({ visitSource: "letter" }, { items: [{ ...item, price: 1 }], totalBGN: 1 }));
  await submit(order());
  expect(await db.select().from(visitCounts)).toMatchObject([{ source: "letter", orders: 1, visits: 0 }]);
});
