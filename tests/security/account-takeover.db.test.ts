import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { localePath, locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { verificationLink } from "#app/server/accounts/verification-link.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { eventually } from "#tests/eventually.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const signingSecret = "a-secret-of-the-tests-with-enough-characters";
const { db, connectionString } = await testDatabase();
const shop = await startShopProgram({ DATABASE_URL: connectionString, AUTH_SECRET: signingSecret });
afterAll(shop.stop);
beforeEach(async () => {
  await db.delete(users);
  await db.delete(mails);
});

const maker = { baseUrl: shop.url, signingSecret };
const email = "victim@example.com";
const stranger = {
  firstName: "Някой",
  lastName: "Друг",
  password: "a-password-of-a-stranger",
  confirmPassword: "a-password-of-a-stranger",
};

const open = (link: string, method = "GET") => fetch(link, { method, redirect: "manual" });
const post = (address: string, fields: Record<string, string>) =>
  fetch(new URL(address, shop.url), {
    method: "POST",
    redirect: "manual",
    headers: { Origin: shop.url },
    body: new URLSearchParams(fields),
  });
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
const dataOf = (session: string) =>
  fetch(`${shop.url}/profile/data`, { redirect: "manual", headers: { Cookie: session } });

async function orderAsGuest(): Promise<string> {
  const productId = await insertProduct(db);
  const response = await fetch(`${shop.url}/api/functions/create-order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(orderBody([{ productId, quantity: 1, price: 5.5 }], { email })),
  });
  return ((await response.json()) as { orderId: string }).orderId;
}

async function ownerOf(orderId: string) {
  const [order] = await db.select({ userId: orders.user_id }).from(orders).where(eq(orders.id, orderId));
  return order?.userId;
}

async function account() {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user!;
}

/** Creates an account with the victim's e-mail, on a page in the language; returns the link sent to the victim. */
async function createAccount(locale: "bg" | "en" = "bg"): Promise<string> {
  await post(localePath(locale, "/auth"), { intent: "sign-up", ...stranger, email });
  return linkOf("verify_email");
}

/** Returns the link of the latest e-mail of a kind; a job writes those that reset a password. */
function linkOf(kind: "verify_email" | "reset_password"): Promise<string> {
  return eventually(async () => {
    const emails = await db.select().from(mails).where(eq(mails.kind, kind)).orderBy(mails.id);
    const { pathname, search } = new URL(emails.at(-1)?.data.url ?? "");
    return shop.url + pathname + search;
  });
}

test("an account created with another person's e-mail gets none of their orders, even if the e-mailed link is opened", async () => {
  const order = await orderAsGuest();
  const link = await createAccount();
  // A mailbox's scanner opens each link, and submits the form it finds there.
  for (const method of ["GET", "HEAD"]) await open(link, method);
  await fetch(link);
  await post(link, {});
  expect((await account()).emailVerified).toBe(false);
  expect((await post(link, { password: "a-password-of-the-victim" })).status).toBe(401);
  const refused = await post("/auth", { email, password: stranger.password });
  expect(refused.status).toBe(403);
  expect((await dataOf(cookiesOf(refused))).status).toBe(302);
  expect(await ownerOf(order)).toBeNull();

  // The victim gets the account by resetting the password, which invalidates the stranger's password.
  await post("/auth/forgot-password", { email });
  const token = new URL(await linkOf("reset_password")).searchParams.get("token") ?? "";
  const password = "a-password-of-the-victim";
  const reset = await post("/auth/reset-password", { token, password, confirmPassword: password });
  expect([reset.status, reset.headers.get("Location")]).toEqual([302, "/auth?new-password"]);
  expect((await post("/auth", { email, password: stranger.password })).status).toBe(401);
  expect((await post(link, { password: stranger.password })).headers.getSetCookie()).toEqual([]);
  const session = cookiesOf(await post("/auth", { email, password }));
  expect(await (await dataOf(session)).text()).toContain(order);
  expect(await ownerOf(order)).toBe((await account()).id);
});

for (const locale of locales) {
  const t = translator(locale);
  const page = shop.url + localePath(locale, "/auth/verify-email");

  test(`the link shows a form; with the password it confirms, signs in and leads to the root (${locale})`, async () => {
    const order = await orderAsGuest();
    const link = await createAccount(locale);
    expect(link).toContain(`${page}?token=`);
    const seen = await open(link);
    expect([seen.status, seen.headers.getSetCookie()]).toEqual([200, []]);
    expect(seen.headers.get("Cache-Control")).toBe("private, no-store");
    expect(seen.headers.get("Referrer-Policy")).toBe("same-origin");
    const html = await seen.text();
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>');
    expect(html).toContain(t("verify.button"));
    expect(html).toContain(email);
    expect(html.match(/<link rel="canonical"[^>]*>/)?.[0]).not.toContain("token");

    const empty = await post(link, {});
    expect([empty.status, (await empty.text()).includes(t("verify.error.password"))]).toEqual([422, true]);
    const wrong = await post(link, { password: "wrong" });
    expect([wrong.status, (await wrong.text()).includes(t("verify.error.credentials"))]).toEqual([401, true]);
    const done = await post(link, { password: stranger.password });
    expect([done.status, done.headers.get("Location")]).toEqual([
      302,
      localePath(locale, "/?email=verified"),
    ]);
    expect(await (await dataOf(cookiesOf(done))).text()).toContain(order);
    expect(await (await open(shop.url + localePath(locale, "/?email=verified"))).text()).toContain(
      t("auth.verified.title"),
    );
    const seenAgain = async (session: string) => {
      const again = await fetch(link, { headers: { Cookie: session } });
      const text = (await again.text()).replaceAll("&#x27;", "'");
      return [
        again.status,
        ...(["text", "same", "other"] as const).map((part) => text.includes(t(`verify.verified.${part}`))),
      ];
    };
    expect(await seenAgain("")).toEqual([200, true, false, false]);
    expect(await seenAgain(cookiesOf(done))).toEqual([200, false, true, false]);
  });

  test(`an invalid link says why, and does not show the e-mail address (${locale})`, async () => {
    await createAccount(locale);
    const { id: userId } = await account();
    const issuedAt = new Date(Date.now() - 2 * 86_400_000);
    const late = verificationLink(maker, { userId, locale, issuedAt });
    for (const [link, status, text] of [
      [late, 410, t("verify.expired.title")],
      [late.slice(0, -1), 404, t("verify.unknown.title")],
      [page, 404, t("verify.unknown.title")],
      [`${page}?token=%F0%9F%8D%93`, 404, t("verify.unknown.title")],
      [`${page}?token=${"x".repeat(4000)}`, 404, t("verify.unknown.title")],
    ] as const)
      for (const response of [await open(link), await post(link, { password: stranger.password })]) {
        expect([link, response.status]).toEqual([link, status]);
        const html = await response.text();
        expect(html).toContain(text);
        expect(html).not.toContain(email);
      }
    expect((await account()).emailVerified).toBe(false);
  });

  test(`too many wrong passwords get a message (${locale})`, async () => {
    const link = await createAccount(locale);
    for (let time = 0; time < 10; time++) await post(link, { password: "guess" });
    const limited = await post(link, { password: stranger.password });
    expect([limited.status, (await limited.text()).includes(t("verify.error.limited"))]).toEqual([429, true]);
    await db.execute("delete from rate_limits");
  });
}
