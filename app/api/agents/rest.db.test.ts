import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { z } from "zod";
import { agentCarts } from "#app/server/db/schema/channels.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { newId } from "#app/server/db/new-id.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { openForAgents, restClient, switchAgents } from "#tests/factories/agents/agents.ts";
import type { RestAnswer } from "#tests/factories/agents/agents.ts";
import {
  cartReply,
  errorReply,
  lookupReply,
  problemReply,
  productReply,
  profileReply,
  searchReply,
} from "#tests/factories/agents/reply-shapes.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader as profileLoader } from "./profile.ts";

const services = await testServices();
const { db } = services;
await openForAgents(db);
let client = 0;
/** Asks from a network address of its own, which no other test's limits concern. */
const newClient = () => restClient(services, `203.0.113.${(client += 1)}`);
const rest = restClient(services, "198.51.100.1");
const nothing = newId();

function read<Shape extends z.ZodType>(
  shape: Shape,
  { status, body }: RestAnswer,
  expected = 200,
): z.output<Shape> {
  expect({ status, ...(status !== expected && { body }) }).toEqual({ status: expected });
  return shape.parse(body);
}

const line = (id: string, quantity = 1) => ({ item: { id }, quantity });
const cartOf = (...line_items: unknown[]) => ({ line_items });

async function profile() {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return profileLoader({ context } as unknown as Parameters<typeof profileLoader>[0]);
}

test("the profile names what answers, and can be cached", async () => {
  const response = await profile();
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "public, max-age=300"]);
  const { ucp } = profileReply.parse(await response.json());
  expect(Object.keys(ucp.capabilities)).toEqual([
    "dev.ucp.shopping.catalog.search",
    "dev.ucp.shopping.catalog.lookup",
    "dev.ucp.shopping.cart",
    "dev.ucp.shopping.discount",
  ]);
  expect(ucp.services["dev.ucp.shopping"].map(({ endpoint }) => endpoint)).toEqual([
    "http://localhost:3000/ucp/v1",
    "http://localhost:3000/ucp/mcp",
  ]);
});

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

async function insertSizes(name: string) {
  const family_id = newId();
  const add = (weight_grams: number, price_bgn: number, stock_quantity = 100) =>
    insertProduct(db, {
      name_bg: name,
      name_en: `${name} en`,
      weight_grams,
      price_bgn,
      stock_quantity,
      family_id,
    });
  const small = await add(100, 500);
  const large = await add(1500, 4000, 0);
  await db.update(products).set({ is_card: false }).where(eq(products.id, large));
  return { family_id, small, large };
}

