import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { media } from "#app/server/db/schema/content.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { completeListing } from "#tests/factories/feeds/listings.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { checkedPerPage, listFeedFaults, readChannel } from "./list-faults.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-24T10:00:00Z");
const category_id = newId();
await db.insert(categories).values({ id: category_id, name_bg: "Плодчета", name_en: "Gummies" });
const { food } = completeListing();
const complete = { category_id, gtin: "3800123456787", ...food };

beforeEach(() => db.execute(sql`truncate ${products} cascade`));

const list = (asked: Partial<Parameters<typeof listFeedFaults>[2]> = {}) =>
  listFeedFaults(db, admin, { channel: null, after: null, now, ...asked });

test("a complete product is checked, and not listed; one that is not on sale is not checked", async () => {
  await insertProduct(db, complete);
  await insertProduct(db, { is_active: false });
  expect(await list()).toEqual({
    products: [],
    counts: { google: 0, meta: 0, pazaruvaj: 0 },
    checked: 1,
    next: null,
    isFirstPage: true,
  });
});

test("a product is listed under the name of its size, counted by channel, and found by channel", async () => {
  const id = await insertProduct(db, { ...complete, family_id: newId(), description_en: "" });
  await insertProduct(db, { ...complete, gtin: null });
  const { products: all, counts } = await list();
  expect([all.length, counts]).toEqual([2, { google: 2, meta: 2, pazaruvaj: 1 }]);
  expect(all[0]).toMatchObject({ id, name_bg: "Ягодови плодчета, 100 г" });
  const { products: one, counts: same } = await list({ channel: "pazaruvaj" });
  expect([one.length, same]).toEqual([1, counts]);
  expect(one[0]?.faults.map(({ channel, code }) => [channel, code])).toEqual([["pazaruvaj", "no_gtin"]]);
});

test("a picture is measured where the media library knows its size", async () => {
  await db.insert(media).values({
    id: newId(),
    bucket: "product-images",
    path: "a.jpg",
    kind: "image",
    content_type: "image/jpeg",
    file_name: "a.jpg",
    bytes: 1,
    width: 499,
    height: 800,
  });
  await insertProduct(db, { ...complete, image_url: "/media/product-images/a.jpg" });
  const { products: found } = await list();
  expect(found[0]?.faults.map(({ channel, code }) => [channel, code])).toEqual([["meta", "small_picture"]]);
});

test("each page checks as many products as one page may, in the same order", async () => {
  await db.execute(sql`
    insert into products (id, name_bg, name_en, description_bg, description_en, price_bgn, weight_grams, search_words)
    select gen_random_uuid(), 'Плод', 'Fruit', '', '', 100, 100, '' from generate_series(1, ${checkedPerPage + 1})`);
  const first = await list();
  expect([first.products.length, first.checked, first.isFirstPage]).toEqual([
    checkedPerPage,
    checkedPerPage,
    true,
  ]);
  const second = await list({ after: first.next });
  expect([second.products.length, second.next, second.isFirstPage]).toEqual([1, null, false]);
  const ids = [...first.products, ...second.products].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
  expect((await list({ after: "';--" })).products).toEqual(first.products);
});

test("an unknown channel is none", () => {
  expect([readChannel("meta"), readChannel("constructor"), readChannel(null)]).toEqual(["meta", null, null]);
});
