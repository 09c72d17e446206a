import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agentCarts } from "#app/server/db/schema/channels.ts";
import { newId } from "#app/server/db/new-id.ts";
import { limitKey } from "#app/server/request/limits.ts";
import type { Limit } from "#app/server/request/limits.ts";
import {
  cartOf,
  insertSizes,
  line,
  openForAgents,
  read,
  restClient,
} from "#tests/factories/agents/agents.ts";
import { cartReply, errorReply, problemReply } from "#tests/factories/agents/reply-shapes.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const services = await testServices();
const { db } = services;
await openForAgents(db);
let client = 0;
/** Asks from a network address of its own, which no other test's limits concern. */
const newClient = () => restClient(services, `203.0.113.${(client += 1)}`);
const rest = restClient(services, "198.51.100.1");
const nothing = newId();

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
  const { family_id, small } = await insertSizes(db, "Семейство");
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

test("a network address has a daily number of carts and of kept answers", async () => {
  const id = await insertProduct(db);
  const use = async ({ bounds: { name, points } }: Limit) => {
    const key = `${name}:${limitKey("198.51.100.20")}`;
    await services.pool.query("update rate_limits set points = $2 where key = $1", [key, points]);
  };
  const day = 86_400;
  const { agentCartsPerAddress, agentAnswersPerAddress } = services.limits;
  expect([agentCartsPerAddress.bounds, agentAnswersPerAddress.bounds]).toMatchObject([
    { points: 300, seconds: day },
    { points: 1000, seconds: day },
  ]);
  const many = restClient(services, "198.51.100.20");
  const { id: cartId } = read(cartReply, await many("POST carts", cartOf(line(id))), 201);
  await use(agentCartsPerAddress);
  const before = await db.$count(agentCarts);
  const refused = await many("POST carts", cartOf(line(id)));
  expect(read(problemReply, refused, 429).code).toBe("rate_limited");
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3600);
  expect(await db.$count(agentCarts)).toBe(before);
  // Nothing of it would be stored.
  read(errorReply, await many("POST carts", cartOf(line(nothing))));
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const changed = await many(`PUT carts/${cartId}`, cartOf(line(id, 2)), headers);
  await use(agentAnswersPerAddress);
  expect((await many(`PUT carts/${cartId}`, cartOf(line(id, 2)), headers)).body).toEqual(changed.body);
  const other = { "Idempotency-Key": crypto.randomUUID() };
  read(problemReply, await many(`PUT carts/${cartId}`, cartOf(line(id, 3)), other), 429);
  read(cartReply, await many(`PUT carts/${cartId}`, cartOf(line(id, 3))));
});

test("a cart is kept for three days after its last change", async () => {
  const id = await insertProduct(db);
  const { expires_at } = read(cartReply, await newClient()("POST carts", cartOf(line(id))), 201);
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(72);
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
