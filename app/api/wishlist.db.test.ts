import { afterAll, beforeEach, expect, test } from "vitest";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { makeAdmin } from "#app/server/accounts/first-admin.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, pool, connectionString } = await testDatabase();
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
});
afterAll(shop.stop);

const maria = await newCustomer("maria@example.com");
const ivan = await newCustomer("ivan@example.com");
const strawberry = await insertProduct(db, { name_bg: "Сочна ягода", name_en: "Juicy Strawberry" });
const grape = await insertProduct(db, { name_bg: "Лозово грозде", name_en: "Vineyard Grape" });

beforeEach(async () => {
  await db.delete(wishlist);
});

/** Creates a customer, signs them in and returns the browser's cookies. */
async function newCustomer(email: string): Promise<string> {
  await db.transaction((tx) => makeAdmin(tx, email, "secret-of-tests"));
  await pool.query("update profiles set is_admin = false, role = null");
  const response = await fetch(`${shop.url}/auth`, {
    method: "POST",
    body: new URLSearchParams({ email, password: "secret-of-tests" }),
    redirect: "manual",
  });
  expect(response.status).toBe(302);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function call(cookies: string, method: string, body: unknown) {
  const response = await fetch(`${shop.url}/api/wishlist`, {
    method,
    headers: { Cookie: cookies, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

async function wishlistOf(cookies: string): Promise<unknown> {
  const response = await fetch(`${shop.url}/api/session`, { headers: { Cookie: cookies } });
  return ((await response.json()) as { wishlist?: string[] }).wishlist;
}

/** Requests the page, or posts a form to it, as a browser without JavaScript. */
async function open(locale: Locale, cookies: string, form?: Record<string, string>) {
  const response = await fetch(shop.url + localePath(locale, "/wishlist"), {
    headers: { Cookie: cookies },
    redirect: "manual",
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  // React escapes the apostrophe.
  const html = (await response.text()).replaceAll("&#x27;", "'");
  return {
    status: response.status,
    location: response.headers.get("Location"),
    cacheControl: response.headers.get("Cache-Control"),
    html: html.replace(/<script[^]*?<\/script>/g, ""),
  };
}

const done = { status: 200, answer: { success: true } };

test("a signed-in person adds and removes products, and nobody else's wishlist changes", async () => {
  expect(await call(maria, "POST", { productId: strawberry })).toEqual(done);
  expect(await call(maria, "POST", { productId: grape })).toEqual(done);
  expect(await call(ivan, "POST", { productId: grape })).toEqual(done);
  expect(await wishlistOf(maria)).toEqual([grape, strawberry]);
  expect(await call(maria, "DELETE", { productId: grape })).toEqual(done);
  expect(await call(maria, "DELETE", { productId: grape })).toEqual(done);
  expect(await wishlistOf(maria)).toEqual([strawberry]);
  expect(await wishlistOf(ivan)).toEqual([grape]);
});

test("refuses a product that is already in the wishlist, in the specification's words", async () => {
  await call(maria, "POST", { productId: strawberry });
  expect(await call(maria, "POST", { productId: strawberry })).toEqual({
    status: 409,
    answer: { success: false, code: "already", error: "This product is already in your wishlist." },
  });
});

test("refuses a visitor with 401, whatever the body", async () => {
  for (const method of ["POST", "DELETE"]) {
    for (const body of [{ productId: strawberry }, "nonsense"]) {
      expect(await call("", method, body)).toEqual({
        status: 401,
        answer: { success: false, code: "signed_out", error: "Authentication Required" },
      });
    }
  }
});

test("refuses unknown products, invalid ids and other methods", async () => {
  const unknown = "01890000-0000-7000-8000-000000000000";
  expect(await call(maria, "POST", { productId: unknown })).toMatchObject({
    status: 404,
    answer: { code: "unknown_product" },
  });
  for (const body of [{}, null, [], { productId: 5 }, { productId: "ягода" }, { productId: [strawberry] }]) {
    expect(await call(maria, "POST", body)).toMatchObject({
      status: 422,
      answer: { success: false, code: "invalid", fields: ["productId"] },
    });
  }
  expect(await call(maria, "PUT", { productId: strawberry })).toMatchObject({ status: 405 });
  expect(await wishlistOf(maria)).toEqual([]);
});

for (const locale of locales) {
  const t = translator(locale);
  const name = locale === "bg" ? "Сочна ягода" : "Juicy Strawberry";

  test(`the page shows the wishlist, and removes a product without JavaScript (${locale})`, async () => {
    expect((await open(locale, maria)).html).toContain(t("wishlist.empty.title"));
    await call(maria, "POST", { productId: strawberry });
    await call(ivan, "POST", { productId: grape });
    const page = await open(locale, maria);
    expect(page.cacheControl).toBe("private, no-store");
    expect(page.html).toContain(t("wishlist.remove", { name }));
    expect(page.html.match(/<article/g)).toHaveLength(1);
    expect(page.html).toContain('content="noindex,follow"');

    const removed = await open(locale, maria, { productId: strawberry });
    expect([removed.status, removed.location]).toEqual([302, localePath(locale, "/wishlist")]);
    expect(await wishlistOf(maria)).toEqual([]);
    expect(await wishlistOf(ivan)).toEqual([grape]);
    const refused = await open(locale, maria, { productId: "x" });
    expect([refused.status, refused.html.includes(t("wishlist.removeFailed"))]).toEqual([422, true]);
  });

  test(`a visitor is asked to sign in (${locale})`, async () => {
    const page = await open(locale, "");
    expect([page.status, page.cacheControl]).toEqual([200, "private, no-store"]);
    expect(page.html).toContain(t("wishlist.signIn.title"));
    expect(page.html).toContain(`href="${localePath(locale, "/auth")}"`);
    const posted = await open(locale, "", { productId: strawberry });
    expect([posted.status, posted.location]).toEqual([302, localePath(locale, "/auth")]);
  });

  test(`the page says when the wishlist cannot be loaded (${locale})`, async () => {
    await pool.query("alter table wishlist rename to away");
    try {
      expect((await open(locale, maria)).html).toContain(t("wishlist.loadFailed"));
    } finally {
      await pool.query("alter table away rename to wishlist");
    }
  });
}

test("an inactive product is not shown, not counted and cannot be added", async () => {
  await call(maria, "POST", { productId: strawberry });
  const setOnSale = (isActive: boolean) =>
    pool.query("update products set is_active = $1 where id = $2", [isActive, strawberry]);
  await setOnSale(false);
  expect((await open("bg", maria)).html).toContain(translator("bg")("wishlist.empty.title"));
  expect(await wishlistOf(maria)).toEqual([]);
  expect(await call(ivan, "POST", { productId: strawberry })).toMatchObject({ status: 404 });
  await setOnSale(true);
});

test("the page's data request is not cached either", async () => {
  const response = await fetch(`${shop.url}/wishlist.data`, { headers: { Cookie: maria } });
  expect(response.headers.get("Cache-Control")).toContain("no-store");
});
