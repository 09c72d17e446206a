import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { itemKey } from "#app/domain/bags/bag.ts";
import { stotinkiOf, toDecimal } from "#app/domain/money.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { bagParts, bags } from "#app/server/db/schema/catalog.ts";
import { orderLineParts, orders } from "#app/server/db/schema/orders.ts";
import { orderPromotions } from "#app/server/db/schema/promotions.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { orderWithLines } from "#tests/factories/orders/line-changes.ts";
import { lineChangingShop } from "#tests/factories/orders/line-changing-shop.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { findLines } from "./find-lines.ts";

const { services, owner, now, newOrder, change, stockOfProduct } = await lineChangingShop();
const { db } = services;
await db
  .insert(shopSettings)
  .values({ ...defaultCompany, notification_email: defaultCompany.email, base_currency: "EUR" });

const inLevs = (cents: number) => toDecimal(stotinkiOf(cents));
type Piece = { productId: string; quantity: number };
const keyOf = (bag: string, pieces: readonly Piece[], label = "") =>
  itemKey({
    productId: bag,
    recipe: { pieces: pieces.map(({ productId, quantity }) => ({ product_id: productId, quantity })), label },
  });

/** Places an order of two of the example's bag for 6.25 € and, in the same bag, one of four strawberries for 1.90 €. */
async function twoRecipes() {
  const example = await insertExampleBag(db);
  const { bag, strawberry, pieces } = example;
  const four = [{ productId: strawberry, quantity: 4 }];
  const orderId = await newOrder(
    [
      { productId: bag, quantity: 2, price: 12.22, recipe: { pieces, label: "Мими" } },
      { productId: bag, quantity: 1, price: inLevs(190), recipe: { pieces: four } },
    ],
    { totalBGN: inLevs(1440) },
  );
  return { ...example, orderId, mixed: keyOf(bag, pieces, "Мими"), plain: keyOf(bag, four) };
}

const stocksOf = (...ids: string[]) => Promise.all(ids.map(stockOfProduct));

test("the lines of a bag ordered twice change on their own, with pieces and money", async () => {
  const { orderId, mixed, plain, strawberry, pineapple, peach } = await twoRecipes();
  expect(await stocksOf(strawberry, pineapple, peach)).toEqual([78, 92, 98]);
  expect(await change(orderId, { pieces: { [plain]: 3 } })).toMatchObject({ ok: true });
  expect(await orderWithLines(db, orderId)).toMatchObject({
    total_eur: 1820,
    lines: [
      { bag_key: mixed, quantity: 2, weight_grams: 100 },
      { bag_key: plain, quantity: 3, weight_grams: 24 },
    ],
  });
  expect(await stocksOf(strawberry, pineapple, peach)).toEqual([70, 92, 98]);
  expect(await change(orderId, { pieces: { [mixed]: 0 } })).toMatchObject({ ok: true });
  const { lines, total_eur } = await orderWithLines(db, orderId);
  expect([total_eur, lines.map(({ bag_key }) => bag_key)]).toEqual([570, [plain]]);
  expect(await stocksOf(strawberry, pineapple, peach)).toEqual([88, 100, 100]);
  const [line] = lines;
  expect(
    await db
      .select()
      .from(orderLineParts)
      .where(eq(orderLineParts.order_line_id, line?.id ?? "")),
  ).toMatchObject([{ product_id: strawberry, quantity: 4 }]);
});

test("more of a bag is refused when a piece is short, naming the bag by its recipe", async () => {
  const { orderId, plain } = await twoRecipes();
  expect(await change(orderId, { pieces: { [plain]: 21 } })).toEqual({
    ok: false,
    code: "out_of_stock",
    productIds: [plain],
  });
});

