import { and, eq, or, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { defaultFeedSettings } from "#app/domain/feeds/feed-settings.ts";
import { defaultFollowUps } from "#app/domain/shop/follow-ups.ts";
import { stotinkiOf, toDecimal } from "#app/domain/money.ts";
import { categoryOverview } from "#app/server/catalogue/category-overview.ts";
import { flavorOffers } from "#app/server/catalogue/flavor-offers.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { boughtTogether, categories, products } from "#app/server/db/schema/catalog.ts";
import { feedSettings } from "#app/server/db/schema/channels.ts";
import { landingPages } from "#app/server/db/schema/campaigns.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { followUpSettings } from "#app/server/db/schema/reminders.ts";
import { countBoughtTogether } from "#app/server/orders/lists/count-bought-together.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { openForAgents } from "#tests/factories/agents/agents.ts";
import { insertBag, insertLoose } from "#tests/factories/catalogue/bags.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { pageHandler } from "#tests/factories/pages/page-handler.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const services = await testServices();
const { db } = services;
const now = new Date();
await seedDemoShop(db, services.storage, new Date("2026-01-01T10:00:00Z"));
await openForAgents(db, { base_currency: "EUR" });
await db
  .insert(feedSettings)
  .values({ ...defaultFeedSettings, has_google: true, has_meta: true, has_pazaruvaj: true, updated_at: now });
await db
  .insert(followUpSettings)
  .values({ ...defaultFollowUps, offers_stock_alerts: true, updated_at: now })
  .onConflictDoUpdate({ target: followUpSettings.id, set: { offers_stock_alerts: true } });

/** Words that nothing else of the shop has. */
const words = ["зуркумба", "zurkumba", "паклямка", "paklyamka"];
const [known] = await db.select().from(products).where(eq(products.flavor, "strawberry")).limit(1);
if (!known) throw new Error("The demo shop has no strawberries");
const place = { category_id: known.category_id, flavor: known.flavor };
const loose = await insertLoose(db, { ...place, cents: 35, name_bg: "Зуркумба", name_en: "Zurkumba" });
const bag = await insertBag(db, {
  ...place,
  cents: 50,
  parts: [loose],
  name_bg: "Паклямка",
  name_en: "Paklyamka",
});
// The newest and cheapest of the shop, and what it sells most of.
for (let buyer = 0; buyer < 6; buyer++) {
  const recipe = { pieces: [{ productId: loose, quantity: 2 }], label: "" };
  const items = [
    { productId: bag, quantity: 3, price: toDecimal(stotinkiOf(120)), recipe },
    { productId: known.id, quantity: 1, price: toDecimal(known.price_bgn) },
  ];
  const payload = orderRequest(items, { email: `buyer${buyer}@example.com` });
  const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
}
await db.update(orders).set({ order_status: "delivered", delivered_at: now });
await countBoughtTogether(db, now);

const [category] = await db
  .select()
  .from(categories)
  .where(sql`${categories.id} = ${known.category_id}`);
const [landing] = await db.select().from(landingPages).limit(1);
const answer = await pageHandler(services);

type Asked = { path: string; body?: unknown; status?: number };

async function ask({ path, body }: Asked) {
  const request = new Request(`http://localhost:3000${path}`, {
    ...(body !== undefined && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const response = await answer(request);
  return { status: response.status, text: (await response.text()).toLowerCase() };
}

const ids = [loose, bag];
const line_items = ids.map((id) => ({ item: { id }, quantity: 1 }));
const inBoth = (...paths: string[]): Asked[] =>
  paths.flatMap((path) => [{ path }, { path: path === "/" ? "/en" : `/en${path}` }]);
const tool = (name: string, given: Record<string, unknown>) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: given },
});

test.for<Asked>([
  ...inBoth(
    "/",
    "/products",
    "/products?sort=price_asc",
    "/products?sort=newest",
    "/products?flavor=strawberry",
    `/products?category=${category?.id}`,
    // One letter is wrong: what was typed is repeated on the page.
    "/products?q=зуркумбъ",
    "/products?q=paklyamko",
    `/products/${known.id}`,
    "/categories",
    "/distributors",
    "/contact",
    "/about",
    "/cart",
    "/checkout",
    "/wishlist",
    `/promo/${landing?.slug}`,
    "/feeds/google.xml",
    "/feeds/meta.csv",
  ),
  ...inBoth(`/products/${loose}`, `/products/${bag}`).map((each) => ({ ...each, status: 404 })),
  ...inBoth(`/buy/${loose}:1,${bag}:1`).map((each) => ({ ...each, status: 303 })),
  { path: "/feeds/pazaruvaj.xml" },
  { path: "/sitemap.xml" },
  { path: "/robots.txt" },
  { path: "/agents.md" },
  { path: "/llms.txt" },
  { path: "/.well-known/ucp" },
  { path: `/api/products?ids=${ids.join(",")}` },
  {
    path: "/api/functions/restore-cart",
    body: { items: ids.map((productId) => ({ productId, quantity: 1 })) },
  },
  { path: "/ucp/v1/catalog/search", body: { query: "зуркумба" } },
  { path: "/ucp/v1/catalog/search", body: { query: "paklyamka" } },
  { path: "/ucp/v1/catalog/search", body: { filters: { categories: [known.category_id] } } },
  { path: "/ucp/v1/catalog/lookup", body: { ids } },
  { path: "/ucp/v1/catalog/product", body: { id: loose } },
  { path: "/ucp/v1/catalog/product", body: { id: bag } },
  { path: "/ucp/v1/carts", body: { line_items } },
  { path: "/ucp/mcp", body: tool("search_catalog", { catalog: { query: "зуркумба" } }) },
  { path: "/ucp/mcp", body: tool("lookup_catalog", { catalog: { ids } }) },
  { path: "/ucp/mcp", body: tool("get_product", { catalog: { id: bag } }) },
])("$path names no loose product and no bag", async (asked) => {
  const { status, text } = await ask(asked);
  expect(status).toBe(asked.status ?? 200);
  for (const word of words) expect(text, word).not.toContain(word);
  // Agents and links name what was asked for, where it is not found.
  const isNamed = asked.body !== undefined || ids.some((id) => asked.path.includes(id));
  for (const id of isNamed ? [] : ids) expect(text, id).not.toContain(id);
});

test.for(ids)("%s cannot be waited for or put into a cart by a link", async (productId) => {
  const alert = { product_id: productId, email: "somebody@example.com", language: "bg" };
  expect(await ask({ path: "/api/functions/stock-alert", body: alert })).toMatchObject({ status: 404 });
  const found = await ask({
    path: "/api/functions/restore-cart",
    body: { items: [{ productId, quantity: 1 }] },
  });
  expect(JSON.parse(found.text)).toMatchObject({ lines: [], gone: [], deleted: 1 });
});

test("neither is counted in its category or flavour, nor as bought together with another", async () => {
  const counted = (await categoryOverview(db)).find(({ id }) => id === known.category_id);
  const isListed = and(eq(products.category_id, counted?.id ?? ""), eq(products.is_active, true));
  expect(counted?.products).toBe(await db.$count(products, isListed));
  // Of several, none is named.
  const ofFlavor = (await flavorOffers(db)).find(({ key }) => key === known.flavor);
  expect(ofFlavor?.productId).toBe(known.id);
  const isPaired = or(eq(boughtTogether.product_id, bag), eq(boughtTogether.other_id, bag));
  expect(await db.$count(boughtTogether, isPaired)).toBe(0);
});
