import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderOf, receive } from "#tests/factories/orders/lots.ts";
import { orderOfBags, sellInEuros } from "#tests/factories/orders/packed-bag.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findBagLabels, labelsInFile } from "./bag-labels.ts";

const services = await testServices();
const { db } = services;
await sellInEuros(db);
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");

const labelsOf = (...orderIds: string[]) => findBagLabels(db, owner, { orderIds, now });

/** Orders the example's bag, all of whose pieces are of lots: the strawberries of the earliest, in two lots. */
async function orderInLots(quantity = 1) {
  const example = await insertExampleBag(db, { stock: 0 });
  const delivery = (productId: string, code: string, bestBefore: string, units: number) =>
    receive(db, owner, { productId, quantity: units, code, bestBefore, now });
  const lotId = await delivery(example.strawberry, "S1", "2027-01-31", 5);
  await delivery(example.strawberry, "S2", "2027-02-28", 40);
  await delivery(example.pineapple, "A1", "2027-03-31", 40);
  await delivery(example.peach, "P1", "2027-04-30", 40);
  const orderId = await orderOfBags(services, example, { quantity, now });
  return { ...example, lotId, orderId };
}

const process = (orderId: string) => advanceOrder(services, owner, { orderId, from: "new", now });

test("the labels of an order state what was sold, the food facts of today and the lots of the parcel", async () => {
  const { orderId, peach } = await orderInLots(2);
  await db.update(products).set({ legal_name_bg: "Мармалад" }).where(eq(products.id, peach));
  await process(orderId);
  const found = await labelsOf(orderId, orderId);
  expect(found).toMatchObject({
    ok: true,
    labels: [
      {
        copies: 2,
        label: "За Мими",
        netGrams: 100,
        bestBefore: "2027-01-31",
        nutrition: { carbohydrate: 77.78 },
        texts: { bg: { legalName: "Желирани бонбони, Мармалад", bagName: "Торбичка 100 г" } },
      },
    ],
  });
  expect(found.ok && found.labels[0]?.lotMarks.toSorted()).toEqual(["A1", "P1", "S1", "S2"]);
});

test("is refused with all that is missing: lots before the order is packed, dates, food information", async () => {
  const { orderId, strawberry, peach } = await orderInLots();
  await db.update(products).set({ nutrition: null }).where(eq(products.id, peach));
  const missing = async () => {
    const found = await labelsOf(orderId);
    if (found.ok || found.code !== "incomplete") throw new Error("The label is complete");
    return found.bags.flatMap((bag) =>
      bag.missing.map(({ code, ...part }) => `${code} ${"name_bg" in part ? part.name_bg : ""}`),
    );
  };
  expect((await missing()).toSorted()).toEqual([
    "lots Ананас",
    "lots Праскова",
    "lots Ягода",
    "nutrition Праскова",
  ]);
  await process(orderId);
  await db.update(lots).set({ best_before: null }).where(eq(lots.product_id, strawberry));
  expect((await missing()).toSorted()).toEqual(["best_before Ягода", "nutrition Праскова"]);
});

test("is refused while a lot of the bag is withheld, and for pieces without a lot", async () => {
  const { orderId, lotId } = await orderInLots();
  await process(orderId);
  await db.update(lots).set({ locked_at: now }).where(eq(lots.id, lotId));
  expect(await labelsOf(orderId)).toMatchObject({ bags: [{ missing: [{ code: "withheld" }] }] });
  const loose = await orderOfBags(services, await insertExampleBag(db), { now });
  await process(loose);
  const found = await labelsOf(loose);
  expect(found).toMatchObject({ code: "incomplete", bags: [{ missing: { length: 3 } }] });
});

test("unknown orders, orders without bags and too many labels are refused", async () => {
  const unknown = newId();
  expect(await labelsOf(unknown)).toEqual({ ok: false, code: "unknown", unknownIds: [unknown] });
  const box = await insertProduct(db);
  const orderId = await orderOf(services, { productId: box, quantity: 1, now });
  expect(await labelsOf(orderId ?? "")).toEqual({ ok: false, code: "none" });
  const many = await orderInLots();
  await db.execute(
    `update order_lines set quantity = ${labelsInFile + 1} where order_id = '${many.orderId}'`,
  );
  expect(await labelsOf(many.orderId)).toEqual({ ok: false, code: "too_many" });
});