test("a bag that is not offered, or may not contain a piece, can only become fewer", async () => {
  const { orderId, bag, mixed, plain, peach } = await twoRecipes();
  await db.delete(bagParts).where(eq(bagParts.product_id, peach));
  expect(await change(orderId, { pieces: { [mixed]: 3 } })).toMatchObject({ productIds: [mixed] });
  expect(await change(orderId, { pieces: { [plain]: 2 } })).toMatchObject({ ok: true });
  await db.update(bags).set({ is_offered: false }).where(eq(bags.product_id, bag));
  expect(await change(orderId, { pieces: { [plain]: 3 } })).toMatchObject({ productIds: [plain] });
  expect(await change(orderId, { pieces: { [plain]: 1, [mixed]: 1 } })).toMatchObject({ ok: true });
});

test("staff can add neither a bag without a recipe nor a loose product", async () => {
  const { orderId, bag, strawberry } = await twoRecipes();
  const other = await insertExampleBag(db);
  for (const [productId, cents] of [
    [bag, 50],
    [other.bag, 50],
    [strawberry, 35],
  ] as const) {
    const added = [{ productId, price: stotinkiOf(cents), quantity: 1 }];
    expect(await change(orderId, { added })).toEqual({
      ok: false,
      code: "out_of_stock",
      productIds: [productId],
    });
  }
});

test("a promotion of the bag takes its share of each recipe, and prices a change again", async () => {
  const { bag, strawberry, pieces } = await insertExampleBag(db);
  const four = [{ productId: strawberry, quantity: 4 }];
  const [mixed, plain] = [keyOf(bag, pieces), keyOf(bag, four)];
  await insertPromotion(db, { scope: "products", targets: [bag], percent: 20 }, [{ code: "BAGS" }]);
  const orderId = await newOrder(
    [
      { productId: bag, quantity: 2, price: 12.22, recipe: { pieces } },
      { productId: bag, quantity: 1, price: inLevs(190), recipe: { pieces: four } },
    ],
    { codes: ["BAGS"], totalBGN: inLevs(1152) },
  );
  const discounts = async () =>
    (await orderWithLines(db, orderId)).lines.map((line) => [line.bag_key, line.promotion_discount]);
  expect(await discounts()).toEqual([
    [mixed, 250],
    [plain, 38],
  ]);
  expect(await change(orderId, { pieces: { [mixed]: 1 } })).toMatchObject({ ok: true });
  expect(await discounts()).toEqual([
    [mixed, 125],
    [plain, 38],
  ]);
  expect(await orderWithLines(db, orderId)).toMatchObject({ total_eur: 815 - 163, promotions_eur: 163 });
  const [used] = await db.select().from(orderPromotions).where(eq(orderPromotions.order_id, orderId));
  expect(used?.discount).toBe(163);
  const found = await findLines(db, owner, { orderId, now });
  expect(found?.promotions[0]?.promotion.product_ids).toEqual([mixed, plain]);
});

test("a bag that leaves a paid order returns its own share", async () => {
  const { orderId, mixed, plain } = await twoRecipes();
  const paid = { payment_method: "bank_transfer", payment_status: "paid", paid_eur: 1440 } as const;
  await db.update(orders).set(paid).where(eq(orders.id, orderId));
  expect(await change(orderId, { pieces: { [mixed]: 1 }, confirmedRefund: 625 })).toMatchObject({
    ok: true,
    step: { kind: "return", amount: 625 },
  });
  expect(await change(orderId, { pieces: { [plain]: 0 }, confirmedRefund: 190 })).toMatchObject({ ok: true });
  expect(await orderWithLines(db, orderId)).toMatchObject({ total_eur: 625, lines: [{ bag_key: mixed }] });
});

test("the form shows each bag with its recipe, label, and how often its pieces suffice", async () => {
  const { orderId, mixed, plain } = await twoRecipes();
  const found = await findLines(db, owner, { orderId, now });
  expect(found?.lines).toMatchObject([
    {
      key: mixed,
      bag_label: "Мими",
      stock_quantity: 8,
      is_on_sale: true,
      parts: [
        { name_bg: "Ягода", units: 18 },
        { name_bg: "Ананас", units: 8 },
        { name_bg: "Праскова", units: 2 },
      ],
    },
    { key: plain, bag_label: "", stock_quantity: 19, is_on_sale: true },
  ]);
});
