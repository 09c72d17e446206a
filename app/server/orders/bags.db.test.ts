import { asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { itemKey } from "#app/domain/bags/bag.ts";
import { euroCents, stotinkiOf, toDecimal } from "#app/domain/money.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderLineParts, orderLines } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { placeOrder } from "./place-order.ts";

const services = await testServices();
const { db } = services;
await db
  .insert(shopSettings)
  .values({ ...defaultCompany, notification_email: defaultCompany.email, base_currency: "EUR" });

type Item = {
  productId: string;
  quantity: number;
  price: number;
  recipe?: { pieces: { productId: string; quantity: number }[]; label?: string };
};

let buyers = 0;
function order(...items: Item[]) {
  buyers += 1;
  const total = items.reduce((sum, { price, quantity }) => sum + euroCents(price * 100) * quantity, 0);
  const changes = { email: `bags${buyers}@example.com`, totalBGN: toDecimal(stotinkiOf(total)) };
  const payload = orderRequest(items, changes);
  return placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now: new Date() });
}

/** 6.25 € as a price in levs. */
const price = 12.22;

async function stocksOf(...ids: string[]): Promise<number[]> {
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.stock_quantity ?? -1);
}

test("a bag is sold with its whole recipe, its label and the shares of its pieces", async () => {
  const { bag, strawberry, pineapple, peach, pieces } = await insertExampleBag(db);
  const recipe = { pieces, label: "За Мими" };
  const result = await order({ productId: bag, quantity: 2, price, recipe });
  if (!result.ok) throw new Error(result.code);
  const [line, ...others] = await db.select().from(orderLines).where(eq(orderLines.order_id, result.orderId));
  expect(others).toEqual([]);
  const stored = pieces.map(({ productId, quantity }) => ({ product_id: productId, quantity }));
  expect(line).toMatchObject({
    product_id: bag,
    name_bg: "Торбичка 100 г",
    unit_price_bgn: 1222,
    weight_grams: 100,
    quantity: 2,
    bag_label: "За Мими",
    bag_key: itemKey({ productId: bag, recipe: { pieces: stored, label: "За Мими" } }),
  });
  const parts = await db
    .select()
    .from(orderLineParts)
    .where(eq(orderLineParts.order_line_id, line?.id ?? ""))
    .orderBy(asc(orderLineParts.product_id));
  expect(parts.map(({ quantity, share_bgn }) => [quantity, euroCents(share_bgn)])).toEqual([
    [9, 342],
    [4, 196],
    [1, 87],
  ]);
  expect(await stocksOf(strawberry, pineapple, peach, bag)).toEqual([82, 92, 98, 0]);
});

test("bags of one kind with different contents or labels are lines of their own, the same ones one line", async () => {
  const { bag, pieces } = await insertExampleBag(db);
  const filled = (label: string) => ({ productId: bag, quantity: 1, price, recipe: { pieces, label } });
  const result = await order(filled("Мими"), filled("Ани"), filled("Мими"));
  if (!result.ok) throw new Error(result.code);
  const lines = await db
    .select({ label: orderLines.bag_label, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.order_id, result.orderId))
    .orderBy(asc(orderLines.position));
  expect(lines).toEqual([
    { label: "Мими", quantity: 2 },
    { label: "Ани", quantity: 1 },
  ]);
});

test("refuses bags that together need more pieces than there are, and takes none", async () => {
  const { bag, strawberry, pieces } = await insertExampleBag(db, { stock: 17 });
  const filled = (label: string) => ({ productId: bag, quantity: 1, price, recipe: { pieces, label } });
  const keyOf = (label: string) =>
    itemKey({
      productId: bag,
      recipe: {
        pieces: pieces.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
        label,
      },
    });
  expect(await order(filled("Мими"), filled("Ани"))).toEqual({
    ok: false,
    code: "out_of_stock",
    productIds: [keyOf("Мими"), keyOf("Ани")],
  });
  expect(await stocksOf(strawberry)).toEqual([17]);
});

test("refuses another price than that of the pieces", async () => {
  const { bag, pieces } = await insertExampleBag(db);
  const cheap = { productId: bag, quantity: 1, price: 1, recipe: { pieces } };
  expect(await order(cheap)).toMatchObject({ ok: false, code: "price_changed" });
});

test.each([
  ["a bag without a recipe", (ids: Ids): Item => ({ productId: ids.bag, quantity: 1, price: 0.98 })],
  ["a piece on its own", (ids: Ids): Item => ({ productId: ids.strawberry, quantity: 1, price: 0.68 })],
  [
    "a recipe of something that is no bag",
    (ids: Ids): Item => ({ productId: ids.strawberry, quantity: 1, price, recipe: { pieces: ids.pieces } }),
  ],
  [
    "a recipe with a product that the bag may not contain",
    (ids: Ids): Item => ({
      productId: ids.bag,
      quantity: 1,
      price,
      recipe: { pieces: [{ productId: ids.bag, quantity: 1 }] },
    }),
  ],
  [
    "a recipe that is too large",
    (ids: Ids): Item => ({
      productId: ids.bag,
      quantity: 1,
      price,
      recipe: { pieces: [{ productId: ids.strawberry, quantity: 17 }] },
    }),
  ],
])("does not sell %s", async (_name, itemOf) => {
  const ids = await insertExampleBag(db);
  const item = itemOf(ids);
  expect(await order(item)).toMatchObject({ ok: false, code: "out_of_stock" });
  expect(await stocksOf(ids.strawberry)).toEqual([100]);
});

type Ids = Awaited<ReturnType<typeof insertExampleBag>>;

test("100 buyers of bags take the last ten strawberries, each once", async () => {
  const { bag, strawberry, peach } = await insertExampleBag(db, { stock: 10 });
  await db.update(products).set({ stock_quantity: 500 }).where(eq(products.id, peach));
  const recipe = {
    pieces: [
      { productId: strawberry, quantity: 1 },
      { productId: peach, quantity: 1 },
    ],
  };
  const bought = await Promise.all(
    Array.from({ length: 100 }, () =>
      order({ productId: bag, quantity: 1, price: toDecimal(stotinkiOf(165)), recipe }),
    ),
  );
  expect(bought.filter(({ ok }) => ok)).toHaveLength(10);
  expect(bought.every((each) => each.ok || each.code === "out_of_stock")).toBe(true);
  expect(await stocksOf(strawberry, peach)).toEqual([0, 490]);
});