test("sizes are variants, with the same names and labels everywhere, and all ids lead to them", async () => {
  const { family_id, small, large } = await insertSizes("Размерено");
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
  const { family_id, small, large } = await insertSizes("Търсено");
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
    return found.products.map(({ variants }) => variants[0]?.price.amount).toSorted();
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

test("a cart has the amounts that are charged, a link and a message about delivery", async () => {
  const prices = [690, 790, 1290];
  const ids = await Promise.all(prices.map((price_bgn) => insertProduct(db, { price_bgn })));
  const cart = read(cartReply, await rest("POST carts", cartOf(...ids.map((id) => line(id)))), 201);
  const totalOf = ({ totals }: { totals: { type: string; amount: number }[] }) =>
    totals.find(({ type }) => type === "total")?.amount;
  expect(cart.line_items.map(totalOf)).toEqual([353, 404, 659]);
  expect(totalOf(cart)).toBe(1416);
  expect(cart.continue_url).toMatch(/^http:\/\/localhost:3000\/k\/[\w-]{43}$/);
  expect(cart.continue_url).not.toContain(cart.id);
  expect(cart.messages.map(({ code }) => code)).toEqual(["delivery_not_included"]);
  const three = read(cartReply, await rest("POST carts", cartOf(line(ids[0] ?? "", 3))), 201);
  expect(three.line_items[0]?.item.price).toBe(353);
  expect(three.totals).toEqual([
    { type: "subtotal", amount: 1058 },
    { type: "total", amount: 1058 },
  ]);
});

test("a cart is read, replaced as a whole and cancelled, and its lines keep their ids", async () => {
  const [first, second, third] = await Promise.all([insertProduct(db), insertProduct(db), insertProduct(db)]);
  const created = read(cartReply, await rest("POST carts", cartOf(line(first, 2), line(second))), 201);
  const { id } = created;
  const again = read(cartReply, await rest(`GET carts/${id}`));
  expect(again).toEqual(created);
  const replaced = read(
    cartReply,
    await rest(`PUT carts/${id}`, {
      id,
      ...cartOf(line(third), line(second, 4)),
      context: { language: "en" },
    }),
  );
  expect(replaced.line_items.map(({ item, quantity }) => [item.id, quantity])).toEqual([
    [third, 1],
    [second, 4],
  ]);
  expect(replaced.line_items[1]?.id).toBe(created.line_items[1]?.id);
  expect(replaced.continue_url).toBe(created.continue_url.replace("/k/", "/en/k/"));
  const cancelled = read(cartReply, await rest(`POST carts/${id}/cancel`));
  expect(cancelled.line_items).toEqual(replaced.line_items);
  for (const gone of [
    await rest(`GET carts/${id}`),
    await rest(`PUT carts/${id}`, cartOf(line(first))),
    await rest(`POST carts/${id}/cancel`),
    await rest(`GET carts/${"0".repeat(32)}`),
    await rest(`GET carts/${created.continue_url.split("/").at(-1)}`),
    await rest("GET carts/%27%3B--"),
  ])
    expect(read(errorReply, gone).messages[0]).toMatchObject({
      code: "not_found",
      severity: "unrecoverable",
    });
});

test("an expired cart is not found", async () => {
  const id = await insertProduct(db);
  const cart = read(cartReply, await rest("POST carts", cartOf(line(id))), 201);
  await db
    .update(agentCarts)
    .set({ expires_at: new Date(Date.now() - 1) })
    .where(eq(agentCarts.id, cart.id));
  expect(read(errorReply, await rest(`GET carts/${cart.id}`)).messages[0]?.code).toBe("not_found");
});

test("every line that is left out or lowered has a message", async () => {
  const [good, few, soldOut, hidden] = await Promise.all([
    insertProduct(db, { name_bg: "Добро" }),
    insertProduct(db, { name_bg: "Малко", stock_quantity: 3 }),
    insertProduct(db, { stock_quantity: 0 }),
    insertProduct(db, { is_active: false }),
  ]);
  const { family_id, small } = await insertSizes("Семейство");
  const lines = [
    line(soldOut),
    line(few, 5),
    line(hidden),
    line(good, 2),
    line(nothing),
    line(family_id),
    line("<b>x</b>"),
  ];
  const cart = read(cartReply, await rest("POST carts", cartOf(...lines)), 201);
  expect(cart.line_items.map(({ item, quantity }) => [item.id, quantity])).toEqual([
    [few, 3],
    [good, 2],
  ]);
  expect(cart.messages.map(({ code }) => code)).toEqual([
    "out_of_stock",
    "quantity_lowered",
    "item_unavailable",
    "item_unavailable",
    "item_unavailable",
    "item_unavailable",
    "delivery_not_included",
  ]);
  expect(cart.messages[1]).toMatchObject({ path: "$.line_items[0].quantity" });
  expect(cart.messages[4]?.content).toContain(small);
  expect(JSON.stringify(cart.messages)).not.toContain("<b>");
});

test("a cart of nothing that is sold is an error, and nothing is stored", async () => {
  const before = await db.$count(agentCarts);
  const { messages } = read(errorReply, await rest("POST carts", cartOf(line(nothing), line("x"))));
  expect(messages.map(({ code }) => code)).toEqual(["item_unavailable", "item_unavailable"]);
  expect(await db.$count(agentCarts)).toBe(before);
});

test("lines of one product are joined, and packs leave enough for their parts", async () => {
  const part = await insertProduct(db, { stock_quantity: 5, ingredients_bg: "*фъстъци*" });
  const pack = await insertPack(db, [{ product_id: part, quantity: 2 }]);
  const cart = read(
    cartReply,
    await rest("POST carts", cartOf(line(part), line(pack, 2), line(part.toUpperCase(), 2))),
    201,
  );
  expect(cart.line_items.map(({ item, quantity }) => [item.id, quantity])).toEqual([
    [part, 1],
    [pack, 2],
  ]);
  expect(cart.messages.filter(({ code }) => code === "allergens").map(({ path }) => path)).toEqual([
    "$.line_items[0]",
    "$.line_items[1]",
  ]);
});

test("what an agent claims of prices, titles and the buyer is ignored", async () => {
  const id = await insertProduct(db, { price_bgn: 690 });
  const smuggled = {
    line_items: [
      {
        id: "mine",
        item: { id, title: "<script>free</script>", price: 1, image_url: "https://evil.example/" },
        quantity: 1,
        totals: [{ type: "total", amount: 0 }],
        parent_id: "x",
      },
    ],
    totals: [{ type: "total", amount: 0 }],
    currency: "USD",
    buyer: { email: "maria@example.com", first_name: "Мария" },
    signals: { "dev.ucp.buyer_ip": "192.0.2.1" },
    attribution: { "com.example.campaign": "x" },
    continue_url: "https://evil.example/",
    __proto__: { polluted: true },
  };
  const cart = read(cartReply, await rest("POST carts", smuggled), 201);
  expect(cart.totals.at(-1)).toEqual({ type: "total", amount: 353 });
  const [stored] = await db.select().from(agentCarts).where(eq(agentCarts.id, cart.id));
  expect(JSON.stringify([cart, stored])).not.toMatch(/free|evil|maria|192\.0\.2\.1|Мария|mine/);
});

test("codes reduce a cart, and those that do not have a warning", async () => {
  await insertPromotion(db, { name_bg: "Ягодова", percent: 10 }, [{ code: "ЯГОДА10" }]);
  await insertPromotion(db, { min_amount_bgn: 100_000 }, [{ code: "MUCH" }]);
  await insertPromotion(db, { ends_at: new Date("2020-01-01T00:00:00Z") }, [{ code: "OLD" }]);
  await insertPromotion(db, { kind: "delivery", percent: null, name_bg: "Безплатна" }, [{ code: "SHIP" }]);
  const id = await insertProduct(db, { price_bgn: 1000 });
  const codes = ["ягода10", "much", "OLD", "NONE", "ship"];
  const ask = newClient();
  const cart = read(cartReply, await ask("POST carts", { ...cartOf(line(id)), discounts: { codes } }), 201);
  expect(cart.totals).toEqual([
    { type: "subtotal", amount: 511 },
    { type: "items_discount", amount: -51 },
    { type: "total", amount: 460 },
  ]);
  expect(cart.discounts?.applied).toEqual([
    { code: "ЯГОДА10", title: "Ягодова", amount: 51, automatic: false },
  ]);
  const codeOf = (text: string) => cart.messages.find(({ content }) => content.includes(text))?.code;
  expect([codeOf("MUCH"), codeOf("OLD"), codeOf("NONE"), codeOf("Безплатна")]).toEqual([
    "discount_code_invalid",
    "discount_code_expired",
    "discount_code_invalid",
    "free_shipping",
  ]);
  const cleared = read(cartReply, await ask(`PUT carts/${cart.id}`, cartOf(line(id))));
  expect([cleared.totals.at(-1)?.amount, cleared.discounts]).toEqual([511, undefined]);
});

test("a gift is announced, and is no line of the cart", async () => {
  const gift = await insertProduct(db);
  const id = await insertProduct(db);
  await insertPromotion(
    db,
    {
      kind: "gift",
      percent: null,
      gift_product_id: gift,
      name_bg: "Подарък",
      scope: "products",
      targets: [id],
    },
    [{ code: "GIFT" }],
  );
  const cart = read(
    cartReply,
    await newClient()("POST carts", { ...cartOf(line(id)), discounts: { codes: ["GIFT"] } }),
    201,
  );
  expect(cart.line_items).toHaveLength(1);
  expect(cart.messages.find(({ code }) => code === "gift")?.content).toContain("Подарък");
});

test("a repeated request gets the same answer, and its key with another payload is refused", async () => {
  const id = await insertProduct(db);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const created = await rest("POST carts", cartOf(line(id)), headers);
  // The same payload in another order of members.
  const repeated = await rest("POST carts", { line_items: [{ quantity: 1, item: { id } }] }, headers);
  expect(repeated.body).toEqual(created.body);
  expect([created.status, repeated.status]).toEqual([201, 201]);
  expect(read(problemReply, await rest("POST carts", cartOf(line(id, 2)), headers), 409).code).toBe(
    "idempotency_conflict",
  );
  // Another client and another operation are apart.
  const other = read(cartReply, await newClient()("POST carts", cartOf(line(id, 2)), headers), 201);
  expect(other.id).not.toBe(created.body["id"]);
  const path = `carts/${String(created.body["id"])}` as const;
  const cancelled = await rest(`POST ${path}/cancel`, undefined, headers);
  expect(cancelled.status).toBe(200);
  expect((await rest(`POST ${path}/cancel`, undefined, headers)).body).toEqual(cancelled.body);
  read(errorReply, await rest(`POST ${path}/cancel`));
});

test("a hundred parallel requests with one key create one cart", async () => {
  const id = await insertProduct(db);
  const before = await db.$count(agentCarts);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const ask = newClient();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => ask("POST carts", cartOf(line(id)), headers)),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body["id"])}`)).size).toBe(1);
  expect(await db.$count(agentCarts)).toBe(before + 1);
});

test.for<[string, `${string} ${string}`, unknown]>([
  ["an empty search", "POST catalog/search", {}],
  ["a search of white space", "POST catalog/search", { query: " \u200b " }],
  ["a list for a search", "POST catalog/search", []],
  ["null", "POST catalog/search", "null"],
  ["a number for words", "POST catalog/search", { query: 1 }],
  ["a negative price", "POST catalog/search", { filters: { price: { min: -1 } } }],
  ["a fraction of a cent", "POST catalog/search", { filters: { price: { max: 1.5 } } }],
  ["a limit of zero", "POST catalog/search", { query: "a", pagination: { limit: 0 } }],
  ["no ids", "POST catalog/lookup", { ids: [] }],
  ["ids of another type", "POST catalog/lookup", { ids: [{ id: "x" }] }],
  ["a long id", "POST catalog/product", { id: "x".repeat(201) }],
  ["no lines", "POST carts", { line_items: [] }],
  ["a cart without lines", "POST carts", {}],
  ["a quantity of zero", "POST carts", cartOf(line(nothing, 0))],
  ["a negative quantity", "POST carts", cartOf(line(nothing, -1))],
  ["half a piece", "POST carts", cartOf(line(nothing, 0.5))],
  ["a quantity as text", "POST carts", { line_items: [{ item: { id: nothing }, quantity: "1" }] }],
  ["a hundred and one lines", "POST carts", cartOf(...Array.from({ length: 101 }, () => line(nothing)))],
  ["six codes", "POST carts", { ...cartOf(line(nothing)), discounts: { codes: [..."ABCDEF"] } }],
  ["nested lists", "POST carts", `{"line_items":${"[".repeat(900)}${"]".repeat(900)}}`],
  [
    "deep members that nobody reads",
    "POST carts",
    `{"line_items":[],"x":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
  ],
  ["no JSON", "POST carts", "{"],
])("refuses %s", async ([, request, body]) => {
  expect(read(problemReply, await newClient()(request, body), 400).code).toBe("invalid_request");
});

