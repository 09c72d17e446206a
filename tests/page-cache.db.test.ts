import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { maxShownStock } from "#app/domain/catalogue/product.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { ensureFirstAdmin } from "#app/server/accounts/first-admin.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

/** Digits that no random id of a page contains by chance. */
const stock = 77_777_777;

const { db, connectionString } = await testDatabase();
await ensureFirstAdmin(db, { email: "admin@example.com", password: "admin-secret" });
const productId = await insertProduct(db, {
  stock_quantity: stock,
  description_bg: "Сочна ягода",
  description_en: "Juicy strawberry",
});
await db
  .insert(staticPages)
  .values({ id: newId(), slug: "about", title_bg: "Ягоди", title_en: "Berries", status: "published" });
await insertExampleBag(db);
const start = () =>
  startShopProgram({
    DATABASE_URL: connectionString,
    AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
    TRUST_PROXY: "on",
  });
const [shop, copy] = [await start(), await start()];
afterAll(async () => {
  await shop.stop();
  await copy.stop();
});

type Asked = { at?: typeof shop; headers?: Record<string, string> };

async function ask(path: string, { at = shop, headers = {} }: Asked = {}) {
  const response = await fetch(at.url + path, { headers, redirect: "manual" });
  const text = await response.text();
  const from = /cache;desc=([^,]*)/.exec(response.headers.get("Server-Timing") ?? "")?.[1];
  return { status: response.status, headers: response.headers, text, from };
}

/** Signs in as the owner and returns the `Cookie` header of the session. */
async function signIn(): Promise<string> {
  const form = new URLSearchParams({ email: "admin@example.com", password: "admin-secret" });
  const response = await fetch(`${shop.url}/auth`, { method: "POST", body: form, redirect: "manual" });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return cookies.join("; ");
}

test.for([
  "/",
  "/products",
  `/products/${productId}`,
  "/categories",
  "/distributors",
  "/mix",
  "/contact",
  "/cart",
  "/checkout",
  "/about",
])("renders %s once for all visitors, in each language, as page and as data", async (path) => {
  const english = path === "/" ? "/en" : `/en${path}`;
  for (const address of [path, english, path === "/" ? "/_.data" : `${path}.data`, `${english}.data`]) {
    expect([address, (await ask(address)).from]).toEqual([address, "miss"]);
    const headers = { Cookie: "anybody=1", "X-Forwarded-For": "203.0.113.7", "Accept-Language": "de" };
    const again = await ask(address, { headers });
    expect([again.status, again.from, again.headers.get("Cache-Control")]).toEqual([
      200,
      "hit",
      "public, max-age=0, must-revalidate",
    ]);
    expect(again.headers.getSetCookie()).toEqual([]);
  }
});

test.for([
  "/products?q=a",
  "/mix?form=1",
  "/wishlist",
  "/auth",
  "/order-success",
  "/404",
  "/nothing/at/all",
  "/healthz",
  "/api/session",
])("does not cache %s", async (path) => {
  for (const _ of [1, 2]) {
    const { headers, from } = await ask(path);
    expect([headers.get("Cache-Control"), from]).toEqual([expect.stringContaining("no-store"), undefined]);
  }
});

test.for(["/products", `/products/${productId}`])(
  "%s describes products only in its own language",
  async (path) => {
    const bulgarian = (await ask(path)).text;
    const english = (await ask(`/en${path}`)).text;
    expect([bulgarian.includes("Сочна ягода"), bulgarian.includes("Juicy strawberry")]).toEqual([
      true,
      false,
    ]);
    expect([english.includes("Сочна ягода"), english.includes("Juicy strawberry")]).toEqual([false, true]);
  },
);

test("the storefront's scripts load after the first paint, the back office's at once", async () => {
  const admin = await ask("/admin", { headers: { Cookie: await signIn() } });
  expect([admin.status, admin.text]).toEqual([200, expect.stringContaining('<link rel="modulepreload"')]);
  for (const path of ["/", "/en/products", "/auth", "/nothing/at/all"]) {
    const { text } = await ask(path);
    // Fails when the router renders its scripts in another way, which `paint-first.ts` would not find.
    expect(text).toMatch(
      /<script type="text\/plain" data-preload="\/assets\/[^"]* \/assets\/[^"]*">[^<]*import/,
    );
    expect(text).not.toMatch(/<(?:link|script)[^>]*module/);
  }
});

test("a page's footer follows the shop's settings", async () => {
  const name = "Ягодова къща ООД";
  await ask("/?email=none");
  await db
    .insert(shopSettings)
    .values({ ...defaultCompany, company_name_bg: name, notification_email: "office@example.com" });
  const shown = new RegExp(`<footer.*${name}`, "s");
  expect((await ask("/?email=none")).text).toMatch(shown);
  // Waits until both copies have received the change, for the tests below.
  for (const at of [shop, copy]) await expect.poll(async () => (await ask("/", { at })).text).toMatch(shown);
});

test("parameters cannot fill the cache: unknown ones are ignored, and pages of invalid ones are not cached", async () => {
  await ask("/products");
  for (let count = 0; count < 3; count++) {
    expect((await ask(`/products?utm_source=${count}&x${count}=1`)).from).toBe("hit");
    for (const invalid of [`page=${count + 5}`, `page=0${count}`, `sort=${count}`, `category=${newId()}`]) {
      const { from, headers } = await ask(`/products?${invalid}`);
      expect([from, headers.get("Cache-Control")]).toEqual(["miss", "private, no-store"]);
    }
  }
});

