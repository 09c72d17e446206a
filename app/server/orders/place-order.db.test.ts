import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { euroCents } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, orderEvents, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { placeOrder } from "./place-order.ts";
import type { PlaceOrderRequest, PlaceOrderResult } from "./place-order.ts";

/** Ids that `newId` returns first, before it generates new ones. */
const nextIds = vi.hoisted((): string[] => []);
vi.mock("#app/server/db/new-id.ts", async (original) => {
  const { newId } = await original<{ newId: () => string }>();
  return { newId: () => nextIds.shift() ?? newId() };
});

const services = await testServices();
const { db } = services;
const visitor: Actor = { kind: "visitor" };
const noon = new Date("2026-11-20T10:00:00Z");
let people = 0;

/** A new e-mail on each call, since orders per e-mail are limited. */
function newEmail(): string {
  people += 1;
  return `person${people}@example.com`;
}

function place(request: Omit<PlaceOrderRequest, "checkoutKey" | "now"> & Partial<PlaceOrderRequest>) {
  return placeOrder(services, visitor, { checkoutKey: null, now: noon, ...request });
}

async function stockOf(productId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ stock: products.stock_quantity })
    .from(products)
    .where(eq(products.id, productId));
  return row?.stock;
}

function orderIdOf(result: PlaceOrderResult): string {
  if (!result.ok) throw new Error(`The order was refused: ${result.code}`);
  return result.orderId;
}

test("placing an order stores lines and customer, takes stock and enqueues both e-mails", async () => {
  const strawberry = await insertProduct(db, { price_bgn: 550, stock_quantity: 10 });
  const grape = await insertProduct(db, {
    name_en: "Grape",
    flavor: "grape",
    price_bgn: 620,
    weight_grams: 120,
  });
  const email = newEmail();
  const items = [
    { productId: grape, quantity: 1, price: 6.2 },
    { productId: strawberry, quantity: 3, price: 5.5 },
  ];
  const orderId = orderIdOf(await place({ payload: orderRequest(items, { email, language: "en" }) }));

  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({
    order_number: orderId.slice(-8),
    total_bgn: 2270,
    total_eur: euroCents(2270),
    order_status: "new",
    payment_status: "pending",
    language: "en",
    user_id: null,
  });
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(orderLines.position);
  expect(
    lines.map((line) => [line.product_id, line.unit_price_bgn, line.weight_grams, line.quantity]),
  ).toEqual([
    [grape, 620, 120, 1],
    [strawberry, 550, 100, 3],
  ]);
  expect(await stockOf(strawberry)).toBe(7);
  const [customer] = await db.select().from(customers).where(eq(customers.email, email));
  expect(customer).toMatchObject({ id: order?.customer_id, first_name: "Мария", is_subscribed: false });
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  expect(events.map((event) => event.kind)).toEqual(["placed"]);
  const emails = (await db.select().from(mails)).filter((mail) => mail.data.order_id === orderId);
  expect(new Set(emails.map((mail) => `${mail.kind} ${mail.recipient} ${mail.language}`))).toEqual(
    new Set([`order_received ${email} en`, "owner_order_received null bg"]),
  );
});

test("a hundred concurrent orders for ten units in stock: ten orders, ninety refusals, stock 0", async () => {
  const productId = await insertProduct(db, { stock_quantity: 10 });
  const attempts = Array.from({ length: 100 }, () =>
    place({ payload: orderRequest([{ productId, quantity: 1, price: 5.5 }], { email: newEmail() }) }),
  );
  const results = await Promise.all(attempts);
  expect(results.filter((result) => result.ok)).toHaveLength(10);
  expect(results.filter((result) => !result.ok && result.code === "out_of_stock")).toHaveLength(90);
  expect(await stockOf(productId)).toBe(0);
});

test("twenty concurrent requests with one checkout key create one order, and each gets its id", async () => {
  const productId = await insertProduct(db, { stock_quantity: 50 });
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], { email: newEmail() });
  const results = await Promise.all(
    Array.from({ length: 20 }, () => place({ payload, checkoutKey: "key-of-one-purchase" })),
  );
  expect(new Set(results.map(orderIdOf)).size).toBe(1);
  expect(results.filter((result) => result.ok && !result.isReplay)).toHaveLength(1);
  expect(await stockOf(productId)).toBe(48);
});

test("an order takes as many database round trips for twenty lines as for one, and locks its e-mail first", async () => {
  /** The statements sent in each database round trip. */
  const roundTripsOf = async (lines: number) => {
    const productIds = await Promise.all(Array.from({ length: lines }, () => insertProduct(db)));
    const items = productIds.map((productId) => ({ productId, quantity: 1, price: 5.5 }));
    const client = await db.$client.connect();
    client.release();
    const query = client.query.bind(client) as (asked: Asked, ...values: unknown[]) => Promise<unknown>;
    const roundTrips: string[][] = [];
    let unanswered = 0;
    const listen = (asking: Asked, ...values: unknown[]): unknown => {
      if (unanswered === 0) roundTrips.push([]);
      roundTrips.at(-1)?.push(labelOf(asking));
      unanswered += 1;
      const answer = query(asking, ...values);
      void answer.finally(() => (unanswered -= 1));
      return answer;
    };
    const asked = vi.spyOn(client, "query").mockImplementation(listen);
    orderIdOf(await place({ payload: orderRequest(items, { email: newEmail() }) }));
    asked.mockRestore();
    return roundTrips;
  };
  const roundTrips = [
    ["begin;", "email-lock", "replaced-orders", "order-circumstances"],
    ["order-writing", "job", "commit"],
  ];
  expect(await roundTripsOf(1)).toEqual(roundTrips);
  expect(await roundTripsOf(20)).toEqual(roundTrips);
});