test("hostile texts are found or not, and never fail", async () => {
  const ask = newClient();
  for (const text of [
    "\u0000",
    "' or 1=1 --",
    "\ud800",
    "%00",
    "💥".repeat(100),
    "a".repeat(9000),
    "/../",
    "\u202eabc",
    "&|!():*",
  ]) {
    const { status } = await ask("POST catalog/search", { query: text, filters: { categories: [text] } });
    expect([text, status]).toEqual([text, 200]);
    expect((await ask("POST catalog/lookup", { ids: [text.slice(0, 100)] })).status).toBe(200);
    const cart = await ask("POST carts", {
      ...cartOf(line(text.slice(0, 100))),
      discounts: { codes: [text.slice(0, 50)] },
    });
    expect([text, cart.status]).toEqual([text, 200]);
  }
});

test("refuses other methods, paths, types and sizes", async () => {
  const ask = newClient();
  const wrong = await ask("DELETE carts");
  expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "POST"]);
  const options = await ask("OPTIONS carts/0");
  expect([options.status, options.headers.get("Allow")]).toEqual([405, "GET, HEAD, PUT"]);
  for (const path of ["checkout-sessions", "orders/1", "carts/1/complete", "catalog", "catalog/search/x"])
    expect((await ask(`POST ${path}`, {})).status).toBe(404);
  expect((await ask("POST carts", "{}", { "Content-Type": "text/plain" })).status).toBe(415);
  expect((await ask("POST carts", `{"x":"${"x".repeat(70_000)}"}`)).status).toBe(413);
  expect(
    (await ask("POST carts", cartOf(line(nothing)), { "Idempotency-Key": "x".repeat(256) })).status,
  ).toBe(400);
});

