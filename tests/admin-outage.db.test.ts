import { afterAll, beforeAll, expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { ensureFirstAdmin } from "#app/server/accounts/first-admin.ts";
import { openDatabaseProxy } from "#tests/factories/servers/cutting-proxy.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const database = await testDatabase();
await ensureFirstAdmin(database.db, { email: "admin@example.com", password: "admin-secret" });
const proxy = await openDatabaseProxy(database.connectionString);
const shop = await startShopProgram({
  DATABASE_URL: proxy.connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
});
afterAll(async () => {
  await shop.stop();
  await proxy.close();
});

const signedIn = await fetch(`${shop.url}/auth`, {
  method: "POST",
  body: new URLSearchParams({ email: "admin@example.com", password: "admin-secret" }),
  redirect: "manual",
});
const cookie = signedIn.headers
  .getSetCookie()
  .map((each) => each.split(";")[0])
  .join("; ");
const open = (path: string, init: RequestInit = {}) =>
  fetch(shop.url + path, { redirect: "manual", ...init, headers: { cookie, Origin: shop.url } });

beforeAll(async () => {
  const { status } = await open("/admin");
  if (status !== 200) throw new Error(`The back office answers ${status} before the outage`);
  await proxy.cut();
});

/** The error catalogue of the specification, section 8, and then the messages of the shop's further screens. */
const messages: readonly (readonly [path: string, message: string])[] = [
  ["/admin", "Неуспешно зареждане на поръчките"],
  ["/admin/homepage", "Неуспешно зареждане на секциите"],
  ["/admin/pages", "Неуспешно зареждане на страниците"],
  ["/admin/text-seo", "Неуспешно зареждане на съдържанията."],
  ["/admin/popups", "Неуспешно зареждане на попъпи."],
  ["/admin/landing-pages", "Неуспешно зареждане на страници."],
  ["/admin/products", "Неуспешно зареждане на данните"],
  ["/admin/customers", "Неуспешно зареждане на клиентите"],
  ["/admin/seo", "Неуспешно зареждане на SEO настройките"],
  ...(
    [
      ["audit", "audit.loadFailed"],
      ["categories", "categories.loadFailed"],
      ["distributors", "distributors.loadFailed"],
      ["emails", "emails.loadFailed"],
      ["media", "media.loadFailed"],
      ["messages", "messages.loadFailed"],
      ["redirects", "redirects.loadFailed"],
      ["reviews", "reviews.loadFailed"],
      ["payments", "payments.failed"],
      ["staff", "staff.loadFailed"],
      ["subscribers", "subscribers.loadFailed"],
      ["withdrawals", "withdrawals.loadFailed"],
    ] as const satisfies readonly (readonly [string, AdminTextKey])[]
  ).map(([name, text]) => [`/admin/${name}`, adminTranslator("bg")(text)] as const),
];

const menu = adminTranslator("bg")("menu.label");

test.for(messages)(
  "without a database, %s shows its own message in the back office",
  async ([path, message]) => {
    const page = await (await open(path)).text();
    expect(page).toContain(message);
    expect(page).toContain(`aria-label="${menu}"`);
  },
);

test("without a database, /admin/design shows the default theme", async () => {
  const response = await open("/admin/design");
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain('value="#ff6b6b"');
  expect(page).toContain(`aria-label="${menu}"`);
});

test("without a database, /admin/settings shows the error page with status 503 in the back office", async () => {
  const response = await open("/admin/settings");
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "private, no-store"]);
  expect(await response.text()).toContain(`aria-label="${menu}"`);
});

test("without a database, a request without a session is still redirected to the sign-in", async () => {
  const response = await fetch(`${shop.url}/admin`, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([302, "/auth"]);
});

test("without a database, a post is answered with 503", async () => {
  const response = await open("/admin/pages", {
    method: "POST",
    body: new URLSearchParams({ intent: "sort" }),
  });
  expect(response.status).toBe(503);
});
