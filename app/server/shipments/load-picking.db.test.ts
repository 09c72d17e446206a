import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { cancelOrder } from "#app/server/orders/change-order.ts";
import { packUnits } from "#app/server/orders/packing/pack-units.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderOf } from "#tests/factories/orders/lots.ts";
import { orderOfBags, sellInEuros } from "#tests/factories/orders/packed-bag.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loadPicking } from "./load-picking.ts";

const services = await testServices();
const { db } = services;
await sellInEuros(db);
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");

test("adds up the pieces of all orders to pack, and lists each bag with its pieces", async () => {
  expect(await loadPicking(db, owner, now)).toEqual({ orderIds: [], hasMore: false, products: [], bags: [] });
  const example = await insertExampleBag(db);
  await db.update(products).set({ gtin: "3800000000019" }).where(eq(products.id, example.strawberry));
  const first = await orderOfBags(services, example, { quantity: 2, now });
  const second = await orderOfBags(services, example, { label: "", now });
  const cancelled = await orderOfBags(services, example, { now });
  await cancelOrder(services, owner, { orderId: cancelled, reason: "", notifyCustomer: false, now });
  const box = await insertProduct(db, { name_bg: "Кутия" });
  await orderOf(services, { productId: box, quantity: 1, now });
  const what = { code: "3800000000019" };
  await packUnits(db, owner, { orderId: first, requestId: newId(), what, quantity: 4, now });
  const picking = await loadPicking(db, owner, now);
  expect(
    picking.products.map(({ name_bg, quantity, inBags, packed }) => [name_bg, quantity, inBags, packed]),
  ).toEqual([
    ["Ананас", 12, 12, 0],
    ["Кутия", 1, 0, 0],
    ["Праскова", 3, 3, 0],
    ["Ягода", 27, 27, 4],
  ]);
  expect(picking.orderIds.toSorted()).toEqual([first, second].toSorted());
  const labels = picking.bags.map(({ bag_label, quantity }) => [bag_label, quantity]);
  expect(labels).toEqual(
    expect.arrayContaining([
      ["За Мими", 2],
      ["", 1],
    ]),
  );
  expect(picking.bags[0]?.pieces.map(({ quantity }) => quantity)).toEqual([9, 4, 1]);
});
