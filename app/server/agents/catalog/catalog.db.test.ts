import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { categories, productPrices, products } from "#app/server/db/schema/catalog.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import { newId } from "#app/server/db/new-id.ts";
import { insertSizes, openForAgents, read, restClient } from "#tests/factories/agents/agents.ts";
import {
  errorReply,
  lookupReply,
  problemReply,
  productReply,
  searchReply,
} from "#tests/factories/agents/reply-shapes.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { demoReview, insertReviews } from "#tests/factories/reviews/reviews.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const services = await testServices();
const { db } = services;
await openForAgents(db);
const rest = restClient(services, "198.51.100.1");
const nothing = newId();

test("a product of one size has one variant with its id, and no options", async () => {
  const id = await insertProduct(db, {
    name_bg: "Единично",
    name_en: "Single",
    price_bgn: 690,
    weight_grams: 250,
    gtin: "3800012345670",
    ingredients_bg: "захар, *мляко*, *лешници*",
    warnings_bg: "Може да съдържа следи от *сусам*.",
  });
  const { product, messages } = read(productReply, await rest("POST catalog/product", { id }));
  expect(product).toMatchObject({ id, title: "Единично", price_range: { min: { amount: 353 } } });
  expect(product.variants).toHaveLength(1);
  expect(product.variants[0]).toMatchObject({
    id,
    price: { amount: 353, currency: "EUR" },
    unit_price: { amount: 1411, measure: { value: 250, unit: "g" }, reference: { value: 1, unit: "kg" } },
    availability: { available: true, status: "in_stock" },
    barcodes: [{ type: "GTIN", value: "3800012345670" }],
    url: `http://localhost:3000/products/${id}`,
    media: [{ url: "http://localhost:3000/demo/strawberry.webp" }],
  });
  expect(product.options).toBeUndefined();
  expect(product.selected).toBeUndefined();
  expect(messages).toEqual([
    expect.objectContaining({
      type: "warning",
      presentation: "disclosure",
      path: "$.product",
      code: "allergens",
      content: "„Единично“ съдържа или може да съдържа: мляко, лешници, сусам.",
    }),
    expect.objectContaining({
      code: "food_warning",
      presentation: "disclosure",
      content: "„Единично“: Може да съдържа следи от сусам.",
    }),
  ]);
});

test("sizes are variants, with the same names and labels everywhere, and all ids lead to them", async () => {
  const { family_id, small, large } = await insertSizes(db, "Размерено");
  for (const id of [family_id, small, large, large.toUpperCase()]) {
    const { product } = read(productReply, await rest("POST catalog/product", { id }));
    const [chosen, other] = id.toLowerCase() === large ? [large, small] : [small, large];
    expect(product.id).toBe(family_id);
    expect(product.variants.map((variant) => variant.id)).toEqual([chosen, other]);
    const label = chosen === large ? "1,5 кг" : "100 г";
    expect(product.selected).toEqual([{ name: "Размер", label }]);
    expect(product.variants[0]?.options).toEqual([{ name: "Размер", label }]);
    expect(product.options).toEqual([
      {
        name: "Размер",
        values: [
          { label: "100 г", available: true, exists: true },
          { label: "1,5 кг", available: false, exists: true },
        ],
      },
    ]);
  }
  const selected = [{ name: "size", label: "1.5 kg" }];
  const english = await rest("POST catalog/product", {
    id: small,
    selected,
    context: { language: "en-GB" },
  });
  const { product } = read(productReply, english);
  expect(product.selected).toEqual([{ name: "Size", label: "1.5 kg" }]);
  expect(product.variants[0]).toMatchObject({
    id: large,
    title: "Размерено en, 1.5 kg",
    availability: { available: false },
  });
  expect(product.url).toBe(`http://localhost:3000/en/products/${large}`);
});

test("an unknown or hidden product is an outcome, not an HTTP error", async () => {
  const hidden = await insertProduct(db, { is_active: false });
  for (const id of [nothing, hidden, "strawberry", "💥", ""]) {
    const { messages, continue_url } = read(errorReply, await rest("POST catalog/product", { id }));
    expect(messages).toEqual([
      expect.objectContaining({ type: "error", code: "not_found", severity: "unrecoverable" }),
    ]);
    expect(continue_url).toBe("http://localhost:3000/products");
  }
});

test("a lookup says which id led to which variant, each product once", async () => {
  const { family_id, small, large } = await insertSizes(db, "Търсено");
  const single = await insertProduct(db);
  const ids = [large, family_id, single, single, nothing, "nonsense", small.toUpperCase()];
  const { products: found, messages } = read(lookupReply, await rest("POST catalog/lookup", { ids }));
  expect(found.map((each) => each.variants.map(({ id, inputs }) => ({ id, inputs })))).toEqual([
    [
      { id: large, inputs: [{ id: large, match: "exact" }] },
      {
        id: small,
        inputs: [
          { id: family_id, match: "featured" },
          { id: small.toUpperCase(), match: "exact" },
        ],
      },
    ],
    [{ id: single, inputs: [{ id: single, match: "exact" }] }],
  ]);
  expect(messages?.map(({ code, path }) => [code, path])).toEqual([
    ["not_found", "$.ids[3]"],
    ["not_found", "$.ids[4]"],
  ]);
  const tooMany = await rest("POST catalog/lookup", { ids: Array.from({ length: 51 }, newId) });
  expect(read(problemReply, tooMany, 400).code).toBe("request_too_large");
  expect(
    read(lookupReply, await rest("POST catalog/lookup", { ids: Array.from({ length: 50 }, newId) })).products,
  ).toEqual([]);
});

