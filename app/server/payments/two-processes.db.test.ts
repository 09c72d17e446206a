import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { earlierOrderHeader } from "#app/domain/payments/payment.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertAdmin, personsPassword } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { openStripeServer } from "#tests/factories/payments/stripe-server.ts";

// Two server processes on one database, as behind a load balancer: each must see what the other does.
const { db, connectionString } = await testDatabase();
const stripe = await openStripeServer();
const environment = {
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  STRIPE_SECRET_KEY: "sk_test_of_the_tests",
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: stripe.url,
};
const one = await startShopProgram(environment);
const two = await startShopProgram(environment);
const shops = [one, two];
afterAll(() => Promise.all([...shops.map((shop) => shop.stop()), stripe.close()]));

let people = 0;
const newEmail = () => `leaves-card${(people += 1)}@example.com`;

async function call(
  name: string,
  body: unknown,
  { headers = {}, shop = one }: { headers?: Record<string, string>; shop?: typeof one } = {},
) {
  const response = await fetch(`${shop.url}/api/functions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

function bodyOf(productId: string, paymentMethod: "stripe" | "cash_on_delivery", email: string) {
  return orderBody([{ productId, quantity: 1, price: 5.5 }], { email, paymentMethod });
}

function openPayment(orderId: unknown, shop = one) {
  const customer = { customerEmail: "a@example.com", customerName: "А Б" };
  return call("create-payment", { orderId, amount: 5.5, currency: "BGN", ...customer }, { shop });
}

/** A card order whose payment page is open. */
async function cardOrder({ stock = 1, email = newEmail() } = {}) {
  const productId = await insertProduct(db, { stock_quantity: stock });
  const body = bodyOf(productId, "stripe", email);
  const headers = { "Idempotency-Key": `key-of-the-purchase-${people}` };
  const placed = await call("create-order", body, { headers });
  expect(await openPayment(placed.orderId)).toMatchObject({ success: true });
  const id = String(placed.orderId);
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, id));
  return {
    productId,
    email,
    body,
    headers,
    id,
    token: String(placed.payToken),
    sessionId: String(payment?.session_id),
  };
}

async function stateOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, orderId));
  return {
    order: order?.order_status,
    payment: order?.payment_status,
    holdsStock: order?.holds_stock,
    replacedBy: order?.replaced_by,
    session: payment?.state,
  };
}

async function stockOf(productId: string) {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  return product?.stock_quantity;
}

async function mailsAbout(orderId: string) {
  const rows = await db.select().from(mails).orderBy(mails.id);
  return rows.filter(({ data }) => data.order_id === orderId).map(({ kind, recipient }) => [kind, recipient]);
}

async function eventsOf(orderId: string) {
  const rows = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(orderEvents.id);
  return rows.map(({ kind, data }) => ({ kind, ...data }));
}

const cancelled = (replacedBy: unknown) => ({
  order: "cancelled",
  payment: "failed",
  holdsStock: false,
  replacedBy,
  session: "expired",
});

/** A signed token of an order. */
const aToken = expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/) as string;

test("an order placed instead of an unpaid card order cancels it, takes its last unit and expires its session", async () => {
  const first = await cardOrder();
  const cash = bodyOf(first.productId, "cash_on_delivery", newEmail());
  expect(await call("create-order", cash)).toMatchObject({ code: "out_of_stock" });
  expect(await stateOf(first.id)).toMatchObject({ order: "new", session: "open" });
  const headers = { [earlierOrderHeader]: first.token };
  const second = await call("create-order", cash, { headers, shop: two });
  expect(second).toEqual({ success: true, orderId: expect.any(String) as string, orderToken: aToken });
  expect(await stateOf(first.id)).toEqual(cancelled(second.orderId));
  expect(stripe.pay(first.sessionId), "the session is expired at the provider").toBe(false);
  expect(await stockOf(first.productId)).toBe(0);
  expect(await mailsAbout(first.id)).toEqual([
    ["order_received", first.email],
    ["owner_order_received", null],
    ["order_replaced", first.email],
  ]);
  expect(await eventsOf(first.id)).toEqual([
    { kind: "placed", payment_method: "stripe" },
    { kind: "status_changed", from: "new", to: "cancelled", replaced_by: second.orderId },
  ]);
});

test("the pay link of a replaced order gives the reason, leads to the new order and opens no payment", async () => {
  const first = await cardOrder();
  const cash = bodyOf(first.productId, "cash_on_delivery", first.email);
  const second = await call("create-order", cash, { headers: { [earlierOrderHeader]: first.token } });
  const number = String(second.orderId).slice(-8);
  const page = await fetch(`${two.url}/en/order-success?pay=${first.token}`);
  const html = await page.text();
  expect(html).toContain("cancelled and replaced by another one");
  const link = new RegExp(`href="(/en/order-success\\?pay=[^"]+)"[^>]*>View order ${number}`).exec(html)?.[1];
  const next = await fetch(two.url + String(link));
  expect([next.status, await next.text()]).toEqual([200, expect.stringContaining("pay on delivery")]);
  const opened = await fetch(`${two.url}/order-success?pay=${first.token}`, { method: "POST" });
  expect([opened.status, await opened.text()]).toEqual([
    409,
    expect.stringContaining("отказана и заменена с друга"),
  ]);
  expect(await openPayment(first.id)).toMatchObject({ success: false, code: "replaced" });
});

