import { request as httpRequest } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { maxMediaBytes } from "#app/domain/media/media.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertAdmin, insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { openStripeServer } from "#tests/factories/payments/stripe-server.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";

const dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-attacks-"));
await writeFile(path.join(dataDir, "private.txt"), "kept from everybody");
const { db, connectionString } = await testDatabase();
const mailbox = await openMailbox({});
const stripe = await openStripeServer();
const authSecret = "a-secret-of-the-tests-with-enough-characters";
const stripeKey = "sk_test_of_the_tests_of_attacks";
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: authSecret,
  DATA_DIR: dataDir,
  SMTP_URL: mailbox.url,
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: stripe.url,
  LOG_LEVEL: "trace",
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([mailbox.close(), stripe.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

const anna = await insertPerson(db, { email: "anna@example.com" });
await insertAdmin(db, { email: "boss@example.com" });

const ask = (address: string, init?: RequestInit) =>
  fetch(shop.url + address, { redirect: "manual", ...init });
const post = (address: string, fields: Record<string, string>, cookie = "") =>
  ask(address, { method: "POST", headers: { Cookie: cookie }, body: new URLSearchParams(fields) });
const call = (name: string, body: unknown) =>
  ask(`/api/functions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
const signIn = async (email: string, cookie = "") =>
  cookiesOf(await post("/auth", { email, password: personsPassword }, cookie));
const nameOf = async (cookie: string) =>
  (await (await ask("/api/session?refresh=1", { headers: { Cookie: cookie } })).text()).includes(anna.userId);

/** Requests the path unchanged, with all its dots, which `fetch` would resolve. Returns the status and the text. */
function askRaw(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    httpRequest({ hostname, port, path: target }, (response) => {
      let text = String(response.statusCode);
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve(text)).on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

/** The folders whose files are served, with the steps up to the checkout or the data folder, and to the root. */
const servedFolders = [
  ["", [2, 8]],
  ["/assets", [3, 8]],
  ["/media/product-images", [2, 8]],
] as const;

test.for(servedFolders)("no path traversal from %s reaches other files", async ([folder, depths]) => {
  const up = [
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "..%5c",
    "..\\",
    "....//",
    "..;/",
    "..%252f",
    "%c0%ae%c0%ae/",
  ];
  const files = [
    "package.json",
    "etc/passwd",
    "private.txt",
    "plodko-attacks/private.txt",
    "build/server/index.js",
  ];
  for (const step of up)
    for (const file of files)
      for (const depth of depths) {
        const answer = await askRaw(`${folder}/${step.repeat(depth)}${file}`);
        expect(answer).not.toMatch(/kept from everybody|root:.*:0:0|"private": true|virtual:react-router/);
        expect(answer).toMatch(/^(200<!DOCTYPE html>|30\d|40\d)/);
      }
});

test("a redirect target from the request never leaves the site", async () => {
  const admin = await signIn("boss@example.com");
  for (const [returnTo, target] of [
    ["/admin/products?q=1", "/admin/products?q=1"],
    ["/admin", "/admin"],
    ["https://evil.example/admin", "/admin"],
    ["//evil.example/admin", "/admin"],
    ["/\\evil.example", "/admin"],
    ["/admin/..//evil.example", "/admin"],
    ["/administrator", "/admin"],
    ["javascript:alert(1)", "/admin"],
    ["/admin/цена\r\nSet-Cookie: a=b", "/admin/%D1%86%D0%B5%D0%BD%D0%B0Set-Cookie:%20a=b"],
  ] as const) {
    const response = await post("/admin/language", { returnTo }, admin);
    expect([returnTo, response.status, response.headers.get("location")]).toEqual([returnTo, 302, target]);
  }
});

test("every sign-in starts a new session, and ends the browser's earlier one", async () => {
  const planted = "shop.session_token=planted-by-somebody.signature";
  const first = await signIn("anna@example.com", planted);
  expect(first).not.toContain("planted");
  expect(await nameOf(planted)).toBe(false);
  const second = await signIn("anna@example.com", first);
  expect(second).not.toBe(first);
  expect([await nameOf(first), await nameOf(second)]).toEqual([false, true]);
});

test("signing out ends the person's sessions everywhere, and a stolen cookie with them", async () => {
  const [phone, laptop, other] = [
    await signIn("anna@example.com"),
    await signIn("anna@example.com"),
    await signIn("boss@example.com"),
  ];
  await post("/api/sign-out", { language: "bg" }, phone);
  expect([await nameOf(phone), await nameOf(laptop)]).toEqual([false, false]);
  expect((await ask("/profile", { headers: { Cookie: laptop } })).status).toBe(302);
  expect((await ask("/admin", { headers: { Cookie: other } })).status).toBe(200);
});

test("refuses an upload over the size limit", async () => {
  const admin = await signIn("boss@example.com");
  const response = await ask("/admin/media/upload?bucket=product-images&folder=products&name=a.png", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream", Cookie: admin },
    body: Buffer.alloc(maxMediaBytes.image + 1),
  });
  expect([response.status, await response.json()]).toEqual([413, { ok: false, code: "too_large" }]);
});

test("no export has a cell that a spreadsheet would evaluate", async () => {
  const formula = "=cmd|'/C calc'!A0";
  const productId = await insertProduct(db, {
    name_bg: formula,
    name_en: "@SUM(A1)",
    description_bg: "\t=1+1",
  });
  const order = orderBody([{ productId, quantity: 1, price: 5.5 }], {
    firstName: "=1+1+1",
    lastName: "@SUM(A1)",
    email: "-formula@example.com",
    address: formula,
  });
  expect((await call("create-order", order)).status).toBe(200);
  await insertSubscriber(db, { email: "+formula@example.com" });
  const admin = await signIn("boss@example.com");
  for (const list of ["orders", "products", "customers", "subscribers"]) {
    const file = await (await ask(`/admin/${list}/export`, { headers: { Cookie: admin } })).text();
    expect([list, /(^|;)"'[=+@-]/m.test(file), /(^|;)"?\s*[=+@-]/m.test(file)]).toEqual([list, true, false]);
  }
});

test("the log holds no credential, no payment secret and no personal data", async () => {
  const person = {
    firstName: "Пенчо",
    lastName: "Славейков",
    email: "pencho.slaveykov@example.com",
    password: "a-password-of-pencho",
  };
  await post("/auth", { ...person, confirmPassword: person.password, intent: "sign-up" });
  await post("/auth", { email: person.email, password: "a-wrong-password-of-pencho" });
  const link = await emailWith(/verify-email\?token=([\w.-]+)/);
  const confirmation = `/auth/verify-email?token=${link}`;
  await ask(confirmation);
  await post(confirmation, { password: "a-wrong-password-of-pencho" });
  const session = cookiesOf(await post(confirmation, person));
  expect(session).not.toBe("");
  await post("/auth/forgot-password", { email: person.email });
  const reset = await emailWith(/reset-password\?token=([\w.-]+)/);
  await post("/auth/reset-password", {
    token: reset,
    password: "a-new-password-of-pencho",
    confirmPassword: "no",
  });
  const body = orderBody([{ productId: await insertProduct(db), quantity: 1, price: 5.5 }], {
    ...person,
    phone: "+359 88 765 4321",
    paymentMethod: "stripe",
  });
  const { orderId } = (await (await call("create-order", body)).json()) as { orderId: string };
  const payment = {
    orderId,
    amount: 5.5,
    currency: "BGN",
    customerEmail: person.email,
    customerName: "Пенчо",
  };
  stripe.failures.push("refused", null);
  await call("create-payment", payment);
  await call("create-payment", payment);
  const paid = [...stripe.sessions.keys()][0] ?? "";
  stripe.pay(paid);
  const event = stripe.event("checkout.session.completed", paid);
  for (const signature of ["t=1,v1=forged", event.signature])
    await ask("/api/webhooks/stripe", {
      method: "POST",
      headers: { "Stripe-Signature": signature },
      body: event.body,
    });
  await call("verify-payment", { sessionId: paid });
  // Errors are logged with most details.
  await db.execute("alter table users rename to users_away");
  await post("/auth", person);
  await db.execute("alter table users_away rename to users");
  const said = shop.said();
  expect(said).toMatch(/"level":50/);
  const secrets = [
    "pencho",
    "Пенчо",
    "Славейков",
    "765 4321",
    link,
    reset,
    authSecret,
    stripeKey,
    stripe.webhookSecret,
    ...session.split("; ").map((cookie) => cookie.split("=")[1] ?? ""),
  ];
  expect(secrets.filter((secret) => secret.length < 5)).toEqual([]);
  expect(secrets.filter((secret) => said.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
});

/** Waits for an e-mail that matches and returns the pattern's first group. */
async function emailWith(pattern: RegExp): Promise<string> {
  return vi.waitFor(
    () => {
      const found = mailbox.emails.map(({ text }) => pattern.exec(text ?? "")?.[1]).find(Boolean);
      if (!found) throw new Error(`No e-mail matches ${String(pattern)}`);
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );
}