test("a search is paged by a cursor that stays valid when products are added", async () => {
  const category = newId();
  await db.insert(categories).values({ id: category, name_bg: "Страници", name_en: "Pages" });
  const add = (index: number) =>
    insertProduct(db, {
      name_bg: `Лист ${index}`,
      name_en: `Sheet ${index}`,
      category_id: category,
      price_bgn: 100 * index,
    });
  const ids: string[] = [];
  for (const index of [1, 2, 3, 4, 5]) ids.unshift(await add(index));
  const ask = async (cursor?: string, body: object = { filters: { categories: ["страници"] } }) =>
    read(
      searchReply,
      await rest("POST catalog/search", { ...body, pagination: { limit: 2, ...(cursor && { cursor }) } }),
    );
  const first = await ask();
  await add(6);
  const next = first.pagination.has_next_page ? first.pagination.cursor : "";
  const second = await ask(next);
  const third = await ask(second.pagination.has_next_page ? second.pagination.cursor : "");
  const idsOf = (pages: (typeof first)[]) => pages.flatMap((page) => page.products.map(({ id }) => id));
  expect(idsOf([first, second, third])).toEqual(ids);
  expect(third.pagination).toEqual({ has_next_page: false });
  expect(first.products[0]?.categories).toEqual([{ value: "Страници", taxonomy: "merchant" }]);
  // By the words, where the number of those that match sorts first.
  const words = { query: "sheet unfindableword" };
  const some = await ask(undefined, words);
  const more = await ask(some.pagination.has_next_page ? some.pagination.cursor : "", words);
  expect(new Set(idsOf([some, more])).size).toBe(4);
  for (const cursor of ["x", `${next}x`, next.replace(/^./, "A"), "a.b.c"])
    expect(
      read(problemReply, await rest("POST catalog/search", { query: "лист", pagination: { cursor } }), 400)
        .code,
    ).toBe("invalid_request");
});

test("a search filters by what is charged in euros, and clamps its limit", async () => {
  const prices = await Promise.all(
    [700, 701, 702, 703].map((price_bgn) =>
      insertProduct(db, { name_bg: "Ценово", name_en: "Priced", price_bgn }),
    ),
  );
  const ask = async (price: object) => {
    const found = read(
      searchReply,
      await rest("POST catalog/search", {
        query: "ценово",
        filters: { price },
        pagination: { limit: 10_000 },
      }),
    );
    return found.products.map(({ variants }) => variants[0]?.price.amount ?? 0).toSorted((a, b) => a - b);
  };
  // 7.00, 7.01, 7.02 and 7.03 levs are 3.58, 3.58, 3.59 and 3.59 euros.
  expect(prices).toHaveLength(4);
  expect(await ask({ min: 358, max: 358 })).toEqual([358, 358]);
  expect(await ask({ min: 359 })).toEqual([359, 359]);
  expect(await ask({ max: 357 })).toEqual([]);
});

test("another currency is answered in euros, and says so", async () => {
  const id = await insertProduct(db);
  const { product, messages } = read(
    productReply,
    await rest("POST catalog/product", { id, context: { currency: "USD", language: "en" } }),
  );
  expect(product.variants[0]?.price.currency).toBe("EUR");
  expect(messages?.map(({ code }) => code)).toEqual(["currency"]);
});

test("a list price needs an announced reduction, and a rating real reviews", async () => {
  const id = await insertProduct(db, { price_bgn: 1000 });
  const demo = await insertProduct(db);
  const [orderId = ""] = await onlyTheseOrders(db, {});
  await insertReviews(db, orderId, [
    { product_id: id, stars: 5 },
    { product_id: id, stars: 4 },
  ]);
  await db.insert(reviews).values(demoReview({ product_id: demo }));
  const ask = async (asked: string) =>
    read(productReply, await rest("POST catalog/product", { id: asked })).product;
  const before = await ask(id);
  expect(before.rating).toEqual({ value: 4.5, scale_min: 1, scale_max: 5, count: 2 });
  expect([before.variants[0]?.list_price, (await ask(demo)).rating]).toEqual([undefined, undefined]);
  const day = 86_400_000;
  await db.delete(productPrices).where(eq(productPrices.product_id, id));
  await db.insert(productPrices).values([
    { id: newId(), product_id: id, price_bgn: 1000, since: new Date(Date.now() - 60 * day) },
    { id: newId(), product_id: id, price_bgn: 800, since: new Date(Date.now() - day) },
  ]);
  await db.update(products).set({ price_bgn: 800 }).where(eq(products.id, id));
  const reduced = await ask(id);
  expect(reduced.variants[0]).toMatchObject({ price: { amount: 409 }, list_price: { amount: 511 } });
  expect(reduced.list_price_range?.min.amount).toBe(511);
});
