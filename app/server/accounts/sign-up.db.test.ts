import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sanitizeEmail } from "#app/domain/typed-text.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { verifyEmail } from "./verify-email.ts";

const services = await testServices({ SIGN_UPS_PER_ADDRESS: "5" });
const { db } = services;
const now = new Date();
let people = 0;

function formOf(changes: Record<string, string> = {}) {
  people += 1;
  return {
    firstName: "Мария",
    lastName: "Иванова",
    email: `person${people}@example.com`,
    password: "secret-1",
    confirmPassword: "secret-1",
    ...changes,
  };
}

/** Signs up from a fresh network address by default, since sign-ups per address are limited. */
function register(form = formOf(), address = `198.51.100.${people}`) {
  return signUp(services, { form, address, locale: "bg", now });
}

function enter(email: string, password = "secret-1") {
  return signIn(services, {
    email,
    password,
    address: "203.0.113.7",
    locale: "bg",
    headers: new Headers(),
    now,
  });
}

async function emailsTo(email: string) {
  return db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
}

function confirm(url: string | undefined, password = "secret-1") {
  const token = new URL(url ?? "").searchParams.get("token") ?? "";
  return verifyEmail(services, { token, password, headers: new Headers(), now });
}

test("creates account, profile and one e-mail, and refuses sign-in until the e-mail is confirmed", async () => {
  const form = formOf({ email: "  Maria@Example.COM ", firstName: " <b>Мария</b> " });
  expect(await register(form)).toEqual({ ok: true });
  const [user] = await db.select().from(users).where(eq(users.email, "maria@example.com"));
  expect(user).toMatchObject({ emailVerified: false });
  expect(await db.select().from(profiles).where(eq(profiles.id, user!.id))).toEqual([
    {
      id: user!.id,
      first_name: "bМария/b",
      last_name: "Иванова",
      phone: null,
      address: null,
      is_admin: false,
      role: null,
    },
  ]);
  const emails = await emailsTo("maria@example.com");
  expect(emails.map((mail) => [mail.kind, mail.language])).toEqual([["verify_email", "bg"]]);

  expect(await enter("maria@example.com")).toEqual({ ok: false, code: "unverified" });
  const sent = await emailsTo("maria@example.com");
  expect(sent).toHaveLength(2);
  expect(await confirm(sent[1]?.data.url)).toMatchObject({ ok: true, email: "maria@example.com" });
  expect(await enter("maria@example.com")).toMatchObject({ ok: true });
});

test("unconfirmed sign-ins get at most five links an hour and do not count as failures", async () => {
  await register();
  const form = formOf();
  await register(form);
  for (let time = 0; time < 12; time++)
    expect(await enter(form.email)).toEqual({ ok: false, code: "unverified" });
  const emails = await emailsTo(form.email);
  // The first one was sent by the sign-up.
  expect(emails).toHaveLength(1 + 5);
  expect(await confirm(emails.at(-1)?.data.url)).toMatchObject({ ok: true, email: form.email });
});

test("a wrong password does not reveal that the e-mail is unconfirmed", async () => {
  const form = formOf();
  await register(form);
  expect(await enter(form.email, "wrong-password")).toEqual({ ok: false, code: "credentials" });
  expect(await emailsTo(form.email)).toHaveLength(1);
});

test("of ten concurrent sign-ups with one e-mail one creates the account", async () => {
  const form = formOf();
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) => register(form, `192.0.2.${index}`)),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === "exists")).toHaveLength(9);
  expect(await emailsTo(form.email)).toHaveLength(1);
});

test("refuses an invalid form by the specification's rules, and a common password after them", async () => {
  const cases = [
    [{ firstName: " " }, "required"],
    [{ lastName: "" }, "required"],
    [{ email: "" }, "required"],
    [{ password: "" }, "required"],
    [{ confirmPassword: "other" }, "mismatch"],
    [{ password: "12345", confirmPassword: "12345" }, "short"],
    [{ email: "not an address" }, "email"],
    [{ email: "not an address", password: "123456", confirmPassword: "123456" }, "email"],
    [{ password: "123456", confirmPassword: "123456" }, "common"],
    [{ password: "Парола1", confirmPassword: "Парола1" }, "common"],
  ] as const;
  for (const [changes, code] of cases) expect(await register(formOf(changes))).toEqual({ ok: false, code });
});

test("an account may have any address that the checkout accepts, in every spelling of its domain", async () => {
  for (const [typed, again] of [
    ["Mira&Co@example.com", "mira&co@EXAMPLE.com"],
    ["ivan@пример.бг", "ivan@xn--e1afmkfd.xn--90ae"],
    ["мария@xn--e1afmkfd.com", "МАРИЯ@пример.com"],
  ] as const) {
    const form = formOf({ email: typed });
    expect(await register(form)).toEqual({ ok: true });
    expect(await register(formOf({ email: again }))).toEqual({ ok: false, code: "exists" });
    expect(await enter(again)).toEqual({ ok: false, code: "unverified" });
    const [email] = await emailsTo(sanitizeEmail(typed));
    expect(await confirm(email?.data.url)).toMatchObject({ ok: true });
    expect(await enter(again)).toMatchObject({ ok: true });
    expect(await enter(again, "wrong")).toEqual({ ok: false, code: "credentials" });
  }
});

test("accepts names with emoji, signs and lone surrogates, and a Cyrillic password with an emoji", async () => {
  for (const firstName of ["🍓🍓", "Я\ud83c", "Я\u0000я", "<script>"]) {
    expect(await register(formOf({ firstName, password: "парола🍓", confirmPassword: "парола🍓" }))).toEqual({
      ok: true,
    });
  }
});

test("limits sign-ups from one network address", async () => {
  const codes = [];
  for (let time = 0; time < 7; time++) {
    const result = await register(formOf(), "203.0.113.99");
    codes.push(result.ok ? "ok" : result.code);
  }
  expect(codes).toEqual(["ok", "ok", "ok", "ok", "ok", "limited", "limited"]);
});

test("links a guest order to the account once the e-mail is confirmed, and not before", async () => {
  const form = formOf();
  const productId = await insertProduct(db, {});
  const order = async (email: string) => {
    const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email });
    const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
    if (!result.ok) throw new Error(result.code);
    return result.orderId;
  };
  const own = await order(form.email);
  const strangers = await order("stranger@example.com");
  const ownerOf = async (id: string) => {
    const [row] = await db.select({ userId: orders.user_id }).from(orders).where(eq(orders.id, id));
    return row?.userId;
  };
  await register(form);
  expect(await ownerOf(own)).toBeNull();
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, form.email))
    .then((rows) => rows.filter((row) => row.kind === "verify_email"));
  await confirm(mail?.data.url);
  const [user] = await db.select().from(users).where(eq(users.email, form.email));
  expect(await ownerOf(own)).toBe(user!.id);
  expect(await ownerOf(strangers)).toBeNull();
  // Later guest orders are linked at the next sign-in.
  const later = await order(form.email);
  await enter(form.email);
  expect(await ownerOf(later)).toBe(user!.id);
});
