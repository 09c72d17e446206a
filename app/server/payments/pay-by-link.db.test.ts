import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { locales, localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertStaff, personsPassword } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { openStripeServer } from "#tests/factories/payments/stripe-server.ts";
import { confirmationToken } from "#app/server/orders/confirmation.ts";
import { payToken } from "./pay-link.ts";

const secret = "a-secret-of-the-tests-with-enough-characters";
const stripe = await openStripeServer();
afterAll(stripe.close);
const { db, connectionString } = await testDatabase();
const environment = { DATABASE_URL: connectionString, AUTH_SECRET: secret };
const shop = await startShopProgram({
  ...environment,
  STRIPE_SECRET_KEY: "sk_test_of_the_tests",
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: stripe.url,
});
afterAll(shop.stop);
const sandboxShop = await startShopProgram({ ...environment, PAYMENTS: "sandbox" });
afterAll(sandboxShop.stop);

const productId = await insertProduct(db, { stock_quantity: 1000 });
let people = 0;

async function call(name: string, body: unknown, { url } = shop) {
  const response = await fetch(`${url}/api/functions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

async function placeCardOrder(changes: Record<string, unknown> = {}): Promise<string> {
  people += 1;
  const body = orderBody([{ productId, quantity: 1, price: 5.5 }], {
    email: `payer${people}@example.com`,
    paymentMethod: "stripe",
    ...changes,
  });
  return String((await call("create-order", body)).answer.orderId);
}

type Visit = { method?: "GET" | "POST"; locale?: Locale; url?: string };

/** Requests the page of a pay link, or submits its form, as a browser without JavaScript. */
async function byLink(token: string, { method = "GET", locale = "bg", url = shop.url }: Visit = {}) {
  const address = `${url}${localePath(locale, "/order-success")}?pay=${token}`;
  const response = await fetch(address, {
    method,
    redirect: "manual",
    ...(method === "POST" && { body: new URLSearchParams() }),
  });
  return {
    status: response.status,
    location: response.headers.get("Location"),
    cache: response.headers.get("Cache-Control"),
    // React escapes the apostrophe.
    html: (await response.text()).replaceAll("&#x27;", "'"),
  };
}

const press = (token: string, locale?: Locale) =>
  byLink(token, { method: "POST", ...(locale && { locale }) });
const tokenOf = (orderId: string) => payToken(secret, orderId);

for (const locale of locales) {
  const t = translator(locale);

  test(`a pay link shows the order and leads to its payment without scripts (${locale})`, async () => {
    const orderId = await placeCardOrder({ language: locale });
    const page = await byLink(tokenOf(orderId), { locale });
    expect(page).toMatchObject({ status: 200, cache: "private, no-store" });
    for (const text of [t("payment.waiting.title"), t("payment.pay"), orderId.slice(-8)])
      expect(page.html).toContain(text);
    expect(page.html).toContain('content="noindex');
    const first = await press(tokenOf(orderId), locale);
    expect(first.status).toBe(303);
    expect(first.location).toMatch(/^https:\/\/checkout\.stripe\.example\/cs_test_/);
    expect((await press(tokenOf(orderId), locale)).location).toBe(first.location);
  });

  test(`an order that cannot be paid shows the reason (${locale})`, async () => {
    const orderId = await placeCardOrder();
    const token = tokenOf(orderId);
    const refusals = [
      [{ order_status: "cancelled" }, "payment.refused.cancelled"],
      [{ order_status: "new", payment_status: "paid" }, "payment.refused.already_paid"],
      [{ order_status: "processing", payment_status: "pending" }, "payment.refused.not_payable"],
      [{ payment_method: "cash_on_delivery" }, "payment.onDelivery"],
    ] as const;
    for (const [state, text] of refusals) {
      await db.update(orders).set(state).where(eq(orders.id, orderId));
      const shown = await byLink(token, { locale });
      expect(shown.status).toBe(200);
      expect(shown.html).toContain(t(text));
      expect(shown.html).not.toContain(t("payment.pay"));
      const pressed = await press(token, locale);
      expect(pressed.status).toBe(409);
      expect(pressed.html).toContain(t(text));
    }
  });

  test(`shows that the provider is down or the goods are sold out, and payment can be retried (${locale})`, async () => {
    const orderId = await placeCardOrder();
    stripe.failures.push(...Array.from({ length: 5 }, () => "refused" as const));
    const down = await press(tokenOf(orderId), locale);
    stripe.failures.length = 0;
    expect(down.status).toBe(502);
    expect(down.html).toContain(t("payment.refused.payment_failed"));
    expect(down.html).toContain(t("payment.pay"));
    expect((await press(tokenOf(orderId), locale)).status).toBe(303);

    await db
      .update(payments)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where(eq(payments.order_id, orderId));
    const busy = await press(tokenOf(orderId), locale);
    expect(busy.status).toBe(409);
    expect(busy.html).toContain(t("payment.refused.busy"));

    await db.update(payments).set({ state: "expired" }).where(eq(payments.order_id, orderId));
    await db
      .update(orders)
      .set({ payment_status: "failed", holds_stock: false })
      .where(eq(orders.id, orderId));
    const [before] = await db.select({ stock: products.stock_quantity }).from(products);
    await db.update(products).set({ stock_quantity: 0 });
    const gone = await press(tokenOf(orderId), locale);
    await db.update(products).set({ stock_quantity: before!.stock });
    expect(gone.status).toBe(409);
    expect(gone.html).toContain(t("payment.refused.out_of_stock"));
    expect((await press(tokenOf(orderId), locale)).status).toBe(303);
  });

  test(`an invalid link opens no payment (${locale})`, async () => {
    const orderId = await placeCardOrder();
    const stolen = `${orderId}.${tokenOf(await placeCardOrder()).split(".")[1]}`;
    for (const token of ["", orderId, `${orderId}.`, stolen, "😀", "%3Cb%3E.x", "x".repeat(5000)]) {
      const page = await byLink(token, { locale });
      expect(page.status).toBe(404);
      expect(page.html).toContain(t("payment.badLink.title"));
      expect((await press(token, locale)).status).toBe(404);
    }
    const opened = await db.select().from(payments).where(eq(payments.order_id, orderId));
    expect(opened).toEqual([]);
  });
}

test("verify-payment returns the total, a pay token while the order can be paid, and its confirmation token once it is paid", async () => {
  const orderId = await placeCardOrder();
  const sessionId = ((await press(tokenOf(orderId))).location ?? "").split("/").at(-1) ?? "";
  const verify = async () => (await call("verify-payment", { sessionId })).answer;
  const orderNumber = orderId.slice(-8);
  const order = { success: true, orderNumber, total: [550, 281, "BGN"] };
  expect(await verify()).toEqual({ ...order, paymentStatus: "unpaid", payToken: tokenOf(orderId) });
  stripe.payLater(sessionId);
  expect(await verify()).toEqual({ ...order, paymentStatus: "pending" });
  stripe.endLater(sessionId, "succeeded");
  const orderToken = confirmationToken({ signingSecret: secret }, orderId);
  expect(await verify()).toEqual({ ...order, paymentStatus: "paid", orderToken });
  expect(await call("verify-payment", { sessionId: "cs_test_of_nobody" })).toMatchObject({
    status: 404,
    answer: { code: "unknown_session" },
  });
});

test("create-payment refuses with the code of the problem", async () => {
  const orderId = await placeCardOrder();
  const asked = { orderId, amount: 5.5, currency: "BGN", customerEmail: "a@b.bg", customerName: "А" };
  expect((await call("create-payment", { ...asked, amount: 5.51 })).answer.code).toBe("amount_changed");
  expect((await call("create-payment", { ...asked, currency: "EUR" })).status).toBe(422);
  for (const [state, code] of [
    [{ order_status: "cancelled" }, "cancelled"],
    [{ order_status: "new", payment_status: "paid" }, "already_paid"],
  ] as const) {
    await db.update(orders).set(state).where(eq(orders.id, orderId));
    expect(await call("create-payment", asked)).toMatchObject({ status: 409, answer: { code } });
  }
});

test("the sandbox page simulates declining, closing, paying once and late payment, and exists only with the sandbox", async () => {
  async function open(): Promise<{ orderId: string; page: string; sessionId: string }> {
    const orderId = await placeCardOrder();
    const { location } = await byLink(tokenOf(orderId), { method: "POST", url: sandboxShop.url });
    return { orderId, page: location ?? "", sessionId: (location ?? "").split("/").at(-1) ?? "" };
  }
  async function choose(page: string, choice: string) {
    const body = new URLSearchParams({ choice });
    const response = await fetch(page, { method: "POST", redirect: "manual", body });
    return { status: response.status, location: response.headers.get("Location") };
  }
  async function stateOf(orderId: string) {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    return [order?.payment_status, order?.paid_eur];
  }

  const paid = await open();
  const shown = await fetch(paid.page);
  expect(shown.headers.get("Cache-Control")).toContain("no-store");
  const html = await shown.text();
  expect(html).toMatch(/2,81\s€/);
  for (const text of ["Пробен режим – картата няма да бъде таксувана.", 'content="noindex'])
    expect(html).toContain(text);
  const back = `${sandboxShop.url}/order-success?session_id=${paid.sessionId}`;
  expect(await choose(paid.page, "decline")).toEqual({ status: 303, location: back });
  expect(await stateOf(paid.orderId)).toEqual(["pending", 0]);
  const cancel = await choose(paid.page, "close");
  expect(cancel.location).toBe(`${sandboxShop.url}/order-success?pay=${tokenOf(paid.orderId)}`);
  expect((await choose(paid.page, "steal")).status).toBe(422);
  expect(await stateOf(paid.orderId)).toEqual(["pending", 0]);
  await Promise.all([1, 2, 3].map(() => choose(paid.page, "pay")));
  expect(await stateOf(paid.orderId)).toEqual(["paid", 281]);
  await choose(paid.page, "late");
  expect(await stateOf(paid.orderId)).toEqual(["paid", 281]);
  expect(await (await fetch(paid.page)).text()).toContain("Това плащане е приключило.");

  const late = await open();
  expect((await choose(late.page, "late")).status).toBe(303);
  expect(await stateOf(late.orderId)).toEqual(["paid", 281]);

  const unknown = `${sandboxShop.url}/sandbox-payment/sandbox_of_nobody`;
  expect((await fetch(unknown)).status).toBe(404);
  expect((await choose(unknown, "pay")).location).toBe("/404");
  // With a real provider the page does not exist, even for stored sandbox sessions.
  const real = paid.page.replace(sandboxShop.url, shop.url);
  expect((await fetch(real)).status).toBe(404);
  expect((await choose(real, "late")).location).toBe("/404");
});

test("the order's page gives the pay link to staff who may change orders, while the order can be paid", async () => {
  const orderId = await placeCardOrder();
  const roles = ["owner", "manager", "accountant"] as const;
  for (const role of roles) await insertStaff(db, { email: `${role}@example.com`, role });
  const isShown = async (email: string) => {
    const form = new URLSearchParams({ email, password: personsPassword });
    const entered = await fetch(`${shop.url}/auth`, { method: "POST", body: form, redirect: "manual" });
    const cookies = entered.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    const pages = ["", ".data"].map(async (kind) => {
      const page = await fetch(`${shop.url}/admin/orders/${orderId}${kind}`, {
        headers: { Cookie: cookies.join("; ") },
      });
      return [page.status, (await page.text()).includes(`/order-success?pay=${payToken(secret, orderId)}`)];
    });
    return Promise.all(pages);
  };
  const shown = async () => Promise.all(roles.map((role) => isShown(`${role}@example.com`)));
  const [yes, no] = [
    [200, true],
    [200, false],
  ];
  expect(await shown()).toEqual([
    [yes, yes],
    [yes, yes],
    [no, no],
  ]);
  await db.update(orders).set({ payment_status: "paid", paid_eur: 281 }).where(eq(orders.id, orderId));
  expect(await shown()).toEqual([
    [no, no],
    [no, no],
    [no, no],
  ]);
});
