import { expect, test } from "vitest";
import { recipeKey } from "#app/domain/bags/bag.ts";
import { orderedBag } from "#app/domain/bags/ordered-bag.ts";
import { parseStoredCart, serializeCart } from "#app/domain/cart/cart.ts";
import { euroCents, stotinkiOf, toDecimal } from "#app/domain/money.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { findConfirmation, confirmationToken } from "#app/server/orders/confirmation.ts";
import { findOwnOrder } from "#app/server/orders/own-orders.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertPerson } from "#tests/factories/accounts/people.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { listOwnBags, mostOwnBags } from "./own-bags.ts";

const services = await testServices();
const { db } = services;
await db
  .insert(shopSettings)
  .values({ ...defaultCompany, notification_email: defaultCompany.email, base_currency: "EUR" });
const { bag, pieces, strawberry } = await insertExampleBag(db, { stock: 10_000 });
const plain = await insertProduct(db, { price_bgn: 1222 });
let orders = 0;

/** Orders a bag of these labels, a minute after the order before. Returns the order's id. */
async function order(actor: Actor, ...labels: string[]): Promise<string> {
  orders += 1;
  const priced = { quantity: 1, price: 12.22 };
  const items = [
    { productId: plain, ...priced },
    ...labels.map((label) => ({ productId: bag, ...priced, recipe: { pieces, label } })),
  ];
  const totalBGN = toDecimal(stotinkiOf(euroCents(1222) * items.length));
  const payload = orderRequest(items, { email: `own-bags${orders}@example.com`, totalBGN });
  const now = new Date(Date.UTC(2026, 10, 20, 10, orders));
  const result = await placeOrder(services, actor, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

test("lists each ordered bag once with its recipe, the last one first, and nobody else's", async () => {
  const maria = await insertPerson(db, { email: "maria@example.com" });
  const ivan = await insertPerson(db, { email: "ivan@example.com" });
  await order(maria, "За Мими");
  await order(ivan, "Само за мен");
  await order(maria, "");
  await order(maria, "За Мими");
  const listed = await listOwnBags(db, maria);
  expect(listed.map(({ recipe }) => recipe?.label)).toEqual(["За Мими", ""]);
  const [last] = listed;
  const product = last && orderedBag(last);
  expect(product).toMatchObject({
    name_bg: "Торбичка 100 г",
    price_bgn: 1222,
    weight_grams: 100,
    recipe: { bag_id: bag, label: "За Мими" },
  });
  expect(product?.recipe?.pieces).toContainEqual({
    product_id: strawberry,
    quantity: 9,
    name_bg: "Ягода",
    name_en: "Strawberry",
  });
  expect(product?.recipe && recipeKey(product.recipe)).toBe(product?.id);
  const cart = product ? [{ product, quantity: 1 }] : [];
  expect(parseStoredCart(serializeCart(cart))).toEqual(cart);
  expect(await listOwnBags(db, { kind: "visitor" })).toEqual([]);
});

test("lists at most the last bags", async () => {
  const anna = await insertPerson(db, { email: "anna@example.com" });
  const labels = Array.from({ length: mostOwnBags + 1 }, (_, at) => `Име ${at}`);
  await order(anna, ...labels);
  await order(anna, "Последна");
  const listed = await listOwnBags(db, anna);
  expect(listed).toHaveLength(mostOwnBags);
  expect(listed[0]?.recipe?.label).toBe("Последна");
});

test("an order's lines have the recipes of bags, in the profile and the confirmation", async () => {
  const petar = await insertPerson(db, { email: "petar@example.com" });
  const id = await order(petar, "За Мими");
  const token = confirmationToken(services, id);
  const own = await findOwnOrder(db, petar, id);
  const confirmed = await findConfirmation(services, { token, now: new Date(Date.UTC(2026, 10, 21)) });
  for (const shown of [own, confirmed]) {
    const [single, filled] = shown?.lines ?? [];
    expect(single).toMatchObject({ product_id: plain, bag_key: null, recipe: null });
    expect(filled).toMatchObject({ product_id: bag, recipe: { bag_id: bag, label: "За Мими" } });
    expect(filled?.recipe && recipeKey(filled.recipe)).toBe(filled?.bag_key);
  }
});
