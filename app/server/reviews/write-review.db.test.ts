import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { erasedEmail } from "#app/domain/orders/customer.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { reviewSums, reviews } from "#app/server/db/schema/reviews.ts";
import { newId } from "#app/server/db/new-id.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { deliveredOrder, setFollowUps } from "#tests/factories/reviews/reviewed-orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findOrderReviews } from "./find-order-reviews.ts";
import { reviewLink } from "./review-links.ts";
import { deleteReview, writeReview } from "./write-review.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const strawberry = await insertProduct(db, { stock_quantity: 1000 });
const grape = await insertProduct(db, { name_bg: "Грозде", flavor: "grape", stock_quantity: 1000 });
const now = new Date("2026-11-20T10:00:00Z");
const later = new Date("2026-11-21T10:00:00Z");
let people = 0;

beforeEach(async () => {
  await db.delete(reviews);
  await db.delete(rateLimits);
  await setFollowUps(db, { asks_reviews: true, moderates_reviews: true });
});

async function bought() {
  people += 1;
  const email = `author${people}@example.com`;
  const order = await deliveredOrder(shop, { productIds: [strawberry, grape], email, deliveredAt: now });
  const maker = { baseUrl: "https://plodko.example", signingSecret: shop.signingSecret };
  const link = reviewLink(maker, { orderId: order.orderId, locale: "bg" });
  const [lineId = "", otherLineId = ""] = order.lineIds;
  return { ...order, email, lineId, otherLineId, token: new URL(link).searchParams.get("token") ?? "" };
}

type Author = { token: string; lineId: string };

function write({ token, lineId }: Author, fields: Record<string, string>, at = now, address = "203.0.113.1") {
  const field = (name: string) => fields[name] ?? "";
  return writeReview(shop, { token, lineId, address, field, language: "bg", now: at });
}

const remove = ({ token, lineId }: Author) =>
  deleteReview(shop, { token, lineId, address: "203.0.113.1", now });

const stored = () => db.select().from(reviews);
const sums = () => db.select().from(reviewSums).where(eq(reviewSums.product_id, strawberry));

test("a review waits for staff, with its purchase, product, language and e-mail", async () => {
  const author = await bought();
  const fields = { stars: "4", text: "Сочни.\r\nХубави.", name: "Мария" };
  expect(await write(author, fields)).toEqual({ ok: true, state: "pending" });
  expect(await stored()).toMatchObject([
    {
      order_line_id: author.lineId,
      product_id: strawberry,
      stars: 4,
      text: "Сочни.\nХубави.",
      name: "Мария",
      language: "bg",
      email: author.email,
      state: "pending",
      refusal: null,
      created_at: now,
      updated_at: now,
    },
  ]);
  expect(await sums()).toEqual([]);
});

test("a shop that does not moderate publishes it at once, also stars alone", async () => {
  await setFollowUps(db, { moderates_reviews: false });
  expect(await write(await bought(), { stars: "5" })).toEqual({ ok: true, state: "published" });
  expect(await sums()).toMatchObject([{ fives: 1, is_demo: false }]);
});

test("a line has one review, which each save edits; an edited one waits for staff again", async () => {
  const author = await bought();
  await write(author, { stars: "4", text: "Сочни" });
  await db.update(reviews).set({ state: "published", answer: "Благодарим!" });
  expect(await write(author, { stars: "4", text: "Сочни" }, later)).toEqual({ ok: true, state: "published" });
  expect(await stored()).toMatchObject([{ state: "published", updated_at: now }]);
  expect(await write(author, { stars: "2", text: "Сочни" }, later)).toEqual({ ok: true, state: "pending" });
  expect(await stored()).toMatchObject([
    { stars: 2, state: "pending", answer: "Благодарим!", created_at: now, updated_at: later },
  ]);
  await write({ ...author, lineId: author.otherLineId }, { stars: "5" });
  expect(await stored()).toHaveLength(2);
});

