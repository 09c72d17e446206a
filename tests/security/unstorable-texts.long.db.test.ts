import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { fuzzedRoutes } from "./fuzzed-routes.ts";
import { encoded } from "./hostile-input.ts";

// Texts that PostgreSQL cannot store, in fields, parameters and values that a client may send: fuzzing covers few of
// them.

const dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-unstorable-"));
const { db, connectionString } = await testDatabase();
const productId = await insertProduct(db);
await insertPerson(db, { email: "anna@example.com" });
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  DATA_DIR: dataDir,
  PAYMENTS: "sandbox",
  // Each request has its own network address, so that no rate limit applies.
  TRUST_PROXY: "on",
});
afterAll(async () => {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A long text that does not compress: an index stores the compressed text. */
const noise = Array.from({ length: 5000 }, (_, at) =>
  ((Math.imul(at + 1, 2_654_435_761) >>> 0) ** 2 % 1_679_616).toString(36),
).join("");
const unstorable = [
  "\0",
  "a\0nna@example.com",
  "\0anna@example.com",
  "anna\ud800@example.com",
  "\udfff",
  `${noise.slice(0, 5000)}@example.com`,
  noise,
];

let asked = 0;
async function statusOf(target: string, init: RequestInit = {}): Promise<number> {
  asked += 1;
  const headers = new Headers(init.headers);
  headers.set("X-Forwarded-For", `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`);
  const response = await fetch(shop.url + target, { redirect: "manual", ...init, headers });
  await response.arrayBuffer();
  return response.status;
}

const postForm = (target: string, fields: Record<string, string>, cookie = "") =>
  statusOf(target, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: cookie },
    body: Object.entries(fields)
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .join("&"),
  });

const session = await fetch(`${shop.url}/auth`, {
  method: "POST",
  redirect: "manual",
  body: new URLSearchParams({ email: "anna@example.com", password: personsPassword }),
});
const signedIn = session.headers
  .getSetCookie()
  .map((cookie) => cookie.split(";")[0])
  .join("; ");

test("the requests with the session's cookies are a signed-in person's", async () => {
  const profile = await fetch(`${shop.url}/profile`, { redirect: "manual", headers: { Cookie: signedIn } });
  expect(profile.status).toBe(200);
});

const names = { firstName: "Анна", lastName: "Илиева" };
const passwords = { password: "long-enough", confirmPassword: "long-enough" };
/** Forms outside the back office, with valid values. */
const forms: Record<string, Record<string, string>[]> = {
  "/auth": [
    { intent: "sign-in", email: "anna@example.com", password: "wrong" },
    { intent: "sign-up", ...names, email: "new@example.com", ...passwords },
  ],
  "/auth/code": [{ code: "123456" }],
  "/auth/invite?token=a": [
    { intent: "sign-in", password: "wrong" },
    { intent: "new", ...names, ...passwords },
    { intent: "agree" },
  ],
  "/auth/forgot-password": [{ email: "anna@example.com" }],
  "/auth/reset-password": [{ token: "a", ...passwords }],
  "/contact": [{ ...names, name: "Анна", email: "anna@example.com", phone: "", message: "Здравейте" }],
  "/withdrawal": ["review", "change", "confirm"].map((step) => ({
    step,
    name: "Анна",
    orderNumber: "0a1b2c3d",
    email: "anna@example.com",
    goods: "",
  })),
  "/newsletter": [{ email: "anna@example.com", consent: "on" }],
  "/stock-alert": [{ product: productId, email: "anna@example.com" }],
  "/stock-alert?token=a": [{ intent: "confirm" }, { intent: "cancel" }],
  "/newsletter/confirm?token=a": [{ intent: "confirm" }, { intent: "again" }],
  "/newsletter/unsubscribe?token=a": [{ intent: "unsubscribe" }, { intent: "again" }],
  "/emails?token=a": [{ intent: "topic", topic: "reviews", stopped: "on" }, { intent: "allow" }],
  "/review?token=a": [
    { line: "a", stars: "5", text: "Хубаво", name: "Анна" },
    { intent: "delete", line: "a" },
  ],
  "/sandbox-payment/a": [{ choice: "pay" }],
  "/wishlist": [{ productId }],
  "/profile": [
    { intent: "save", ...names, phone: "+359888123456", address: "София" },
    { intent: "delete", confirm: "on", password: "wrong" },
    { intent: "subscribe" },
  ],
  "/api/sign-out": [{ language: "bg" }],
};

