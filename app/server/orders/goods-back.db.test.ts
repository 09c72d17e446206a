import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { deliveryPart } from "#app/domain/documents/returned-parts.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { stockParts } from "#app/server/catalogue/lots/lot-stock.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lotAllocations, lots } from "#app/server/db/schema/lots.ts";
import { orderEvents, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { invoiceContent } from "#app/server/documents/issue-invoice.ts";
import { loadSeller } from "#app/server/documents/load-seller.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { receive } from "#tests/factories/orders/lots.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { advanceOrder, returnOrder } from "./change-order.ts";
import { markPaid, markRefunded } from "./mark-paid.ts";
import { placeOrder } from "./place-order.ts";
import { findReturnableParts, returnedOfOrder } from "./refund-shares.ts";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
beforeEach(() => db.execute(sql`truncate ${products}, ${orders} cascade`));

const fruit = (stock_quantity: number, changes = {}) =>
  insertProduct(db, { price_bgn: 1000, stock_quantity, ...changes });
const part = (product_id: string, quantity = 1) => ({ product_id, quantity });

async function stocksOf(...ids: string[]): Promise<number[]> {
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.stock_quantity ?? -1);
}

let buyers = 0;
/** Places an order at 10.00 levs a unit, paid in cash, and sends it. */
async function sent(quantities: readonly [productId: string, quantity: number][]): Promise<string> {
  buyers += 1;
  const items = quantities.map(([productId, quantity]) => ({ productId, quantity, price: 10 }));
  const payload = orderRequest(items, { email: `buyer${buyers}@example.com` });
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  const { orderId } = result;
  for (const from of ["new", "processing"] as const)
    expect(await advanceOrder(services, owner, { orderId, from, now })).toMatchObject({ ok: true });
  await markPaid(services, owner, { orderIds: [orderId], now });
  return orderId;
}

const found = async (orderId: string) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("no such order");
  return order;
};

/** Refunds what the named units cost; `named` are units by product, or `deliveryPart`. */
async function refund(
  orderId: string,
  named: Record<string, number>,
  { areGoodsBack = true, amount }: { areGoodsBack?: boolean; amount?: number } = {},
) {
  const order = await found(orderId);
  const parts = await findReturnableParts(db, order);
  const chosen = parts.flatMap((each) => {
    const units = named[each.unit?.productId ?? each.key];
    return units === undefined ? [] : [{ ...each, units }];
  });
  const cost = chosen.reduce(
    (sum, each) => sum + Math.round(((each.shares[0]?.gross ?? 0) * each.units) / each.quantity),
    0,
  );
  return markRefunded(services, owner, {
    orderId,
    amount: amount ?? cost,
    named: new Map(chosen.map(({ key, units }) => [key, units])),
    areGoodsBack,
    seen: order.refunded_eur,
    reason: "",
    now,
  });
}

test("of two packs one part comes back: at its share, into stock, and the rest with the parcel", async () => {
  const [a, b] = [await fruit(10, { price_bgn: 300 }), await fruit(10, { price_bgn: 900 })];
  const pack = await insertPack(db, [part(a, 2), part(b)], { price_bgn: 1000 });
  const orderId = await sent([[pack, 2]]);
  expect(await stocksOf(a, b, pack)).toEqual([6, 8, 3]);
  expect(await refund(orderId, { [a]: 1 })).toEqual({ ok: true });
  expect(await stocksOf(a, b, pack)).toEqual([7, 8, 3]);
  // Two packs cost 10.22 euros, of which the four units of A have two fifths.
  expect(await returnedOfOrder(db, orderId)).toMatchObject([
    { kind: "line", name: "Пакет: Ягодови плодчета", quantity: 1, amount_eur: 102 },
  ]);
  const [event] = await db.select().from(orderEvents).where(eq(orderEvents.kind, "goods_returned"));
  expect(event?.data).toEqual({ goods: "1 × Пакет: Ягодови плодчета" });
  expect(await refund(orderId, { [a]: 4 })).toEqual({ ok: false, code: "too_many_back" });
  expect(await refund(orderId, { [a]: 3 })).toEqual({ ok: true });
  expect(await stocksOf(a, b, pack)).toEqual([10, 8, 5]);
  const rest = { orderId, reason: "", isRestocked: true, notifyCustomer: false, now };
  expect(await returnOrder(services, owner, rest)).toEqual({ ok: true });
  expect(await stocksOf(a, b, pack)).toEqual([10, 10, 5]);
});

