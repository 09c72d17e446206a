import fc from "fast-check";
import { expect, test } from "vitest";
import { amountIn, sumOf } from "#app/domain/money.ts";
import { orderAmounts } from "#app/domain/orders/order.ts";
import { stockParts } from "#app/server/catalogue/lots/lot-stock.ts";
import { newId } from "#app/server/db/new-id.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { cancelByCustomer } from "#app/server/orders/customer-changes.ts";
import { changeOrderLines } from "#app/server/payments/change-order-lines.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { lineChange, orderWithLines } from "#tests/factories/orders/line-changes.ts";
import { lineChangingShop } from "#tests/factories/orders/line-changing-shop.ts";
import { runs } from "#tests/tiers.ts";

const { services, owner, later, newOrder, twoLines, change, stockOfProduct } = await lineChangingShop();
const { db } = services;

test("after any series of changes no unit is lost and totals add up, in both currencies", async () => {
  for (const base of ["BGN", "EUR"] as const) {
    await db.delete(shopSettings);
    await db
      .insert(shopSettings)
      .values({ ...defaultCompany, notification_email: "o@example.com", base_currency: base });
    const ids = [
      await insertProduct(db, { stock_quantity: 20, price_bgn: 555 }),
      await insertProduct(db, { stock_quantity: 20, price_bgn: 1237 }),
      await insertProduct(db, { stock_quantity: 20, price_bgn: 89 }),
    ] as const;
    const first = { productId: ids[0], quantity: 2, price: 5.55 };
    const total = base === "EUR" ? 2 * 284 : 1110;
    const stotinki = base === "EUR" ? Math.round(total * 1.95583) : total;
    const orderId = await newOrder([first], { totalBGN: stotinki / 100 });
    const step = fc.record({
      pieces: fc.tuple(...ids.map(() => fc.integer({ min: 0, max: 25 }))),
      discount: fc.integer({ min: 0, max: 3000 }),
      delivery: fc.integer({ min: 0, max: 900 }),
    });
    let saved = 0;
    await fc.assert(
      fc.asyncProperty(step, async ({ pieces, discount, delivery }) => {
        const before = await orderWithLines(db, orderId);
        const owned = new Set(before.lines.map(({ product_id }) => product_id));
        const prices = [555, 1237, 89];
        const added = ids.flatMap((productId, index) => {
          const quantity = pieces[index] ?? 0;
          return owned.has(productId) || quantity === 0
            ? []
            : [{ productId, quantity, price: prices[index] ?? 0 }];
        });
        const result = await change(orderId, {
          pieces: Object.fromEntries(ids.map((id, index) => [id, pieces[index] ?? 0])),
          added,
          discount,
          discountReason: "Рекламация",
          delivery: { kind: "own", amount: delivery },
        });
        const order = await orderWithLines(db, orderId);
        if (result.ok) saved += 1;
        else expect(order).toEqual(before);
        for (const id of ids) {
          const sold = order.lines.reduce(
            (sum, line) => (line.product_id === id ? sum + line.quantity : sum),
            0,
          );
          expect((await stockOfProduct(id)) + sold).toBe(20);
          expect((await stockParts(db, [id])).get(id)?.withoutLot).toBe(20);
        }
        const goods = sumOf(
          order.lines.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity })),
          base,
        );
        const amounts = orderAmounts(order);
        expect(amounts.goods).toEqual(goods);
        expect(amountIn(base, amounts.total)).toBe(
          amountIn(base, goods) - amountIn(base, amounts.discount) + amountIn(base, amounts.delivery),
        );
      }),
      { numRuns: runs(40) },
    );
    expect(saved).toBeGreaterThan(0);
  }
  await db.delete(shopSettings);
});

test("of two concurrent changes one is made, and the other is refused as stale", async () => {
  const { apple, pear, orderId } = await twoLines();
  const [one, other] = await Promise.all([
    lineChange(db, orderId, { now: later(), pieces: { [apple]: 6 } }),
    lineChange(db, orderId, { now: later(), pieces: { [pear]: 7 } }),
  ]);
  const results = await Promise.all(
    [one, other].map((request) => changeOrderLines(services, owner, { ...request, refundId: newId() })),
  );
  expect(results.map((result) => (result.ok ? "ok" : result.code)).toSorted()).toEqual(["ok", "stale"]);
  const { lines } = await orderWithLines(db, orderId);
  const sold = (id: string) => lines.find(({ product_id }) => product_id === id)?.quantity ?? 0;
  expect([(await stockOfProduct(apple)) + sold(apple), (await stockOfProduct(pear)) + sold(pear)]).toEqual([
    10, 10,
  ]);
});

test("orders that exchange products concurrently do not deadlock", async () => {
  const [apple, pear] = [
    await insertProduct(db, { stock_quantity: 50 }),
    await insertProduct(db, { stock_quantity: 50 }),
  ];
  const items = [
    [{ productId: apple, quantity: 1, price: 5.5 }],
    [{ productId: pear, quantity: 1, price: 5.5 }],
  ];
  const ids: string[] = [];
  for (let index = 0; index < 8; index++) ids.push(await newOrder(items[index % 2] ?? []));
  const results = await Promise.all(
    ids.map((orderId, index) =>
      change(orderId, {
        pieces: { [apple]: 0, [pear]: 0 },
        added: [{ productId: index % 2 === 0 ? pear : apple, quantity: 2, price: 550 }],
      }),
    ),
  );
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await Promise.all([apple, pear].map(stockOfProduct))).toEqual([42, 42]);
});

test("a change concurrent with shipping or with the customer's cancellation loses no unit", async () => {
  for (let round = 0; round < 6; round++) {
    const { apple, orderId } = await twoLines();
    const { page_token: token, email } = await orderWithLines(db, orderId);
    if (round % 2 === 0) await advanceOrder(services, owner, { orderId, from: "new", now: later() });
    const request = await lineChange(db, orderId, { now: later(), pieces: { [apple]: 7 } });
    const [changed] = await Promise.all([
      changeOrderLines(services, owner, { ...request, refundId: newId() }),
      round % 2 === 0
        ? advanceOrder(services, owner, { orderId, from: "processing", now: later() })
        : cancelByCustomer(services, { token, email, address: "192.0.2.1", now: later() }),
    ]);
    const order = await orderWithLines(db, orderId);
    const pieces = order.lines.find(({ product_id }) => product_id === apple)?.quantity ?? 0;
    expect(pieces).toBe(changed.ok ? 7 : 3);
    expect(await stockOfProduct(apple)).toBe(order.holds_stock ? 10 - pieces : 10);
    expect(order.order_status).toBe(round % 2 === 0 ? "shipped" : "cancelled");
  }
});
