import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { deliveredOrder } from "#tests/factories/reviews/reviewed-orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { eraseExpiredData } from "./erase-expired-data.ts";

const shop = await testServices();
const { db } = shop;
const productId = await insertProduct(db);
const sold = new Date("2026-12-31T10:00:00Z");
const over = new Date("2036-12-31T22:00:00Z");

test("a published review of an anonymised order stays without its author's name and e-mail; the others are deleted", async () => {
  const grape = await insertProduct(db, { flavor: "grape" });
  const { orderId, lineIds } = await deliveredOrder(shop, {
    productIds: [productId, grape],
    email: "author@example.com",
    deliveredAt: sold,
  });
  await db.update(orders).set({ payment_status: "paid" }).where(eq(orders.id, orderId));
  const [published, refused] = lineIds.map((order_line_id) => ({
    id: newId(),
    order_line_id,
    product_id: productId,
    stars: 4,
    text: "Хубаво",
    name: "Мария",
    language: "bg" as const,
    email: "author@example.com",
    created_at: sold,
    updated_at: sold,
  }));
  await db.insert(reviews).values([
    { ...published!, state: "published" },
    { ...refused!, state: "refused", refusal: "insult" },
  ]);
  await db.insert(reviewReports).values({
    id: newId(),
    review_id: published!.id,
    reason: "off_topic",
    note: "",
    created_at: sold,
  });
  expect(await eraseExpiredData(shop, over)).toMatchObject({ order: 1 });
  expect(await db.select().from(reviews)).toMatchObject([
    { id: published!.id, email: "", text: "Хубаво", name: "" },
  ]);
  expect(await db.$count(reviewReports)).toBe(0);
});