test("refunding delivery or money alone gives no goods back, and goods must be named to come back", async () => {
  const a = await fruit(5);
  const pack = await insertPack(db, [part(a)], { price_bgn: 1000 });
  const orderId = await sent([[pack, 1]]);
  await db.update(orders).set({ delivery_bgn: 100, delivery_eur: 51 }).where(eq(orders.id, orderId));
  expect(await refund(orderId, { [deliveryPart]: 1 })).toEqual({ ok: false, code: "no_goods" });
  expect(await refund(orderId, { [deliveryPart]: 1 }, { areGoodsBack: false })).toEqual({ ok: true });
  expect(await refund(orderId, {}, { areGoodsBack: false, amount: 30 })).toEqual({ ok: true });
  expect(await refund(orderId, { [a]: 1 }, { areGoodsBack: false, amount: 100 })).toEqual({ ok: true });
  expect(await stocksOf(a, pack)).toEqual([4, 4]);
  const none = await db.select().from(orderEvents).where(eq(orderEvents.kind, "goods_returned"));
  expect(none).toEqual([]);
});

test("goods of an order that is not sent, or gave back its stock, do not come back on their own", async () => {
  const a = await fruit(5);
  const orderId = await sent([[a, 2]]);
  await db.update(orders).set({ order_status: "processing" }).where(eq(orders.id, orderId));
  expect(await refund(orderId, { [a]: 1 })).toEqual({ ok: false, code: "not_allowed" });
  await db.update(orders).set({ order_status: "shipped", holds_stock: false }).where(eq(orders.id, orderId));
  expect(await refund(orderId, { [a]: 1 })).toEqual({ ok: false, code: "not_allowed" });
  expect((await found(orderId)).refunded_eur).toBe(0);
  expect(await stocksOf(a)).toEqual([3]);
});

test("the parts of a pack come back as sold, although it contains more of them today", async () => {
  const a = await fruit(10);
  const pack = await insertPack(db, [part(a)], { price_bgn: 1000 });
  const orderId = await sent([[pack, 2]]);
  await db.execute(sql`update pack_parts set quantity = 3 where pack_id = ${pack}`);
  const all = await findReturnableParts(db, await found(orderId));
  expect(all).toMatchObject([{ unit: { productId: a }, quantity: 2 }]);
  expect(await refund(orderId, { [a]: 2 })).toEqual({ ok: true });
  expect(await stocksOf(a)).toEqual([10]);
});

test("goods go back to the lot that they came from; of several lots only all of them", async () => {
  const [a, b] = [await fruit(0), await fruit(0)];
  await receive(db, owner, { productId: a, quantity: 3, code: "A1", bestBefore: "2027-01-01", now });
  await receive(db, owner, { productId: a, quantity: 9, code: "A2", bestBefore: "2027-02-01", now });
  await receive(db, owner, { productId: b, quantity: 9, code: "B1", now });
  const pack = await insertPack(db, [part(a, 2), part(b, 2)], { price_bgn: 1000 });
  const orderId = await sent([[pack, 2]]);
  const lotUnits = async () =>
    (await db.select().from(lots).orderBy(asc(lots.code))).map((lot) => lot.quantity);
  expect(await lotUnits()).toEqual([0, 8, 5]);
  expect(await refund(orderId, { [a]: 1, [b]: 1 })).toEqual({ ok: false, code: "lots_unclear" });
  expect(await refund(orderId, { [b]: 1 })).toEqual({ ok: true });
  expect(await lotUnits()).toEqual([0, 8, 6]);
  expect(await refund(orderId, { [a]: 4 })).toEqual({ ok: true });
  expect(await lotUnits()).toEqual([3, 9, 6]);
  const [left, ...others] = await db.select().from(lotAllocations);
  expect([left?.quantity, others]).toEqual([3, []]);
  const whole = { orderId, reason: "", isRestocked: true, notifyCustomer: false, now };
  await returnOrder(services, owner, whole);
  expect(await lotUnits()).toEqual([3, 9, 9]);
  expect(await stocksOf(a, b)).toEqual([12, 9]);
});

test("units that come back to a locked lot are not for sale", async () => {
  const a = await fruit(0);
  const lotId = await receive(db, owner, { productId: a, quantity: 5, code: "A1", now });
  const orderId = await sent([[a, 2]]);
  await db.update(lots).set({ locked_at: now, withheld: 3 }).where(eq(lots.id, lotId));
  await db.update(products).set({ stock_quantity: 0 }).where(eq(products.id, a));
  expect(await refund(orderId, { [a]: 1 })).toEqual({ ok: true });
  expect(await stocksOf(a)).toEqual([0]);
  expect(await db.select().from(lots)).toMatchObject([{ quantity: 4, withheld: 4 }]);
});