test("a refused review may be edited and then waits for staff, whatever the setting", async () => {
  const author = await bought();
  await write(author, { stars: "1", text: "Глупаци" });
  await db.update(reviews).set({ state: "refused", refusal: "insult" });
  await setFollowUps(db, { moderates_reviews: false });
  expect(await write(author, { stars: "1", text: "Лошо" })).toEqual({ ok: true, state: "pending" });
  expect(await write(author, { stars: "2", text: "Не ми харесаха" })).toEqual({ ok: true, state: "pending" });
  expect(await stored()).toMatchObject([{ text: "Не ми харесаха", state: "pending", refusal: "insult" }]);
});

test("a refused review that its author deletes loses its texts, and another of the line waits for staff", async () => {
  await setFollowUps(db, { moderates_reviews: false });
  const author = await bought();
  await write(author, { stars: "1", text: "Обида", name: "Мария" });
  await db.update(reviews).set({ state: "refused", refusal: "insult" });
  expect(await remove(author)).toEqual({ ok: true });
  expect(await stored()).toMatchObject([{ state: "refused", text: "", name: "", email: "" }]);
  expect(await findOrderReviews(shop, author.token)).toMatchObject({ lines: [{ review: null }, {}] });
  expect(await sums()).toMatchObject([{ refused: 1, ones: 0 }]);
  expect(await write(author, { stars: "1", text: "Друга", name: "" })).toEqual({
    ok: true,
    state: "pending",
  });
});

test("the author finds every line with its review, and deletes a review by the same link", async () => {
  const author = await bought();
  await write(author, { stars: "3", text: "Става", name: "М." });
  expect(await findOrderReviews(shop, author.token)).toMatchObject({
    lines: [
      { id: author.lineId, name_bg: "Ягодови плодчета", review: { stars: 3, text: "Става", name: "М." } },
      { id: author.otherLineId, name_bg: "Грозде", review: null },
    ],
  });
  expect(await remove(author)).toEqual({ ok: true });
  expect(await remove(author)).toEqual({ ok: true });
  expect(await stored()).toEqual([]);
});

test("a forged link, an erased order and a line of another order are refused", async () => {
  const [author, other] = [await bought(), await bought()];
  const five = { stars: "5" };
  for (const token of ["", author.token.slice(0, -1), author.token.replace(author.orderId, other.orderId)]) {
    expect(await write({ ...author, token }, five)).toEqual({ ok: false, code: "unknown" });
    expect(await remove({ ...author, token })).toEqual({ ok: false, code: "unknown" });
    expect(await findOrderReviews(shop, token)).toBeNull();
  }
  for (const lineId of [other.lineId, newId(), "not-an-id"]) {
    expect(await write({ ...author, lineId }, five)).toEqual({ ok: false, code: "gone" });
    expect(await remove({ ...author, lineId })).toEqual({ ok: false, code: "gone" });
  }
  await db
    .update(orders)
    .set({ email: erasedEmail(author.orderId) })
    .where(eq(orders.id, author.orderId));
  expect(await write(author, five)).toEqual({ ok: false, code: "unknown" });
  expect(await findOrderReviews(shop, author.token)).toBeNull();
});

test("an invalid review is refused by field and not counted; too many from one address are refused", async () => {
  const author = await bought();
  expect(await write(author, { stars: "", text: "evil.com" })).toEqual({
    ok: false,
    code: "invalid",
    problems: { stars: "required", text: "link" },
  });
  expect(await db.$count(rateLimits)).toBe(0);
  for (let count = 0; count < 30; count += 1) await write(author, { stars: "5" });
  const refused = { ok: false, code: "rate_limited", retryAfterSeconds: expect.any(Number) as number };
  expect(await write(author, { stars: "5" })).toEqual(refused);
  expect(await remove(author)).toEqual(refused);
  expect(await write(author, { stars: "5" }, now, "203.0.113.2")).toMatchObject({ ok: true });
});

test("the same line reviewed several times at once has one review", async () => {
  const author = await bought();
  const results = await Promise.all(["1", "2", "3", "4", "5"].map((stars) => write(author, { stars })));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await stored()).toHaveLength(1);
});