test("the transport's language is a default, which the context overrides", async () => {
  const id = await insertProduct(db, { name_bg: "Езиково", name_en: "Of language" });
  const titleIn = async (header: string, language?: string) => {
    const headers = { "Accept-Language": header };
    const body = { id, ...(language && { context: { language } }) };
    return read(productReply, await rest("POST catalog/product", body, headers)).product.title;
  };
  expect(await titleIn("fr, en;q=0.5, bg;q=0.1")).toBe("Of language");
  expect(await titleIn("en;q=0, bg-BG")).toBe("Езиково");
  expect(await titleIn("garbage;;q=x,,")).toBe("Езиково");
  expect(await titleIn("en", "bg")).toBe("Езиково");
  expect(await titleIn("bg", "de-DE")).toBe("Of language");
});

test("too many requests from one address are refused, with when to come again", async () => {
  const ask = newClient();
  const answers = await Promise.all(Array.from({ length: 130 }, () => ask("POST carts", {})));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await newClient()("POST carts", {})).status).toBe(400);
});

test("prices in euros are those of a shop with the euro as its base currency", async () => {
  const other = await testServices();
  await openForAgents(other.db, { base_currency: "EUR" });
  const ids = await Promise.all([690, 790, 1290].map((price_bgn) => insertProduct(other.db, { price_bgn })));
  const cart = read(
    cartReply,
    await restClient(other)("POST carts", cartOf(...ids.map((id) => line(id, 3)))),
    201,
  );
  expect(cart.line_items.map(({ totals }) => totals.at(-1)?.amount)).toEqual([1059, 1212, 1980]);
});

test("nothing answers while agents are switched off, or the shop has no company data", async () => {
  const other = await testServices();
  const id = await insertProduct(other.db);
  const requests: [`${string} ${string}`, unknown, Record<string, string>?][] = [
    ["POST catalog/search", { query: "a" }],
    ["POST catalog/product", { id }],
    ["POST carts", cartOf(line(id))],
    ["POST carts", "{"],
    ["DELETE carts", undefined],
    ["POST carts", cartOf(line(id)), { "UCP-Agent": "garbage(" }],
    ["GET carts/0", undefined],
  ];
  const statuses = async () => {
    const ask = restClient(other);
    const context = new RouterContextProvider();
    context.set(servicesContext, other);
    const found = await profileLoader({ context } as unknown as Parameters<typeof profileLoader>[0]);
    const answers = await Promise.all(requests.map((request) => ask(...request)));
    return new Set([found.status, ...answers.map(({ status }) => status)]);
  };
  expect(await statuses()).toEqual(new Set([404]));
  await openForAgents(other.db);
  expect(await statuses()).not.toContain(404);
  await switchAgents(other.db, false);
  expect(await statuses()).toEqual(new Set([404]));
});
