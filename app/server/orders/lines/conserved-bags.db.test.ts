import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stotinkiOf, toDecimal } from "#app/domain/money.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { advanceOrder, cancelOrder } from "#app/server/orders/change-order.ts";
import { takeGoodsBack } from "#app/server/orders/goods-back.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import { insertBag, insertLoose } from "#tests/factories/catalogue/bags.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderWithLines } from "#tests/factories/orders/line-changes.ts";
import { lineChangingShop } from "#tests/factories/orders/line-changing-shop.ts";
import { runs } from "#tests/tiers.ts";

const { services, owner, later, newOrder, change, stockOfProduct } = await lineChangingShop();
const { db } = services;
await db
  .insert(shopSettings)
  .values({ ...defaultCompany, notification_email: defaultCompany.email, base_currency: "EUR" });

const inLevs = (cents: number) => toDecimal(stotinkiOf(cents));

/** Returns a shop with two gummies, a bag of them for 0.50 €, a jar, and a pack of two of the first and a jar. */
async function smallShop(stocks: { first: number; second: number; jar: number }) {
  const first = await insertLoose(db, { cents: 35, stock_quantity: stocks.first });
  const second = await insertLoose(db, { cents: 45, stock_quantity: stocks.second });
  const jar = await insertProduct(db, { price_bgn: stotinkiOf(300), stock_quantity: stocks.jar });
  const bag = await insertBag(db, { cents: 50, parts: [first, second] });
  const parts = [
    { product_id: first, quantity: 2 },
    { product_id: jar, quantity: 1 },
  ];
  const pack = await insertPack(db, parts, { price_bgn: stotinkiOf(350) });
  const filled = (label: string, ...counts: [number, number]) => ({
    productId: bag,
    quantity: 1,
    price: inLevs(50 + 35 * counts[0] + 45 * counts[1]),
    recipe: {
      pieces: [first, second].map((productId, at) => ({ productId, quantity: counts[at] ?? 1 })),
      label,
    },
  });
  const sold = {
    mixed: [filled("", 2, 1)],
    labelled: [filled("Мими", 2, 1)],
    both: [filled("", 1, 2), filled("Ани", 1, 1)],
    pack: [{ productId: pack, quantity: 1, price: inLevs(350) }],
    single: [{ productId: jar, quantity: 1, price: inLevs(300) }],
  };
  const cents = { mixed: 165, labelled: 165, both: 175 + 130, pack: 350, single: 300 };
  /** Returns the order's id; null when it is refused. */
  const order = (what: keyof typeof sold) =>
    newOrder(sold[what], { totalBGN: inLevs(cents[what]) }).catch((error: unknown) => {
      if (error instanceof Error && error.message === "out_of_stock") return null;
      throw error;
    });
  return { goods: [first, second, jar], pack, first, order };
}

async function cancel(orderId: string): Promise<void> {
  await cancelOrder(services, owner, { orderId, reason: "", notifyCustomer: false, now: later() });
}

async function makeTwoOfLastLine(orderId: string): Promise<void> {
  const { lines } = await orderWithLines(db, orderId);
  const last = lines.at(-1)?.id ?? "";
  await change(orderId, { quantities: new Map([[last, 2]]) });
}

async function dropFirstLine(orderId: string): Promise<void> {
  const { lines } = await orderWithLines(db, orderId);
  await change(orderId, { quantities: new Map([[lines[0]?.id ?? "", 0]]) });
}

/** Sends the order; a unit of its first line, or of its first part, comes back. */
async function sendAndReturn(orderId: string): Promise<void> {
  for (const from of ["new", "processing"] as const)
    await advanceOrder(services, owner, { orderId, from, now: later() });
  const { lines } = await orderWithLines(db, orderId);
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id from order_line_parts where order_line_id = ${lines[0]?.id ?? null} order by 1`);
  const [line] = lines;
  const key = rows[0] ? `${line?.id}.${rows[0].product_id}` : (line?.id ?? "");
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error("no such order");
    expect(await takeGoodsBack(tx, owner, { order, named: new Map([[key, 1]]), now: later() })).toBeNull();
  });
}

const afterwards = {
  kept: () => Promise.resolve(),
  cancelled: cancel,
  more: makeTwoOfLastLine,
  fewer: dropFirstLine,
  returned: sendAndReturn,
};

/** Units that orders hold, less those that came back, by product. */
async function heldUnits(): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ product_id: string; units: number }>(sql`
    select product_id, sum(quantity)::int as units from (
      select order_id, product_id, quantity from order_units
      union all
      select order_lines.order_id, returned_units.product_id, -returned_units.quantity from returned_units
      join order_lines on order_lines.id = returned_units.order_line_id
    ) as moved join ${orders} on ${orders.id} = moved.order_id where ${orders.holds_stock} group by 1`);
  return new Map(rows.map((row) => [row.product_id, row.units]));
}

test("whatever bags, packs and singles are ordered, changed, cancelled and returned at once, each stock is exact", async () => {
  const step = fc.record({
    what: fc.constantFrom("mixed", "labelled", "both", "pack", "single"),
    action: fc.constantFrom("kept", "cancelled", "more", "fewer", "returned"),
  });
  const stocks = fc.record({
    first: fc.integer({ min: 2, max: 14 }),
    second: fc.integer({ min: 1, max: 9 }),
    jar: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(stocks, fc.array(step, { minLength: 3, maxLength: 8 }), async (stock, steps) => {
      await db.execute(sql`truncate ${products}, ${orders} cascade`);
      const { goods, pack, order, first } = await smallShop(stock);
      await Promise.all(
        steps.map(async ({ what, action }) => {
          const orderId = await order(what);
          if (orderId !== null) await afterwards[action](orderId);
        }),
      );
      const held = await heldUnits();
      const left = await Promise.all(goods.map(stockOfProduct));
      expect(left).toEqual(
        [stock.first, stock.second, stock.jar].map((had, at) => had - (held.get(goods[at] ?? "") ?? 0)),
      );
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
      const packs = Math.min(Math.floor((await stockOfProduct(first)) / 2), left[2] ?? 0);
      expect(await stockOfProduct(pack)).toBe(packs);
    }),
    { numRuns: runs(8) },
  );
});

test("fifty buyers of bags and fifty of packs that need the last ten strawberries take ten in all", async () => {
  await db.execute(sql`truncate ${products}, ${orders} cascade`);
  const { goods, order, first } = await smallShop({ first: 10, second: 500, jar: 500 });
  const placed = await Promise.all(
    Array.from({ length: 100 }, (_, at) => order(at % 2 === 0 ? "mixed" : "pack")),
  );
  expect(placed.filter((orderId) => orderId !== null)).toHaveLength(5);
  expect(await stockOfProduct(first)).toBe(0);
  expect((await heldUnits()).get(goods[0] ?? "")).toBe(10);
});