test.for(Object.entries(forms))(
  "the form of %s refuses or cleans a text that cannot be stored",
  async ([target, sent]) => {
    for (const fields of sent)
      for (const name of Object.keys(fields))
        for (const text of unstorable)
          // Signing out would end the session that the other requests use.
          for (const cookie of target === "/api/sign-out" ? [""] : ["", signedIn])
            expect(
              await postForm(target, { ...fields, [name]: text }, cookie),
              `${name}=${JSON.stringify(text.slice(0, 30))}`,
            ).toBeLessThan(500);
  },
);

/** Calls of the browser, with valid values. */
const calls: Record<string, Record<string, unknown>> = {
  "/api/functions/create-order": orderBody([{ productId, quantity: 1, price: 5.5 }]),
  "/api/functions/create-payment": {
    orderId: productId,
    amount: 6.9,
    currency: "BGN",
    customerEmail: "anna@example.com",
    customerName: "Анна",
  },
  "/api/functions/verify-payment": { sessionId: "sandbox_1" },
  "/api/functions/send-contact-email": {
    name: "Анна",
    email: "anna@example.com",
    phone: "",
    message: "Здравейте",
  },
  "/api/functions/stock-alert": { email: "anna@example.com", product_id: productId },
  "/api/functions/newsletter-signup": { email: "anna@example.com", consent: true, popup_id: productId },
  "/api/functions/quote-delivery": {
    carrier: "econt",
    officeCode: "1127",
    deliveryType: "econt_office",
    city: "София",
    paymentMethod: "cash_on_delivery",
    items: [{ productId, quantity: 1 }],
  },
  "/api/functions/find-promotions": {
    productIds: [productId],
    codes: ["ЯГОДА10"],
    person: { email: "anna@example.com", phone: "0888123456" },
  },
  "/api/functions/remind-of-cart": {
    email: "anna@example.com",
    items: [{ productId, quantity: 1 }],
    token: "a",
  },
  "/api/functions/restore-cart": { token: "a" },
  "/api/functions/report-review": { review_id: productId, reason: "insult", note: "груб" },
  "/api/functions/count-visit": { step: "visit", source: "letter" },
  "/api/functions/save-theme": { primary_color: "#ff6b6b" },
  "/api/campaigns": { kind: "popup", id: productId, event: "view" },
  "/api/wishlist": { productId },
};

test.for(Object.entries(calls))(
  "%s refuses or cleans a text that cannot be stored",
  async ([target, sent]) => {
    for (const name of Object.keys(sent))
      for (const text of unstorable)
        for (const cookie of ["", signedIn])
          expect(
            await statusOf(target, {
              method: "POST",
              headers: { "Content-Type": "application/json", Cookie: cookie },
              body: JSON.stringify({ ...sent, [name]: text }),
            }),
            `${name}=${JSON.stringify(text.slice(0, 30))}`,
          ).toBeLessThan(500);
  },
);

const publicPages = fuzzedRoutes(routes)
  .map(({ pattern }) => pattern.replace("?index", ""))
  .filter(
    (pattern) => !pattern.startsWith("/admin") && !pattern.startsWith("/en") && pattern !== "/api/live",
  );
const parameters =
  "q category sort page order ids token session_id pay after tab preview email callbackURL refresh".split(
    " ",
  );

test.for(publicPages)("%s survives such texts in any parameter", async (pattern) => {
  for (const text of unstorable.map((each) => each.slice(0, 1000))) {
    const filled = pattern.replace(/:[a-z]+\??/gi, encoded(text)).replace("*", "verify-email");
    const query = parameters.map((name) => `${name}=${encoded(text.slice(0, 100))}`).join("&");
    const isLong = filled.length > 5000;
    for (const target of [filled, `${isLong ? pattern.replaceAll(":", "") : filled}?${query}`])
      for (const cookie of ["", signedIn, `shop.hint=${encoded(text.slice(0, 100))}`])
        expect(await statusOf(target, { headers: { Cookie: cookie } })).toBeLessThan(500);
  }
});

test("none of the requests logged an error", () => {
  expect(shop.said()).not.toMatch(/"level":(50|60)/);
});
