import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { firstReviews } from "#app/domain/reviews/review-list.ts";
import type { ReviewQuery } from "#app/domain/reviews/review-list.ts";
import { productsById } from "#app/server/catalogue/find-products.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { followUpSettings } from "#app/server/db/schema/reminders.ts";
import { reviewSums, reviews } from "#app/server/db/schema/reviews.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { demoReview, insertReviews } from "#tests/factories/reviews/reviews.ts";
import { scansOf } from "#tests/factories/servers/scans.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { loadProductReviews } from "./product-reviews.ts";
import { withRatings } from "./ratings.ts";

const { db, pool } = await testDatabase();
const family_id = newId();
const small = await insertProduct(db, { family_id, weight_grams: 100 });
const large = await insertProduct(db, { family_id, weight_grams: 250, is_active: false, is_card: false });
const pack = await insertProduct(db, { is_pack: true });
const [orderId] = await onlyTheseOrders(db, {});

beforeEach(async () => {
  await db.delete(reviews);
  await db.delete(orderLines);
  await db.delete(followUpSettings);
});

const insert = (...described: Parameters<typeof insertReviews>[2]) => insertReviews(db, orderId!, described);
const load = (query: Partial<ReviewQuery> = {}, productId = small) =>
  loadProductReviews(db, productId, { query: { ...firstReviews, ...query }, locale: "bg" });
const ratingOf = async (id: string) => (await withRatings(db, await productsById(db, [id])))[0]?.rating;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));

test("5, 4 and 4 stars and an unmoderated 1 are 4.3 of 3, over all sizes; a pack has its own", async () => {
  await insert(
    { product_id: small, stars: 5 },
    { product_id: large, stars: 4 },
    { product_id: large, stars: 4 },
    { product_id: small, stars: 1, state: "pending" },
    { product_id: pack, stars: 2 },
  );
  expect(await ratingOf(small)).toEqual({ count: 3, average: 4.3 });
  expect(await ratingOf(pack)).toEqual({ count: 1, average: 2 });
  const shown = await load();
  expect(shown).toMatchObject({ rating: { count: 3, average: 4.3 }, counts: [0, 0, 0, 2, 1], pages: 1 });
  expect(shown?.reviews.map(({ weight_grams }) => weight_grams).toSorted()).toEqual([100, 250, 250]);
});

test("a product without reviews has no section, and an empty one while the shop asks for reviews", async () => {
  await insert({ product_id: small, stars: 1, state: "refused", refusal: "insult" });
  expect(await load()).toBeNull();
  expect(await ratingOf(small)).toBeUndefined();
  await db.insert(followUpSettings).values({ asks_reviews: true, updated_at: at(0) });
  expect(await load()).toMatchObject({ rating: null, refused: 1, reviews: [], pages: 1 });
});

test("the demo's reviews are shown until the product has a real one", async () => {
  await db.insert(reviews).values([demoReview({ product_id: small }), demoReview({ product_id: small })]);
  expect(await ratingOf(small)).toEqual({ count: 2, average: 5, isDemo: true });
  expect((await load())?.reviews).toHaveLength(2);
  const [id] = await insert({ product_id: large, stars: 3 });
  expect(await ratingOf(small)).toEqual({ count: 1, average: 3 });
  expect((await load())?.reviews).toEqual([expect.objectContaining({ id, stars: 3 })]);
});

test("pages of twenty are sorted and filtered without gaps or repeats; a page past the last is empty", async () => {
  const ids = await insert(
    ...Array.from({ length: 45 }, (_, index) => ({
      product_id: index % 2 === 0 ? small : large,
      stars: (index % 5) + 1,
      created_at: at(index),
    })),
  );
  const read = async (query: Partial<ReviewQuery>) => {
    const pages = await Promise.all([1, 2, 3].map((page) => load({ ...query, page })));
    return pages.flatMap((each) => each?.reviews ?? []);
  };
  expect((await read({})).map(({ id }) => id)).toEqual(ids.toReversed());
  for (const [sort, first, last] of [
    ["best", 5, 1],
    ["worst", 1, 5],
  ] as const) {
    const stars = (await read({ sort })).map((review) => review.stars);
    expect([stars.length, stars[0], stars.at(-1)]).toEqual([45, first, last]);
    const sorted = stars.toSorted((a, b) => (sort === "best" ? b - a : a - b));
    expect(stars).toEqual(sorted);
  }
  const fours = await read({ stars: 4 });
  expect(fours.map((review) => review.stars)).toEqual(Array.from({ length: 9 }, () => 4));
  expect(await load({ stars: 4 })).toMatchObject({ pages: 1 });
  expect(await load({ page: 4 })).toMatchObject({ pages: 3, reviews: [] });
});

test("the first page of 2,000 reviews reads as many as that of a few", async () => {
  await insert(
    ...Array.from({ length: 2000 }, (_, index) => ({
      product_id: small,
      stars: (index % 5) + 1,
      created_at: at(index),
    })),
  );
  await db.execute(sql`analyze reviews`);
  const scans = await scansOf(pool, () => load());
  const read = scans.filter(({ table }) => table === "reviews").map(({ rows }) => rows);
  expect(Math.max(...read)).toBeLessThanOrEqual(5 * 20);
  expect(scans.some(({ table, node }) => table === "reviews" && node === "Seq Scan")).toBe(false);
});

test("the sums stay exact when reviews of one product change at once", async () => {
  const ids = await insert(
    ...Array.from({ length: 12 }, () => ({ product_id: small, stars: 4, state: "pending" as const })),
  );
  await Promise.all(
    ids.map((id) => db.update(reviews).set({ state: "published" }).where(eq(reviews.id, id))),
  );
  expect(await ratingOf(small)).toEqual({ count: 12, average: 4 });
  await Promise.all([
    db.delete(reviews).where(inArray(reviews.id, ids.slice(0, 3))),
    db
      .update(reviews)
      .set({ state: "refused", refusal: "insult" })
      .where(inArray(reviews.id, ids.slice(3, 5))),
    db
      .update(reviews)
      .set({ stars: 1 })
      .where(inArray(reviews.id, ids.slice(5, 7))),
  ]);
  expect(await db.select().from(reviewSums)).toEqual([
    { product_id: small, is_demo: false, ones: 2, twos: 0, threes: 0, fours: 5, fives: 0, refused: 2 },
  ]);
});