test("a page of the product list past the last is not found, in each language, and links to the first", async () => {
  for (const [path, home] of [
    ["/products", 'href="/products"'],
    ["/en/products", 'href="/en/products"'],
  ] as const) {
    const { status, headers, text } = await ask(`${path}?page=2`);
    expect([status, headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
    expect(text).toContain(home);
  }
});

test("the edge cache of nginx recognises public pages by their headers, and nothing else", async () => {
  const config = readFileSync("ops/edge/http.conf", "utf8");
  const stored = new RegExp(/"~(\^200 .*)" @\$edge_requested;/.exec(config)?.[1] ?? "no such rule");
  const isStored = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: sent } = await ask(path, { headers });
    return stored.test(`${status} ${sent.get("Vary")} ${sent.get("Cache-Control")}`);
  };
  const cookie = await signIn();
  for (const path of ["/", "/en/products", `/products/${productId}.data`, "/cart"])
    expect(await isStored(path, { cookie }), path).toBe(true);
  for (const path of [
    "/admin/orders",
    "/profile",
    `/order-success?order=${productId}`,
    "/api/session",
    "/products?q=a",
    "/nothing/at/all",
    "/favicon.svg",
  ])
    expect(await isStored(path, { cookie }), path).toBe(false);
  expect(await isStored("/products", { "sec-purpose": "prefetch" })).toBe(false);
});

test("compresses uncached pages too", async () => {
  for (const path of ["/products?q=a", "/auth", "/products.data?q=a"]) {
    const { headers } = await ask(path, { headers: { "Accept-Encoding": "br" } });
    expect([path, headers.get("Content-Encoding"), headers.get("Vary")]).toEqual([
      path,
      "br",
      "Accept-Encoding",
    ]);
  }
  const plain = await ask("/auth", { headers: { "Accept-Encoding": "identity" } });
  expect(plain.headers.get("Content-Encoding")).toBeNull();
});

test("a page's policy allows only the page's own scripts", async () => {
  for (const path of ["/", "/products?q=a", "/auth", "/nothing/at/all"]) {
    const { headers, text } = await ask(path);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(text.includes("nonce=")).toBe(false);
  }
});

test("a change in the database appears on both copies, from the cache", async () => {
  for (const at of [shop, copy]) expect((await ask("/about", { at })).text.includes("Ягоди")).toBe(true);
  await db.update(staticPages).set({ title_bg: "Малини" });
  for (const at of [shop, copy]) {
    await expect.poll(async () => (await ask("/about", { at })).text.includes("Малини")).toBe(true);
    expect((await ask("/about", { at })).from).toBe("hit");
  }
});

test("a visited page is rendered again in the background after a change", async () => {
  const inBackground = async () =>
    Number(
      /^shop_pages_background_total (\d+)$/m.exec(await (await fetch(`${shop.url}/metrics`)).text())?.[1],
    );
  // The most visited page is the first to be rendered.
  for (let count = 0; count < 100; count++) await ask("/en/about");
  await ask("/en/contact");
  const before = await inBackground();
  await db.update(staticPages).set({ title_en: "Blueberries" });
  // The first of them may be the rendering in progress at the change.
  await expect.poll(inBackground).toBeGreaterThan(before + 1);
  const { from, text } = await ask("/en/about");
  expect([from, text.includes("Blueberries")]).toEqual(["hit", true]);
});

/** Places an order for one unit at the shop, and waits until the shop has received the notifications of its commit. */
async function order(): Promise<void> {
  const body = JSON.stringify(orderBody([{ productId, quantity: 1, price: 5.5 }]));
  const placed = await fetch(`${shop.url}/api/functions/create-order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  expect(await placed.json()).toMatchObject({ success: true });
  // A write in the back office answers only then.
  const headers = { Cookie: await signIn() };
  const written = await fetch(`${shop.url}/admin/language`, { method: "POST", headers, redirect: "manual" });
  expect([written.status, written.headers.get("Location")]).toEqual([302, "/admin"]);
}

test("an order leaves all pages in the cache unless it leaves less stock than pages show", async () => {
  const paths = ["/", "/products", `/products/${productId}`, `/en/products/${productId}`, "/contact"];
  const askAll = () => Promise.all(paths.map((path) => ask(path)));
  const offered = async () => JSON.parse((await ask(`/api/products?ids=${productId}`)).text) as unknown;
  // Earlier changes may still be on their way.
  await expect.poll(async () => (await askAll()).map(({ from }) => from)).toEqual(paths.map(() => "hit"));
  const before = await askAll();
  for (const { text } of before) expect(text).not.toContain(String(stock));

  await order();
  const kept = await askAll();
  expect(kept.map(({ from }) => from)).toEqual(paths.map(() => "hit"));
  expect(kept.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  expect(await offered()).toEqual([expect.objectContaining({ stock_quantity: stock - 1 })]);

  await db.update(products).set({ stock_quantity: maxShownStock }).where(eq(products.id, productId));
  await order();
  const shown = `\\"stock_quantity\\",${maxShownStock - 1}`;
  const renewed = await askAll();
  expect(renewed.map(({ text }) => text.includes(shown))).toEqual([true, true, true, true, false]);
  expect(await offered()).toEqual([expect.objectContaining({ stock_quantity: maxShownStock - 1 })]);
});

test("serves the last good pages while the database is unreachable, and is up to date afterwards without a restart", async () => {
  const { connectionString: server } = inject("postgres");
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const name = rows[0]?.name ?? "";
  for (const path of ["/about", "/products"]) await ask(path);
  await execute(server, `alter database ${name} allow_connections false`);
  await execute(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect.poll(async () => (await ask("/about")).from).toBe("last-good");
  for (const path of ["/about", "/products"]) {
    const { status, text } = await ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text.includes(path === "/about" ? "Малини" : "Ягодови плодчета")).toBe(true);
  }
  await execute(server, `alter database ${name} allow_connections true`);
  await expect.poll(async () => (await ask("/about")).from, { timeout: 30_000 }).toBe("hit");
});
