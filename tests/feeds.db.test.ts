import { eq, sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { loader } from "#app/api/feeds/feed.ts";
import { defaultFeedSettings } from "#app/domain/feeds/feed-settings.ts";
import type { FeedSettings } from "#app/domain/feeds/feed-settings.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, productPrices, products } from "#app/server/db/schema/catalog.ts";
import { feedSettings } from "#app/server/db/schema/channels.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";
import { priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { shopOpening, shopSettings } from "#app/server/db/schema/settings.ts";
import { limitKey } from "#app/server/request/limits.ts";
import { followPublicContent } from "#app/server/http/pages/public-content.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import type { Services } from "#app/server/services.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { saveDelivery, somePrices } from "#tests/factories/delivery/delivery.ts";
import { checkFeed } from "#tests/factories/feeds/check-feeds.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const now = new Date("2026-11-24T10:00:00Z");
vi.useFakeTimers({ toFake: ["Date"], now });
afterAll(() => vi.useRealTimers());
const services = await testServices();
const { db, pool, connectionString } = services;
/** Another copy of the program, with its own knowledge of the content. */
const otherContent = await followPublicContent(connectionString, db, () => new Date());
afterAll(otherContent.stop);
const categoryId = newId();
await db.insert(categories).values({ id: categoryId, name_bg: "Плодчета", name_en: "Gummies" });

const switchOn = async (changes: Partial<FeedSettings> = {}) => {
  const on = { has_google: true, has_meta: true, has_pazaruvaj: true };
  const row = { ...defaultFeedSettings, ...on, ...changes, updated_at: now };
  await db.insert(feedSettings).values(row).onConflictDoUpdate({ target: feedSettings.id, set: row });
};

beforeEach(async () => {
  vi.setSystemTime(now);
  for (const table of [products, shopSettings, shopOpening, deliverySettings, priceCampaigns])
    await db.execute(sql`truncate ${table} cascade`);
  await switchOn();
});

/** Each request is from a network address of its own, unless the test says otherwise. */
let client = 0;
type Asked = { method?: string; headers?: Record<string, string>; by?: Services; from?: string };

async function ask(path: string, asked: Asked = {}) {
  const { method = "GET", headers = {}, by = services, from = `192.0.2.${(client += 1)}` } = asked;
  await by.content.catchUp();
  const context = new RouterContextProvider();
  context.set(servicesContext, by);
  context.set(clientAddressContext, from);
  const url = new URL(path, "https://shop.example");
  return loader({
    request: new Request(url, { method, headers }),
    url,
    pattern: "/feeds/:file",
    params: { file: url.pathname.split("/").at(-1) ?? "" },
    context,
  });
}

/** Returns the products of a feed, which must not have faults, by id: one text for a field that occurs once. */
async function read(channel: "google" | "meta" | "pazaruvaj", path: string) {
  const response = await ask(path);
  expect(response.status).toBe(200);
  const { products: found, faults } = checkFeed(channel, await response.text());
  expect(faults).toEqual([]);
  return new Map(
    found.map((product) => {
      const fields = Object.entries(product).map(([name, [text]]) => [name.replace(/^g:/, ""), text]);
      const row = Object.fromEntries(fields) as Record<string, string>;
      return [row.id ?? row.Identifier, row];
    }),
  );
}

const onSale = { category_id: categoryId };
const feeds = [
  "/feeds/google.xml",
  "/en/feeds/google.xml",
  "/feeds/meta.csv",
  "/en/feeds/meta.csv",
  "/feeds/pazaruvaj.xml",
];
const etagOf = async (path: string, by = services) => {
  const response = await ask(path, { method: "HEAD", by });
  return response.headers.get("ETag");
};

test("a feed that is off or does not exist is not found, after one query", async () => {
  await switchOn({ has_google: false, has_meta: false, has_pazaruvaj: false });
  await services.content.catchUp();
  const asked = vi.spyOn(pool, "query");
  for (const path of feeds) expect([path, (await ask(path)).status]).toEqual([path, 404]);
  expect(asked).toHaveBeenCalledTimes(feeds.length);
  for (const path of ["/en/feeds/pazaruvaj.xml", "/feeds/google.csv", "/feeds/constructor"])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  expect(asked).toHaveBeenCalledTimes(feeds.length);
  asked.mockRestore();
});

test("with a secret a feed is found only with it", async () => {
  await switchOn({ secret: "abc" });
  for (const query of ["", "?key=", "?key=ab", "?key=abcd", "?KEY=abc"])
    expect([query, (await ask(`/feeds/meta.csv${query}`)).status]).toEqual([query, 404]);
  expect((await ask("/feeds/meta.csv?key=abc", { method: "HEAD" })).status).toBe(200);
});

test("an empty shop has feeds without products", async () => {
  for (const path of feeds) {
    const channel = /(google|meta|pazaruvaj)/.exec(path)?.[0] as "google" | "meta" | "pazaruvaj";
    expect([path, (await read(channel, path)).size]).toEqual([path, 0]);
  }
});

test("sizes, packs, sold-out and hidden products are there as the shop offers them", async () => {
  const family = newId();
  const small = await insertProduct(db, { ...onSale, family_id: family });
  const large = await insertProduct(db, { ...onSale, family_id: family, weight_grams: 250, is_card: false });
  const soldOut = await insertProduct(db, { ...onSale, stock_quantity: 0 });
  const hidden = await insertProduct(db, { ...onSale, is_active: false });
  const pack = await insertPack(db, [{ product_id: large, quantity: 2 }], { ...onSale, weight_grams: 500 });
  const google = await read("google", "/feeds/google.xml");
  expect(google.get(small)).toMatchObject({
    title: "Ягодови плодчета, 100 г",
    item_group_id: family,
    size: "100 г",
    product_type: "Плодчета",
    link: `http://localhost:3000/products/${small}`,
    image_link: "http://localhost:3000/demo/strawberry.webp",
  });
  expect(google.get(large)).toMatchObject({ item_group_id: family, unit_pricing_measure: "250g" });
  expect(google.get(pack)).toMatchObject({
    title: "Пакет",
    unit_pricing_measure: "500g",
    availability: "in_stock",
  });
  expect(google.get(soldOut)).toMatchObject({ availability: "out_of_stock" });
  expect(google.has(hidden)).toBe(false);
  const english = await read("meta", "/en/feeds/meta.csv");
  expect(english.get(large)).toMatchObject({
    title: "Strawberry gummies, 250 g",
    brand: "Plodko",
    link: `http://localhost:3000/en/products/${large}`,
  });
  const pazaruvaj = await read("pazaruvaj", "/feeds/pazaruvaj.xml");
  expect(new Set(pazaruvaj.keys())).toEqual(new Set([small, large, pack]));
});

test.for(["BGN", "EUR"] as const)(
  "prices and delivery are in the euro that is charged, with %s as the base",
  async (base_currency) => {
    await db.insert(shopSettings).values({ ...defaultCompany, notification_email: "a@b.bg", base_currency });
    await saveDelivery(db, { pricing: "fixed", prices: somePrices, free_from: 1290, processing_days: 3 });
    const [cheap, dear] = [
      await insertProduct(db, { ...onSale, price_bgn: 690 }),
      await insertProduct(db, { ...onSale, price_bgn: 1290 }),
    ];
    const google = await read("google", "/feeds/google.xml");
    expect(google.get(cheap)).toMatchObject({
      price: "3.53 EUR",
      "shipping/g:price": "4.04 EUR",
      "shipping/g:max_handling_time": "3",
    });
    expect(google.get(dear)).toMatchObject({ price: "6.60 EUR", "shipping/g:price": "0.00 EUR" });
    const pazaruvaj = await read("pazaruvaj", "/feeds/pazaruvaj.xml");
    expect(pazaruvaj.get(cheap)).toMatchObject({ DeliveryTime: "5 работни дни", DeliveryCost: "4.04 EUR" });
    expect(pazaruvaj.get(dear)).toMatchObject({ DeliveryCost: "безплатно" });
  },
);

test("a reduction is a sale price with its window until it is no longer announced", async () => {
  const created_at = new Date("2026-01-01T10:00:00Z");
  const id = await insertProduct(db, { ...onSale, price_bgn: 690, created_at });
  const since = new Date("2026-11-20T08:00:00Z");
  await db.insert(productPrices).values({ id: newId(), product_id: id, price_bgn: 550, since });
  await db.update(products).set({ price_bgn: 550 }).where(eq(products.id, id));
  expect((await read("google", "/feeds/google.xml")).get(id)).toMatchObject({
    price: "3.53 EUR",
    sale_price: "2.81 EUR",
    sale_price_effective_date: "2026-11-20T08:00+0000/2026-12-19T22:00+0000",
  });
  const before = await etagOf("/feeds/google.xml");
  vi.setSystemTime(new Date("2026-12-19T22:00:00Z"));
  const usual = (await read("google", "/feeds/google.xml")).get(id);
  expect([usual?.price, usual?.sale_price]).toEqual(["2.81 EUR", undefined]);
  expect(await etagOf("/feeds/google.xml")).not.toBe(before);
});

test("a feed that the channel has is not sent again, and not read for that", async () => {
  await insertProduct(db, onSale);
  for (const path of feeds) {
    const first = await ask(path);
    const etag = first.headers.get("ETag") ?? "";
    expect([etag, first.headers.get("Cache-Control")]).toEqual([
      expect.stringMatching(/^W\/"/),
      "private, no-cache",
    ]);
    await first.text();
    const asked = vi.spyOn(pool, "query");
    const again = await ask(path, { headers: { "If-None-Match": etag } });
    expect([again.status, again.headers.get("ETag"), await again.text()]).toEqual([304, etag, ""]);
    const queries = asked.mock.calls.map(([query]) => JSON.stringify(query));
    expect(queries.filter((query) => /\bproducts\b/.test(query))).toEqual([]);
    asked.mockRestore();
  }
});

test("two copies of the program agree on the ETag, and both follow a change", async () => {
  const copy = { ...services, content: otherContent };
  const id = await insertProduct(db, onSale);
  const before = await etagOf("/feeds/google.xml");
  expect(await etagOf("/feeds/google.xml", copy)).toBe(before);
  await db.update(products).set({ stock_quantity: 0 }).where(eq(products.id, id));
  const after = await etagOf("/feeds/google.xml", copy);
  expect(after).not.toBe(before);
  expect(await etagOf("/feeds/google.xml")).toBe(after);
  const asked = { method: "HEAD", headers: { "If-None-Match": before ?? "" } };
  expect((await ask("/feeds/google.xml", asked)).status).toBe(200);
});

test("changed settings of the shop, of delivery and of the feed change it", async () => {
  await insertProduct(db, onSale);
  const tags = [await etagOf("/feeds/google.xml")];
  await db
    .insert(shopSettings)
    .values({ ...defaultCompany, notification_email: "a@b.bg", shop_name_bg: "Ягодка" });
  tags.push(await etagOf("/feeds/google.xml"));
  await saveDelivery(db, { pricing: "fixed", prices: somePrices });
  tags.push(await etagOf("/feeds/google.xml"));
  await switchOn({ google_category: "4748" });
  tags.push(await etagOf("/feeds/google.xml"));
  expect(new Set(tags).size).toBe(4);
});

test("at a schedule's edge the feed is read again", async () => {
  await insertProduct(db, onSale);
  const starts_at = new Date(now.getTime() + 60_000);
  await db
    .insert(priceCampaigns)
    .values({ id: newId(), name: "Есен", kind: "percent", percent: 10, starts_at });
  const queries = async () => {
    await services.content.catchUp();
    const asked = vi.spyOn(pool, "query");
    await etagOf("/feeds/google.xml");
    const count = asked.mock.calls.length;
    asked.mockRestore();
    return count;
  };
  const first = await queries();
  const kept = await queries();
  expect(kept).toBeLessThan(first);
  vi.setSystemTime(starts_at.getTime() - 1);
  expect(await queries()).toBe(kept);
  vi.setSystemTime(starts_at);
  expect(await queries()).toBeGreaterThan(kept);
});

test("while changes may be missed a feed is read anew and has no ETag", async () => {
  await insertProduct(db, onSale);
  const etag = await etagOf("/feeds/google.xml");
  const content = { ...otherContent, version: 0, isListening: false };
  const response = await ask("/feeds/google.xml", {
    by: { ...services, content },
    headers: { "If-None-Match": etag ?? "" },
  });
  expect([response.status, response.headers.get("ETag"), response.headers.get("Cache-Control")]).toEqual([
    200,
    null,
    "private, no-store",
  ]);
  expect(checkFeed("google", await response.text()).products).toHaveLength(1);
});

test("two feeds are sent at once", async () => {
  await insertProduct(db, onSale);
  const [first, second] = [await ask("/feeds/google.xml"), await ask("/feeds/meta.csv")];
  const refused = await ask("/en/feeds/google.xml");
  expect([refused.status, refused.headers.get("Retry-After"), await refused.text()]).toEqual([503, "30", ""]);
  const etag = first.headers.get("ETag") ?? "";
  expect((await ask("/feeds/google.xml", { method: "HEAD" })).status).toBe(200);
  expect((await ask("/feeds/google.xml", { headers: { "If-None-Match": etag } })).status).toBe(304);
  await Promise.all([first.text(), second.text()]);
  expect((await read("google", "/en/feeds/google.xml")).size).toBe(1);
});

test("a network address gets 60 feeds in an hour, and asks as often as it wishes whether they changed", async () => {
  const from = "198.51.100.30";
  const first = await ask("/feeds/google.xml", { from });
  await first.text();
  const { points, seconds, name } = services.limits.feedsPerAddress.bounds;
  expect([points, seconds]).toEqual([60, 3600]);
  const key = `${name}:${limitKey(from)}`;
  await pool.query("update rate_limits set points = $2 where key = $1", [key, points - 1]);
  const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
  expect((await ask("/feeds/google.xml", { from, headers })).status).toBe(304);
  expect((await ask("/feeds/google.xml", { from, method: "HEAD" })).status).toBe(200);
  await (await ask("/feeds/google.xml", { from })).text();
  for (let count = 0; count < 3; count += 1) {
    const refused = await ask("/feeds/google.xml", { from });
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  }
});

test("a closed shop answers 503", async () => {
  const row = {
    state: "closed",
    was_open: true,
    has_sandbox: false,
    words_bg: "",
    words_en: "",
    updated_at: now,
  } as const;
  await db.insert(shopOpening).values(row);
  const response = await ask("/feeds/google.xml");
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "3600"]);
  expect(await response.text()).toBe("");
});

test("a channel that leaves stops the reading of products", async () => {
  await db.execute(sql`
    insert into products (id, name_bg, name_en, description_bg, description_en, price_bgn, weight_grams, search_words)
    select gen_random_uuid(), 'Плод', 'Fruit', '', '', 100, 100, '' from generate_series(1, 1100)`);
  await etagOf("/feeds/google.xml");
  const response = await ask("/feeds/google.xml");
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.read();
  const asked = vi.spyOn(pool, "query");
  await reader?.cancel();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  const whole = checkFeed("google", await (await ask("/feeds/google.xml")).text());
  expect(whole.products).toHaveLength(1100);
});