test("an invoice has a line of a pack for each VAT rate of its parts", async () => {
  await db.delete(shopSettings);
  await db.insert(shopSettings).values({
    ...defaultCompany,
    notification_email: "owner@plodko.example",
    eik: "000004600",
    is_vat_registered: true,
    vat_number: "BG000004600",
    manager_bg: "Иван Петров",
    first_invoice_number: 1,
    base_currency: "EUR",
  });
  const [sweets, book] = [
    await fruit(5, { price_bgn: 1565 }),
    await fruit(5, { price_bgn: 782, vat_rate: 9 }),
  ];
  const pack = await insertPack(db, [part(sweets), part(book)], { price_bgn: 1956 });
  const payload = orderRequest([{ productId: pack, quantity: 1, price: 19.56 }]);
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  const seller = await loadSeller(db);
  if ("missing" in seller) throw new Error(seller.missing.join());
  const order = await found(result.orderId);
  const buyer = { ...seller.party };
  const content = await invoiceContent(db, order, { seller, buyer, now });
  expect(content.rates).toEqual([
    { rate: 20, net: 556, vat: 111 },
    { rate: 9, net: 306, vat: 27 },
  ]);
  expect(content.lines.map(({ quantity, vat_rate }) => [quantity, vat_rate])).toEqual([
    [1, 20],
    [1, 9],
  ]);
  await db.delete(shopSettings);
});

test("of two equal refunds at once, one brings the goods back", async () => {
  const a = await fruit(5);
  const orderId = await sent([[a, 2]]);
  const [one, other] = await Promise.all([refund(orderId, { [a]: 2 }), refund(orderId, { [a]: 2 })]);
  expect([one, other].filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stocksOf(a)).toEqual([5]);
});

test("whatever is refunded and returned at once, stock and lots are exact and no more is paid than was", async () => {
  const step = fc.record({
    unit: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom("goods", "goods", "money", "order", "return"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      await db.execute(sql`truncate ${products}, ${orders} cascade`);
      const ids: string[] = [];
      for (const stock of [20, 21, 22]) ids.push(await fruit(stock));
      const at = (place: number) => ids[place % 3] ?? "";
      await receive(db, owner, { productId: at(0), quantity: 9, code: "A1", now });
      const pack = await insertPack(db, [part(at(0)), part(at(1), 2)], { price_bgn: 1000 });
      const total = [29, 21, 22];
      const orderId = await sent([
        [pack, 2],
        [at(0), 1],
        [at(2), 3],
      ]);
      await Promise.all(
        steps.map(async ({ unit, quantity, kind }) => {
          if (kind === "order") return sent([[unit === 3 ? pack : at(unit), 1]]);
          if (kind === "return")
            return returnOrder(services, owner, {
              orderId,
              reason: "",
              isRestocked: true,
              notifyCustomer: false,
              now,
            });
          return refund(orderId, { [at(unit)]: quantity }, { areGoodsBack: kind === "goods" });
        }),
      );
      const { rows } = await db.execute<{ product_id: string; units: number }>(sql`
        select product_id, sum(quantity)::int as units from (
          select order_id, product_id, quantity from order_units
          union all
          select order_lines.order_id, returned_units.product_id, -returned_units.quantity from returned_units
          join order_lines on order_lines.id = returned_units.order_line_id
        ) as unit join orders on orders.id = unit.order_id where orders.holds_stock group by 1`);
      const held = new Map(rows.map((row) => [row.product_id, row.units]));
      const stocks = await stocksOf(...ids);
      expect(stocks).toEqual(total.map((stock, place) => stock - (held.get(at(place)) ?? 0)));
      expect(stocks.every((stock) => stock >= 0)).toBe(true);
      for (const parts of (await stockParts(db, ids)).values())
        expect(parts.withoutLot).toBeGreaterThanOrEqual(0);
      const { rows: allocated } = await db.execute<{ lot_units: number }>(sql`
        select lots.received - lots.quantity - coalesce((select sum(lot_allocations.quantity) from lot_allocations
          join order_lines on order_lines.id = order_line_id join orders on orders.id = order_lines.order_id
          where lot_id = lots.id and orders.allocated_at is not null), 0)::int as lot_units from lots`);
      expect(allocated).toEqual([{ lot_units: 0 }]);
      const order = await found(orderId);
      expect(order.refunded_eur).toBeLessThanOrEqual(order.paid_eur);
      const lines = await db.select().from(orderLines).where(eq(orderLines.order_id, orderId));
      expect(lines).toHaveLength(3);
    }),
    { numRuns: 12 },
  );
});