test("the same purchase from another device replaces the unpaid card order of that e-mail; a different purchase does not", async () => {
  const first = await cardOrder({ stock: 5 });
  const other = await insertProduct(db, { stock_quantity: 5 });
  await call("create-order", bodyOf(other, "stripe", first.email), { shop: two });
  expect(await stateOf(first.id)).toMatchObject({ order: "new", session: "open" });
  const strangers = await call("create-order", bodyOf(first.productId, "stripe", newEmail()), { shop: two });
  expect(strangers).toMatchObject({ success: true });
  expect(await stateOf(first.id)).toMatchObject({ order: "new", session: "open" });
  const second = await call("create-order", bodyOf(first.productId, "stripe", first.email), { shop: two });
  expect(await stateOf(first.id)).toEqual(cancelled(second.orderId));
  expect(await stateOf(String(second.orderId))).toMatchObject({ order: "new", holdsStock: true });
  expect(await stockOf(first.productId), "the stranger's and the second order's").toBe(3);
});

test("one card purchase sent concurrently from two tabs to two copies leaves one live order", async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = newEmail();
    const productId = await insertProduct(db, { stock_quantity: 5 });
    const body = bodyOf(productId, "stripe", email);
    await Promise.all(shops.map((shop) => call("create-order", body, { shop })));
    const rows = await db.select().from(orders).where(eq(orders.email, email));
    expect(rows.map(({ order_status }) => order_status).toSorted()).toEqual(["cancelled", "new"]);
    expect(await stockOf(productId)).toBe(4);
  }
});

test("a card order that is paid while it is replaced remains, and the new one is cancelled", async () => {
  const first = await cardOrder();
  // Paid at the provider; the shop has not been notified yet.
  expect(stripe.pay(first.sessionId)).toBe(true);
  const cash = bodyOf(first.productId, "cash_on_delivery", first.email);
  const answer = await call("create-order", cash, {
    headers: { [earlierOrderHeader]: first.token },
    shop: two,
  });
  expect(answer).toEqual({ success: true, orderId: first.id, orderToken: aToken });
  const [second] = await db.select().from(orders).where(eq(orders.replaced_by, first.id));
  expect(second).toMatchObject({ order_status: "cancelled", holds_stock: false });
  expect(await stateOf(first.id)).toEqual({
    order: "new",
    payment: "paid",
    holdsStock: true,
    replacedBy: null,
    session: "paid",
  });
  expect(await stockOf(first.productId)).toBe(0);
  expect(await mailsAbout(second!.id)).toContainEqual(["order_replaced", first.email]);
  expect(await eventsOf(first.id)).toContainEqual({
    kind: "status_changed",
    from: "cancelled",
    to: "new",
    replaces: second!.id,
  });
  const verified = await call("verify-payment", { sessionId: first.sessionId });
  expect(verified).toMatchObject({ success: true, paymentStatus: "paid", orderNumber: first.id.slice(-8) });
});

test("a purchase that is already paid cannot be placed again by the browser that paid it", async () => {
  const first = await cardOrder({ stock: 5 });
  stripe.pay(first.sessionId);
  await call("verify-payment", { sessionId: first.sessionId }, { shop: two });
  const headers = { [earlierOrderHeader]: first.token };
  expect(
    await call("create-order", bodyOf(first.productId, "cash_on_delivery", first.email), { headers }),
  ).toEqual({
    success: false,
    code: "already_ordered",
    error: "This purchase has been ordered and paid",
    orderId: first.id,
    orderToken: aToken,
    items: [{ productId: first.productId, quantity: 1 }],
  });
  const more = orderBody([{ productId: first.productId, quantity: 2, price: 5.5 }], { email: first.email });
  expect(await call("create-order", more, { headers }), "another purchase").toMatchObject({ success: true });
  expect(await stateOf(first.id)).toMatchObject({ order: "new", payment: "paid" });
});

test("a purchase changed after a lost answer is refused with the existing order, and may replace it", async () => {
  const { productId, headers, id, token, email } = await cardOrder();
  const changed = bodyOf(productId, "cash_on_delivery", email);
  expect(await call("create-order", changed, { headers })).toEqual({
    success: false,
    code: "already_ordered",
    error: "This purchase has been ordered with other data",
    orderId: id,
    orderToken: aToken,
    payToken: token,
    items: [{ productId, quantity: 1 }],
  });
  expect(await stateOf(id)).toMatchObject({ order: "new", session: "open" });
  const second = await call("create-order", changed, { headers: { [earlierOrderHeader]: token } });
  expect(await stateOf(id)).toEqual(cancelled(second.orderId));
});