type Asked = string | { name?: string; text: string };

/** The name of a prepared statement without its text digest, or the first word of another statement. */
function labelOf(asked: Asked): string {
  if (typeof asked !== "string" && asked.name) return asked.name.replace(/-[0-9a-f]{12}$/, "");
  const text = typeof asked === "string" ? asked : asked.text;
  return text.trim().split(/\s/)[0] ?? "";
}

test("an order whose number is taken is stored once, under a new number", async () => {
  const productId = await insertProduct(db, { stock_quantity: 10 });
  const order = () =>
    place({ payload: orderRequest([{ productId, quantity: 2, price: 5.5 }], { email: newEmail() }) });
  const first = orderIdOf(await order());
  nextIds.push(first);
  const second = orderIdOf(await order());
  expect(second).not.toBe(first);
  expect(await stockOf(productId)).toBe(6);
  const emails = await db.select({ data: mails.data }).from(mails);
  const about = (orderId: string) => emails.filter(({ data }) => JSON.stringify(data).includes(orderId));
  expect([about(first).length, about(second).length]).toEqual([2, 2]);
});

test("a checkout key reused with a different body is refused with the existing order, and takes no stock", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const email = newEmail();
  const order = (quantity: number, person: string) =>
    place({
      payload: orderRequest([{ productId, quantity, price: 5.5 }], { email: person }),
      checkoutKey: "key-used-twice",
    });
  const orderId = orderIdOf(await order(1, email));
  const refused = {
    ok: false,
    code: "key_reused",
    orderId,
    paymentMethod: "cash_on_delivery",
    items: [{ productId, quantity: 1 }],
  };
  expect(await order(2, email)).toEqual(refused);
  const stranger = newEmail();
  expect(await order(1, stranger)).toEqual(refused);
  expect(await stockOf(productId)).toBe(4);
});

test("one key used concurrently by several people creates one order and one customer", async () => {
  const productId = await insertProduct(db, { stock_quantity: 40 });
  const order = (email: string) =>
    place({
      payload: orderRequest([{ productId, quantity: 1, price: 5.5 }], { email }),
      checkoutKey: "shared-key-1",
    });
  const emails = Array.from({ length: 10 }, newEmail);
  const results = await Promise.all(emails.map(order));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === "key_reused")).toHaveLength(9);
  expect(await stockOf(productId)).toBe(39);
  const remembered = await db.select({ email: customers.email }).from(customers);
  expect(remembered.filter(({ email }) => emails.includes(email))).toHaveLength(1);
});

test("refuses a stale price or a wrong total as price_changed and takes no stock", async () => {
  const productId = await insertProduct(db, { price_bgn: 600, stock_quantity: 5 });
  const stale = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email: newEmail() });
  expect(await place({ payload: stale })).toMatchObject({
    ok: false,
    code: "price_changed",
    productIds: [productId],
  });
  const wrongTotal = orderRequest([{ productId, quantity: 2, price: 6 }], { email: newEmail(), totalBGN: 6 });
  expect(await place({ payload: wrongTotal })).toMatchObject({
    ok: false,
    code: "price_changed",
    productIds: [],
  });
  expect(await stockOf(productId)).toBe(5);
});

test("refuses an inactive or unknown product as out_of_stock", async () => {
  const hidden = await insertProduct(db, { is_active: false });
  const foreign = "01890000-0000-7000-8000-000000000000";
  for (const productId of [hidden, foreign]) {
    const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email: newEmail() });
    expect(await place({ payload })).toEqual({ ok: false, code: "out_of_stock", productIds: [productId] });
  }
});

test("one line out of stock refuses the whole order", async () => {
  const plenty = await insertProduct(db, { stock_quantity: 10 });
  const scarce = await insertProduct(db, { stock_quantity: 1 });
  const items = [
    { productId: plenty, quantity: 2, price: 5.5 },
    { productId: scarce, quantity: 2, price: 5.5 },
  ];
  const result = await place({ payload: orderRequest(items, { email: newEmail() }) });
  expect(result).toEqual({ ok: false, code: "out_of_stock", productIds: [scarce] });
  expect([await stockOf(plenty), await stockOf(scarce)]).toEqual([10, 1]);
});

test("refuses an empty cart", async () => {
  expect(await place({ payload: orderRequest([], { email: newEmail() }) })).toEqual({
    ok: false,
    code: "empty_cart",
  });
});

