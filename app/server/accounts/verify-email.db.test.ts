import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { requestResetLink } from "#tests/factories/accounts/reset.ts";
import { resetPassword } from "#app/server/accounts/passwords/reset-password.ts";
import { withCookiesSent } from "#app/server/accounts/two-factor/known-device.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { findVerification, verifyEmail } from "./verify-email.ts";

const services = await testServices({ SIGN_UPS_PER_ADDRESS: "1000" });
const { db } = services;
const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const productId = await insertProduct(db, { stock_quantity: 1000 });
const chosen = "password-of-who-opened-it";
let people = 0;

/** Signs up with an e-mail; returns the e-mail and the token of its verification link. */
async function openAccount(email = newEmail()) {
  const form = { firstName: "Някой", lastName: "Друг", email, password: chosen, confirmPassword: chosen };
  const result = await signUp(services, { form, address: "203.0.113.9", locale: "bg", now });
  expect(result).toEqual({ ok: true });
  return { email, token: tokenIn(await lastLinkTo(email)) };
}

function newEmail(): string {
  people += 1;
  return `person${people}@example.com`;
}

async function lastLinkTo(email: string): Promise<string> {
  const emails = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
  return emails.findLast((mail) => mail.data.url)?.data.url ?? "";
}

function tokenIn(link: string): string {
  return new URL(link, "http://localhost").searchParams.get("token") ?? "";
}

function confirm(token: string, { password = chosen, at = now } = {}) {
  return verifyEmail(services, { token, password, headers: new Headers(), now: at });
}

function newAddress(): string {
  people += 1;
  return `198.51.100.${people}`;
}

function enter(email: string, password = chosen) {
  const address = newAddress();
  return signIn(services, { email, password, address, locale: "bg", headers: new Headers(), now });
}

async function orderAsGuest(email: string): Promise<string> {
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email });
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

async function ownerOf(orderId: string) {
  const [order] = await db.select({ userId: orders.user_id }).from(orders).where(eq(orders.id, orderId));
  return order?.userId;
}

async function isVerified(email: string) {
  const [user] = await db.select({ isOne: users.emailVerified }).from(users).where(eq(users.email, email));
  return user?.isOne;
}

test("link and password together confirm the e-mail and link guest orders", async () => {
  const { email, token } = await openAccount();
  const { email: other } = await openAccount();
  const order = await orderAsGuest(email);
  const strangers = await orderAsGuest(newEmail());
  expect(await findVerification(services, { token, now })).toMatchObject({ state: "pending", email });
  expect(await confirm(token)).toMatchObject({ ok: true, email });
  expect([await isVerified(email), await isVerified(other)]).toEqual([true, false]);
  expect(await ownerOf(order)).not.toBeNull();
  expect(await ownerOf(strangers)).toBeNull();
  expect(await enter(email)).toMatchObject({ ok: true });

  // A second use reports that the e-mail is confirmed.
  expect(await findVerification(services, { token, now })).toMatchObject({ state: "verified", email: null });
  expect(await confirm(token)).toEqual({ ok: false, code: "verified" });
});

test("the link alone does not confirm an account opened with somebody else's e-mail", async () => {
  const email = newEmail();
  const order = await orderAsGuest(email);
  const { token } = await openAccount(email);
  for (let look = 0; look < 3; look++) await findVerification(services, { token, now });
  expect(await confirm(token, { password: "" })).toEqual({ ok: false, code: "password" });
  expect(await confirm(token, { password: "the-victims-own" })).toEqual({ ok: false, code: "credentials" });
  expect(await isVerified(email)).toBe(false);
  expect(await enter(email)).toEqual({ ok: false, code: "unverified" });
  expect(await ownerOf(order)).toBeNull();
});

test("a password reset gives the account to the mailbox's owner and locks out the person who opened it", async () => {
  const email = newEmail();
  const order = await orderAsGuest(email);
  const { token } = await openAccount(email);
  const { email: other } = await openAccount();
  const headers = new Headers();
  await requestResetLink(services, { email, address: newAddress(), locale: "bg", headers });
  const reset = tokenIn(await lastLinkTo(email));
  const password = "the-victims-own";
  const newPassword = { token: reset, password, confirmPassword: password };
  expect(await resetPassword(services, { ...newPassword, headers, locale: "bg", now })).toMatchObject({
    ok: true,
  });
  expect(await confirm(token)).toEqual({ ok: false, code: "verified" });
  expect(await isVerified(other)).toBe(false);
  expect(await enter(email)).toEqual({ ok: false, code: "credentials" });
  expect(await ownerOf(order)).not.toBeNull();
  expect(await enter(email, password)).toMatchObject({ ok: true });
});

test("rejects links older than a day, altered ones, and those of deleted accounts", async () => {
  const { email, token } = await openAccount();
  expect(await findVerification(services, { token, now: later(86_401) })).toMatchObject({
    state: "expired",
    email: null,
  });
  expect(await confirm(token, { at: later(86_401) })).toEqual({ ok: false, code: "expired" });
  const { token: another } = await openAccount();
  const mixed = [another.split(".")[0], ...token.split(".").slice(1)].join(".");
  for (const altered of ["", "forged", token.slice(0, -1), mixed]) {
    expect(await findVerification(services, { token: altered, now })).toEqual({
      state: "unknown",
      email: null,
      userId: null,
    });
    expect(await confirm(altered)).toEqual({ ok: false, code: "unknown" });
  }
  expect(await isVerified(email)).toBe(false);
  await db.delete(users).where(eq(users.email, email));
  expect(await confirm(token)).toEqual({ ok: false, code: "unknown" });
});

test("limits wrong passwords sent with a valid link", async () => {
  const { token } = await openAccount();
  const codes = [];
  for (let time = 0; time < 11; time++) {
    const result = await confirm(token, { password: "guess" });
    codes.push(result.ok ? "ok" : result.code);
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => "credentials"), "limited"]);
  const refused = await confirm(token);
  expect(refused).toMatchObject({ ok: false, code: "limited" });
  expect("retryAfterSeconds" in refused ? refused.retryAfterSeconds : 0).toBeGreaterThan(800);
});

test("strangers' failed sign-ins block neither the confirmation nor a sign-in with its cookie", async () => {
  const { email, token } = await openAccount();
  const address = "192.0.2.77";
  for (let time = 0; time < 100; time++) await services.limits.signInsPerAccount.consume(email);
  for (let time = 0; time < 50; time++) await services.limits.signInsPerAddress.consume(address);
  const confirmed = await confirm(token);
  if (!confirmed.ok) throw new Error(confirmed.code);
  const signInWith = (headers: Headers) =>
    signIn(services, { email, password: chosen, address, locale: "bg", headers, now });
  expect(await signInWith(new Headers())).toMatchObject({ ok: false, code: "limited" });
  expect(await signInWith(withCookiesSent(new Headers(), confirmed.cookies))).toMatchObject({ ok: true });
});

test("right passwords do not count as failures", async () => {
  const { email, token } = await openAccount();
  for (let time = 0; time < 9; time++) await services.limits.passwordsPerAccount.consume(email);
  expect(await confirm(token)).toMatchObject({ ok: true });
  expect(await services.limits.passwordsPerAccount.consume(email)).toBeNull();
});

test("ten concurrent confirmations succeed or report verified, and link the guest order", async () => {
  const { email, token } = await openAccount();
  const order = await orderAsGuest(email);
  const results = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
  expect(results.every((result) => result.ok || result.code === "verified")).toBe(true);
  expect(await ownerOf(order)).not.toBeNull();
});
