import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { shopOpening } from "#app/server/db/schema/settings.ts";
import { insertLandingPage } from "#tests/factories/campaigns/campaigns.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertPerson, insertStaff, personsPassword } from "#tests/factories/accounts/people.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { eventually } from "./eventually.ts";

const productName = "Кисела вишня";
const { db, connectionString } = await testDatabase();
const productId = await insertProduct(db, { stock_quantity: 100, price_bgn: 690, name_bg: productName });
await db
  .insert(staticPages)
  .values({ id: newId(), slug: "terms", title_bg: "Условия", title_en: "Terms", status: "published" });
await insertLandingPage(db, { slug: "easter" });
await insertExampleBag(db);
await insertPerson(db, { email: "customer@example.com" });
await insertStaff(db, { email: "packer@example.com", role: "packer" });
const start = () =>
  startShopProgram({
    DATABASE_URL: connectionString,
    AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  });
const copies = [await start(), await start()] as const;
const [shop] = copies;
afterAll(() => Promise.all(copies.map((copy) => copy.stop())));

const roles = { visitor: null, customer: "customer@example.com", staff: "packer@example.com" } as const;
type Role = keyof typeof roles;
const cookies: Partial<Record<Role, string>> = {};

async function signIn(email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: personsPassword });
  const response = await fetch(`${shop.url}/auth`, { method: "POST", body, redirect: "manual" });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

beforeAll(async () => {
  cookies.customer = await signIn(roles.customer);
  cookies.staff = await signIn(roles.staff);
});

async function ask(
  path: string,
  role: Role,
  { at = shop, ...init }: RequestInit & { at?: typeof shop } = {},
) {
  const headers = new Headers(init.headers);
  if (cookies[role]) headers.set("Cookie", cookies[role]);
  const response = await fetch(at.url + path, { ...init, headers, redirect: "manual" });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const order = (role: Role) =>
  ask("/api/functions/create-order", role, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(
      orderBody([{ productId, quantity: 1, price: 6.9 }], { email: `${role}@example.com` }),
    ),
  });

const escaped = (text: string) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

let current = "";

/** Sets the switch and waits until both copies follow. */
async function set(state: "closed" | "open" | "paused", words_bg = "") {
  if (current === state) return;
  // Cached before the change.
  for (const path of goods) await ask(path, "visitor");
  current = state;
  const row = { state, was_open: false, has_sandbox: true, words_bg, words_en: "", updated_at: new Date() };
  await db.insert(shopOpening).values(row).onConflictDoUpdate({ target: shopOpening.id, set: row });
  for (const at of copies)
    await eventually(async () => {
      const home = await ask("/", "visitor", { at });
      expect(home.status).toBe(state === "closed" ? 503 : 200);
      expect(home.text).toContain(escaped(words_bg));
    });
}

const goods = [
  "/mix",
  "/",
  "/en",
  "/products",
  "/en/products",
  "/products?q=вишня",
  "/categories",
  "/cart",
  "/en/checkout",
  "/wishlist",
  `/products/${productId}`,
  `/api/products?ids=${productId}`,
  "/sitemap.xml",
  "/products.data",
  "/_.data",
];
const always = [
  "/contact",
  "/en/newsletter",
  "/terms",
  "/withdrawal",
  "/auth",
  "/distributors",
  "/robots.txt",
  "/healthz",
];

test.each(goods)(
  "%s of a closed shop answers 503 to all but staff, who leave nothing in the cache",
  async (path) => {
    await set("closed");
    for (const role of ["visitor", "staff", "customer", "visitor"] as const) {
      const answer = await ask(path, role);
      expect([role, answer.status]).toEqual([role, role === "staff" ? 200 : 503]);
      if (!path.includes(".data"))
        expect(answer.headers.get("Retry-After")).toBe(role === "staff" ? null : "3600");
      expect(answer.headers.get("Cache-Control")).toMatch(/no-store/);
      if (role !== "staff") expect(answer.text).not.toContain(productName);
    }
  },
);

test.each(always)("%s of a closed shop works", async (path) => {
  await set("closed");
  expect((await ask(path, "visitor")).status).toBe(200);
});

test("a closed shop says so in its own look, with the newsletter's form", async () => {
  await set("closed");
  const { text } = await ask("/en", "visitor");
  for (const part of [
    "Opening soon",
    "<title>Plodko</title>",
    'action="/en/newsletter"',
    "<footer",
    "<header",
  ])
    expect(text).toContain(part);
});

test("a landing page of a closed shop leads to the home page", async () => {
  await set("closed");
  const answer = await ask("/promo/easter", "visitor");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
  expect((await ask("/promo/easter", "staff")).status).toBe(200);
});

test("a closed shop takes an order from staff alone", async () => {
  await set("closed");
  for (const role of ["visitor", "customer"] as const) {
    const answer = await order(role);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "3600"]);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: "shop_closed" });
  }
  expect(JSON.parse((await order("staff")).text)).toMatchObject({ success: true });
});

const words = "До петък почиваме <b>";

test("a paused shop shows its pages with the owner's words, and caches them", async () => {
  await set("paused", words);
  for (const path of ["/", "/products", `/products/${productId}`, "/cart", "/checkout", "/contact"]) {
    const answer = await ask(path, "visitor");
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.text).toContain(escaped(words));
  }
  expect((await ask("/", "visitor")).headers.get("Server-Timing")).toContain("cache;desc=hit");
  expect((await ask("/promo/easter", "visitor")).status).toBe(200);
});

test("a paused shop takes orders from nobody, and an opened one at once from everybody", async () => {
  await set("paused", words);
  for (const role of ["visitor", "customer", "staff"] as const) {
    const answer = await order(role);
    expect([role, answer.status]).toEqual([role, 503]);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "shop_paused" });
  }
  await set("open");
  expect(JSON.parse((await order("visitor")).text)).toMatchObject({ success: true });
});