test("limits one e-mail to three orders in five minutes, also under concurrency", async () => {
  const productId = await insertProduct(db, { stock_quantity: 50 });
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email: newEmail() });
  const results = await Promise.all(Array.from({ length: 8 }, () => place({ payload })));
  expect(results.filter((result) => result.ok)).toHaveLength(3);
  expect(results.filter((result) => !result.ok && result.code === "rate_limited")).toHaveLength(5);

  const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds);
  expect(await place({ payload, now: later(299_999) })).toEqual({
    ok: false,
    code: "rate_limited",
    retryAfterSeconds: 1,
  });
  expect((await place({ payload, now: later(300_000) })).ok).toBe(true);
});

test("a replay is answered beyond the rate limit and does not count against it", async () => {
  const productId = await insertProduct(db, { stock_quantity: 50 });
  const email = newEmail();
  const order = (checkoutKey: string) =>
    place({ payload: orderRequest([{ productId, quantity: 1, price: 5.5 }], { email }), checkoutKey });
  const first = orderIdOf(await order("limit-key-1"));
  for (let repeat = 0; repeat < 5; repeat++) expect(orderIdOf(await order("limit-key-1"))).toBe(first);
  await order("limit-key-2");
  await order("limit-key-3");
  expect(orderIdOf(await order("limit-key-1"))).toBe(first);
  expect(await order("limit-key-4")).toMatchObject({ ok: false, code: "rate_limited" });
});

test("a returning customer remains one customer, with the details of the last order", async () => {
  const productId = await insertProduct(db);
  const email = newEmail();
  const items = [{ productId, quantity: 1, price: 5.5 }];
  await place({ payload: orderRequest(items, { email }) });
  await place({ payload: orderRequest(items, { email, firstName: "Мими", phone: "0888 000 111" }) });
  const found = await db.select().from(customers).where(eq(customers.email, email));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ first_name: "Мими", phone: "0888 000 111" });
});

test("for any concurrent orders, stock and sold quantities add up, and each total is the sum of its lines", async () => {
  const basket = fc.array(fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(basket, { minLength: 1, maxLength: 16 }), async (baskets) => {
      const prices = [1.23, 4.56, 7.89];
      const ids = await Promise.all(
        prices.map((price) => insertProduct(db, { price_bgn: Math.round(price * 100), stock_quantity: 12 })),
      );
      const placed = await Promise.all(
        baskets.map((lines) => {
          const items = lines.map((line) => ({
            productId: ids[line.product]!,
            quantity: line.quantity,
            price: prices[line.product]!,
          }));
          return place({ payload: orderRequest(items, { email: newEmail() }) });
        }),
      );
      const sold = new Map(ids.map((id) => [id, 0]));
      for (const result of placed) {
        if (!result.ok) {
          expect(result.code).toBe("out_of_stock");
          continue;
        }
        const lines = await db.select().from(orderLines).where(eq(orderLines.order_id, result.orderId));
        const [order] = await db.select().from(orders).where(eq(orders.id, result.orderId));
        expect(order?.total_bgn).toBe(
          lines.reduce((sum, line) => sum + line.unit_price_bgn * line.quantity, 0),
        );
        for (const line of lines) sold.set(line.product_id, sold.get(line.product_id)! + line.quantity);
      }
      for (const [id, quantity] of sold) expect(await stockOf(id)).toBe(12 - quantity);
    }),
    { numRuns: 25 },
  );
});

test("with the euro as base currency, totals sum the euro prices, and a total summed in levs is refused", async () => {
  const product = await insertProduct(db, { price_bgn: 590, stock_quantity: 100 });
  const order = (totalBGN: number) =>
    place({
      payload: orderRequest([{ productId: product, quantity: 3, price: 5.9 }], {
        email: newEmail(),
        totalBGN,
      }),
    });
  const useCurrency = async (base_currency: Currency) => {
    const row = { ...defaultCompany, notification_email: "owner@example.com", base_currency };
    await db.insert(shopSettings).values(row).onConflictDoUpdate({ target: shopSettings.id, set: row });
  };
  await useCurrency("EUR");
  expect(await order(17.7)).toMatchObject({ ok: false, code: "price_changed", productIds: [] });
  const inEuros = orderIdOf(await order(17.72));
  await useCurrency("BGN");
  expect(await order(17.72)).toMatchObject({ ok: false, code: "price_changed", productIds: [] });
  const inLevs = orderIdOf(await order(17.7));

  const stored = await db
    .select({
      id: orders.id,
      base: orders.base_currency,
      total_bgn: orders.total_bgn,
      total_eur: orders.total_eur,
    })
    .from(orders)
    .where(inArray(orders.id, [inEuros, inLevs]))
    .orderBy(orders.total_bgn);
  expect(stored).toEqual([
    { id: inLevs, base: "BGN", total_bgn: 1770, total_eur: 905 },
    { id: inEuros, base: "EUR", total_bgn: 1772, total_eur: 906 },
  ]);
  expect(await stockOf(product)).toBe(94);
});
