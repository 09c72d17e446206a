import { afterAll, expect, test } from "vitest";
import { localePath, locales } from "#app/domain/locale.ts";
import { orderPageTranslator } from "#app/i18n/order-page.ts";
import { translator } from "#app/i18n/translate.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderReminders } from "#app/server/db/schema/reminders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, connectionString } = await testDatabase();
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
});
afterAll(shop.stop);

const email = "rositsa.krasteva@pochta-na-klienta.bg";
const phone = "+359 87 765 4321";
const productId = await insertProduct(db);
const body = orderBody([{ productId, quantity: 1, price: 5.5 }], {
  email,
  phone,
  address: "Русе, До адрес: ул. Борисова 7, вход Б",
  city: "Русе",
  deliveryType: "econt_address",
  deliveryDetails: "ул. Борисова 7, вход Б",
  needInvoice: true,
  companyName: "Сладко ООД",
  vatNumber: "131071587",
  companyAddress: "Русе, бул. Липник 5",
});
const placed = await fetch(`${shop.url}/api/functions/create-order`, {
  method: "POST",
  headers: { "Content-Type": "application/json", Origin: shop.url },
  body: JSON.stringify(body),
});
const { orderToken } = (await placed.json()) as { orderToken: string };
const [order] = await db.select({ token: orders.page_token }).from(orders);
const page = `/order/${order?.token}`;

/** Parts of what the customer typed, none so short that a random id or the hash of a file may have it. */
const secrets = [
  "rositsa",
  "krasteva",
  "pochta",
  "klienta",
  "765 4321",
  "7654321",
  "Борисова",
  "вход Б",
  "Липник",
];
const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret));

async function read(path: string) {
  const response = await fetch(shop.url + path);
  expect(response.status).toBe(200);
  return response.text();
}

async function post(path: string, fields: Record<string, string>) {
  const response = await fetch(shop.url + path, {
    method: "POST",
    headers: { Origin: shop.url },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return {
    status: response.status,
    cache: response.headers.get("Cache-Control"),
    html: await response.text(),
  };
}

test("neither the page of an order nor the success page has e-mail, phone or address, in HTML or data", async () => {
  for (const locale of locales) {
    const [ofOrder, success] = [localePath(locale, page), localePath(locale, "/order-success")];
    const query = `?order=${orderToken}`;
    const paths = [ofOrder, `${ofOrder}.data`, success + query, `${success}.data${query}`];
    for (const text of await Promise.all(paths.map(read))) {
      // It is the right page, with what stays of the e-mail and of the town.
      expect(text).toContain("r•••@•••.bg");
      expect(text).toContain("Русе, •••");
      expect(secretsIn(text)).toEqual([]);
    }
  }
});

test("a wrong e-mail is shown nothing, the right one the delivery to change, which is stored nowhere", async () => {
  const wrong = await post(page, { intent: "show", email: "x@example.com" });
  expect(wrong.status).toBe(403);
  expect(secretsIn(wrong.html)).toEqual([]);
  const right = await post(page, { intent: "show", email: ` ${email.toUpperCase()} ` });
  expect(right).toMatchObject({ status: 200, cache: expect.stringContaining("no-store") as string });
  for (const text of [phone, "ул. Борисова 7, вход Б"]) expect(right.html).toContain(text);
  const changed = await post(page, {
    intent: "redirect",
    email,
    phone,
    city: "Видин",
    deliveryType: "econt_address",
    deliveryDetails: "ул. Борисова 70, вход Б",
  });
  expect(changed.status).toBe(303);
  const after = await read(page);
  expect(after).toContain("Видин, •••");
  expect(secretsIn(after)).toEqual([]);
});

test.for(locales)("offers to cancel the order or to withdraw from it, never both (%s)", async (locale) => {
  const t = translator(locale);
  const c = orderPageTranslator(locale);
  const offers = async () => {
    const html = (await read(localePath(locale, page))).replaceAll("&#x27;", "'");
    const cancel = html.includes(c("orders.change.cancel.text"));
    const withdraw = html.includes("/withdrawal?order=");
    expect(html.includes(t("checkout.withdrawal"))).toBe(withdraw);
    return { cancel, withdraw };
  };
  await db.update(orders).set({ order_status: "new" });
  expect(await offers()).toEqual({ cancel: true, withdraw: false });
  await db.update(orders).set({ order_status: "shipped" });
  expect(await offers()).toEqual({ cancel: false, withdraw: true });
});

test("a reminder to order again is stopped by a form without weeks only, not by a wrong number", async () => {
  const remind = async (fields: Record<string, string>) =>
    (await post(page, { intent: "remind", ...fields })).status;
  const kept = async () => (await db.select({ weeks: orderReminders.weeks }).from(orderReminders)).length;
  expect(await remind({ weeks: "4" })).toBe(200);
  for (const weeks of ["3", "четири", "4.0", "-4"])
    expect([await remind({ weeks }), await kept()]).toEqual([422, 1]);
  expect([await remind({}), await kept()]).toEqual([200, 0]);
});