test("a repeated order replaces nothing, and neither does a forged token", async () => {
  const { productId, body, headers, id, token } = await cardOrder();
  const repeated = await call("create-order", body, { headers: { ...headers, [earlierOrderHeader]: token } });
  expect(repeated).toMatchObject({ success: true, orderId: id });
  const forged = { [earlierOrderHeader]: `${id}.forged` };
  const cash = bodyOf(productId, "cash_on_delivery", newEmail());
  expect(await call("create-order", cash, { headers: forged })).toMatchObject({ code: "out_of_stock" });
  expect(await stateOf(id)).toMatchObject({ order: "new", session: "open" });
});

test("with the provider down an order is still placed, and a job expires the replaced session later", async () => {
  const first = await cardOrder();
  const cash = bodyOf(first.productId, "cash_on_delivery", first.email);
  stripe.failures.push("refused", "refused", "refused");
  const second = await call("create-order", cash, { headers: { [earlierOrderHeader]: first.token } });
  expect(second).toMatchObject({ success: true });
  await expect.poll(() => stateOf(first.id), { timeout: 30_000 }).toEqual(cancelled(second.orderId));
});

test("a cancellation concurrent with the payment leaves a refund due, recorded once, with one e-mail to the owner", async () => {
  const admin = await insertAdmin(db, { email: "owner-who-cancels@example.com" });
  const form = new URLSearchParams({ intent: "sign-in", email: admin.email, password: personsPassword });
  const signedIn = await fetch(`${one.url}/auth`, { method: "POST", body: form, redirect: "manual" });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  for (let round = 0; round < 15; round += 1) {
    const { id, sessionId, productId } = await cardOrder();
    stripe.pay(sessionId);
    const cancel = new URLSearchParams({ intent: "cancel", reason: "" });
    const [answer] = await Promise.all([
      fetch(`${one.url}/admin/orders/${id}`, { method: "POST", body: cancel, headers: { Cookie } }),
      call("verify-payment", { sessionId }, { shop: two }),
    ]);
    expect(answer.status).toBe(200);
    await expect.poll(() => stateOf(id), { timeout: 30_000 }).toMatchObject({ session: "paid" });
    expect(await stateOf(id)).toMatchObject({ order: "cancelled", payment: "paid", holdsStock: false });
    expect((await eventsOf(id)).filter(({ kind }) => kind === "refund_due")).toHaveLength(1);
    expect((await mailsAbout(id)).filter(([kind]) => kind === "owner_refund_due")).toHaveLength(1);
    expect(await stockOf(productId)).toBe(1);
    const verified = await call("verify-payment", { sessionId }, { shop: two });
    expect(verified).toMatchObject({ success: true, paymentStatus: "refund_due" });
  }
});

test("an invalid webhook is refused with 400, logged once and counted; a signed event is handled", async () => {
  const signed = (body: string) => {
    const time = Math.floor(Date.now() / 1000);
    const digest = createHmac("sha256", stripe.webhookSecret).update(`${time}.${body}`).digest("hex");
    return { body, signature: `t=${time},v1=${digest}` };
  };
  const body = signed("{}").body;
  const refused = [
    ...["", "t=1", "t=1,v1=", "t=,v1=", "v1=0", "t=1,v1=00", "t=x,v1=\u00ff", ","].map((signature) => ({
      body,
      signature,
    })),
    ...[
      "",
      "{",
      "null",
      "[]",
      "1",
      '"text"',
      "{}",
      '{"id":"evt_1"}',
      '{"id":"evt_1","type":"refund.failed"}',
    ].map(signed),
    ...["null", "[]", "{}", '{"object":null}', '{"object":{"id":7}}', '{"object":{"id":{}}}'].map((data) =>
      signed(`{"id":"evt_1","type":"checkout.session.completed","data":${data}}`),
    ),
    signed('{"id":{},"type":"checkout.session.completed","data":{"object":{"id":"cs_1"}}}'),
    signed('{"id":"evt_1","type":7,"data":{"object":{"id":"cs_1"}}}'),
  ];
  const linesBefore = two.said().split("\n").length;
  for (const { body: text, signature } of refused) {
    const response = await fetch(`${two.url}/api/webhooks/stripe`, {
      method: "POST",
      headers: { "Stripe-Signature": signature },
      body: text,
    });
    expect([response.status, text, signature]).toEqual([400, text, signature]);
  }
  const said = two
    .said()
    .split("\n")
    .slice(linesBefore - 1)
    .filter(Boolean);
  expect(said.map((line) => (JSON.parse(line) as { level: number; msg: string }).level)).toEqual(
    refused.map(() => 40),
  );
  const metrics = await (await fetch(`${two.url}/metrics`)).text();
  expect(metrics).toContain(`webhooks_refused_total{provider="stripe"} ${refused.length}`);
  const first = await cardOrder();
  stripe.pay(first.sessionId);
  const event = stripe.event("checkout.session.completed", first.sessionId);
  const handled = await fetch(`${two.url}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "Stripe-Signature": event.signature },
    body: event.body,
  });
  expect([handled.status, await stateOf(first.id)]).toMatchObject([
    204,
    { payment: "paid", session: "paid" },
  ]);
});
