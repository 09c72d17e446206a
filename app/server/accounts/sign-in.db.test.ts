import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/server/db/schema/accounts.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertPerson } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import type { Actor } from "./actor.ts";
import { findActor } from "./find-actor.ts";
import { ensureFirstAdmin } from "./first-admin.ts";
import { signIn, signOut } from "./sign-in.ts";

const services = await testServices();
const { auth, db } = services;
await ensureFirstAdmin(db, { email: "Owner@Example.com", password: "right-password" });

const now = new Date("2026-11-21T10:00:00Z");

function attempt(email: string, password: string, address = "203.0.113.1", headers = new Headers()) {
  return signIn(services, { email, password, address, locale: "bg", headers, now });
}

/** Signs the owner in, optionally from a browser with cookies; returns the headers of the new session. */
async function signedIn(before?: Headers): Promise<Headers> {
  const result = await attempt("owner@example.com", "right-password", "203.0.113.9", before);
  if (!result.ok) throw new Error(result.code);
  return headersWith(result.cookies);
}

const kindOf = async (headers: Headers) => (await findActor({ auth, db }, headers)).kind;

function headersWith(cookies: string[]): Headers {
  return new Headers({ Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}

test("the first administrator signs in regardless of the e-mail's case and invisible characters, and signs out", async () => {
  const result = await attempt("\u200bOWNER@example.com", "right-password");
  if (!result.ok) throw new Error(result.code);
  const headers = headersWith(result.cookies);
  expect(await findActor({ auth, db }, headers)).toMatchObject({ kind: "admin", email: "owner@example.com" });
  expect(result.cookies.join()).toMatch(/HttpOnly/i);
  expect(result.cookies.join()).toMatch(/SameSite=Lax/i);
  await signOut(services, headers);
  expect(await findActor({ auth, db }, headers)).toEqual({ kind: "visitor" });
});

test("a later start creates no second administrator", async () => {
  expect(await ensureFirstAdmin(db, { email: "other@example.com", password: "whatever" })).toBeNull();
  expect(await attempt("other@example.com", "whatever", "203.0.113.2")).toEqual({
    ok: false,
    code: "credentials",
  });
});

test("refuses a wrong password and an unknown e-mail alike", async () => {
  expect(await attempt("owner@example.com", "wrong", "203.0.113.3")).toEqual({
    ok: false,
    code: "credentials",
  });
  expect(await attempt("nobody@example.com", "wrong", "203.0.113.3")).toEqual({
    ok: false,
    code: "credentials",
  });
  for (const email of [
    "not an e-mail",
    "мария@пример.бг",
    "a\0b@example.com",
    `${"x".repeat(5000)}@example.com`,
  ])
    expect(await attempt(email, "wrong", "203.0.113.3")).toEqual({ ok: false, code: "credentials" });
});

test("ten wrong passwords from one network lock that account for it, and no other account", async () => {
  const six = () =>
    Promise.all(Array.from({ length: 6 }, () => attempt("victim@example.com", "guess", "198.51.100.1")));
  const tries = [...(await six()), ...(await six())];
  expect(tries.filter((result) => !result.ok && result.code === "credentials")).toHaveLength(10);
  expect(tries.filter((result) => !result.ok && result.code === "limited")).toHaveLength(2);
  expect((await attempt("owner@example.com", "right-password", "198.51.100.1")).ok).toBe(true);
});

test("right passwords do not count as failures", async () => {
  for (let time = 0; time < 12; time++) {
    expect((await attempt("owner@example.com", "right-password", "198.51.100.2")).ok).toBe(true);
  }
});

test("fifty wrong passwords lock an address for all accounts, and no other address", async () => {
  const address = "198.51.100.77";
  // Counted directly: fifty real attempts would each hash a password.
  for (let time = 0; time < 49; time++) await services.limits.signInsPerAddress.consume(address);
  expect(await attempt("somebody@example.com", "guess", address)).toEqual({ ok: false, code: "credentials" });
  expect(await attempt("nobody@example.com", "guess", address)).toMatchObject({
    ok: false,
    code: "limited",
  });
  expect(await attempt("owner@example.com", "right-password", address)).toMatchObject({
    ok: false,
    code: "limited",
  });
  expect((await attempt("owner@example.com", "right-password", "198.51.100.78")).ok).toBe(true);
});

test("a sign-in ends the browser's previous session, and signing out ends sessions in all browsers", async () => {
  const before = await signedIn();
  const after = await signedIn(before);
  expect([await kindOf(before), await kindOf(after)]).toEqual(["visitor", "admin"]);
  const elsewhere = await signedIn();
  expect([await kindOf(after), await kindOf(elsewhere)]).toEqual(["admin", "admin"]);
  await signOut(services, elsewhere);
  expect([await kindOf(after), await kindOf(elsewhere)]).toEqual(["visitor", "visitor"]);
});

test("a sign-in links the person's guest orders, and no order of somebody else", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const maria = await insertPerson(db, { email: "maria@example.com" });
  const ordered = async (actor: Actor, email: string) => {
    const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email });
    const result = await placeOrder(services, actor, { payload, checkoutKey: null, now });
    if (!result.ok) throw new Error(result.code);
    return result.orderId;
  };
  const visitor = { kind: "visitor" } as const;
  const guests = await ordered(visitor, "owner@example.com");
  const strangers = await ordered(visitor, "somebody@example.com");
  // Maria typed the owner's e-mail, for example of the person whom she sends a present to.
  const marias = await ordered(maria, "owner@example.com");
  const [owner] = await db.select().from(users).where(eq(users.email, "owner@example.com"));
  await signedIn();
  const rows = await db.select({ id: orders.id, userId: orders.user_id }).from(orders);
  expect(new Map(rows.map(({ id, userId }) => [id, userId]))).toEqual(
    new Map([
      [guests, owner!.id],
      [strangers, null],
      [marias, maria.userId],
    ]),
  );
});
