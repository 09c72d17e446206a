import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { accounts, profiles, sessions, users, verifications } from "#app/server/db/schema/accounts.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, orderEvents, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin, insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import type { Person } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { requestResetLink } from "#tests/factories/accounts/reset.ts";
import { deleteAccount } from "./delete-account.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { updateProfile } from "#app/server/accounts/profile.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";

const shop = await testServices();
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const productId = await insertProduct(db, { stock_quantity: 10_000 });
const password = personsPassword;
let people = 0;

/** An administrator who remains, so that the others can be deleted. */
await insertAdmin(db, { email: "owner@example.com" });

function purchase(actor: Person, email = actor.email) {
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], { email });
  return placeOrder(shop, actor, { payload, checkoutKey: null, now });
}

function mailRow(kind: (typeof mails.$inferInsert)["kind"], changes: Partial<typeof mails.$inferInsert>) {
  return { id: newId(), kind, recipient: null, language: "bg" as const, data: {}, ...changes };
}

/** A person with rows in every table that refers to people. */
async function personWithHistory(): Promise<Person & { orderId: string; cookies: string[] }> {
  people += 1;
  const email = `person${people}@example.com`;
  const person = await insertPerson(db, { email });
  const order = await purchase(person);
  if (!order.ok) throw new Error(order.code);
  await db.insert(wishlist).values({ user_id: person.userId, product_id: productId });
  const message = { name: "Мария", email, phone: "0888 123 456", message: "Здравейте" };
  await db.insert(contactMessages).values({ id: newId(), ...message, language: "bg" });
  await db
    .insert(mails)
    .values([
      mailRow("contact_message", { data: message, state: "sent" }),
      mailRow("verify_email", { recipient: email, data: { name: "Мария" } }),
      mailRow("order_shipped", { recipient: email, data: { order_id: order.orderId }, state: "sent" }),
      mailRow("order_delivered", { recipient: email, data: { order_id: order.orderId }, state: "failed" }),
    ]);
  await requestResetLink(shop, {
    email,
    address: `203.0.113.${people}`,
    locale: "bg",
    headers: new Headers(),
  });
  const session = await signIn(shop, {
    email,
    password,
    address: `203.0.113.${people}`,
    locale: "bg",
    headers: new Headers(),
    now,
  });
  if (!session.ok) throw new Error(session.code);
  return { ...person, orderId: order.orderId, cookies: session.cookies };
}

/** Counts the rows that belong to a person, per table. */
async function remainsOf({ userId, email }: Person) {
  const count = async (query: Promise<unknown[]>) => (await query).length;
  return {
    users: await count(db.select().from(users).where(eq(users.id, userId))),
    accounts: await count(db.select().from(accounts).where(eq(accounts.userId, userId))),
    sessions: await count(db.select().from(sessions).where(eq(sessions.userId, userId))),
    profiles: await count(db.select().from(profiles).where(eq(profiles.id, userId))),
    wishlist: await count(db.select().from(wishlist).where(eq(wishlist.user_id, userId))),
    links: await count(db.select().from(verifications).where(eq(verifications.value, userId))),
    messages: await count(db.select().from(contactMessages).where(eq(contactMessages.email, email))),
    customers: await count(db.select().from(customers).where(eq(customers.email, email))),
    emails: await db
      .select({ kind: mails.kind, state: mails.state })
      .from(mails)
      .where(sql`${mails.recipient} = ${email} or ${mails.data} ->> 'email' = ${email}`),
  };
}

const nothing = {
  users: 0,
  accounts: 0,
  sessions: 0,
  profiles: 0,
  wishlist: 0,
  links: 0,
  messages: 0,
  customers: 0,
};

test("deletes personal data, keeps the order as sold, and keeps the order e-mail that is still waiting", async () => {
  const maria = await personWithHistory();
  const [before] = await db.select().from(orders).where(eq(orders.id, maria.orderId));
  expect(await remainsOf(maria)).toMatchObject({ users: 1, accounts: 1, sessions: 1, wishlist: 1, links: 1 });

  expect(await deleteAccount(shop, maria, { password })).toEqual({ ok: true });

  expect(await remainsOf(maria)).toEqual({
    ...nothing,
    emails: [{ kind: "order_received", state: "waiting" }],
  });
  const [order] = await db.select().from(orders).where(eq(orders.id, maria.orderId));
  expect(order).toEqual({ ...before, user_id: null });
  expect(await db.select().from(orderLines).where(eq(orderLines.order_id, maria.orderId))).toHaveLength(1);
  expect(await db.select().from(orderEvents).where(eq(orderEvents.order_id, maria.orderId))).toMatchObject([
    { kind: "placed", user_id: null },
  ]);
  const [customer] = await db.select().from(customers).where(eq(customers.id, before!.customer_id));
  expect(customer).toMatchObject({
    first_name: "—",
    last_name: "—",
    phone: null,
    email: `deleted-${before!.customer_id}@deleted.invalid`,
    is_subscribed: false,
  });
  const headers = new Headers({ Cookie: maria.cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
  expect(await findActor(shop, headers)).toEqual({ kind: "visitor" });
});

test("deleting one account deletes nothing of another person", async () => {
  const maria = await personWithHistory();
  const ivan = await personWithHistory();
  const before = await remainsOf(ivan);
  expect(await deleteAccount(shop, maria, { password })).toEqual({ ok: true });
  expect(await remainsOf(ivan)).toEqual(before);
  expect(before).toMatchObject({ users: 1, messages: 1, customers: 1, links: 1 });
});

test("after a deletion the same e-mail can have an account, order, and be deleted again", async () => {
  const maria = await personWithHistory();
  await deleteAccount(shop, maria, { password });
  const again = await insertPerson(db, { email: maria.email });
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email: maria.email });
  const later = new Date(now.getTime() + 86_400_000);
  expect((await placeOrder(shop, again, { payload, checkoutKey: null, now: later })).ok).toBe(true);
  expect(await deleteAccount(shop, again, { password })).toEqual({ ok: true });
  expect(await remainsOf(again)).toMatchObject(nothing);
});

test("deletes nothing without the password or with a wrong one", async () => {
  const maria = await personWithHistory();
  const before = await remainsOf(maria);
  expect(await deleteAccount(shop, maria, { password: "" })).toEqual({ ok: false, code: "password" });
  for (const wrong of ["wrong", `${password} `, "п".repeat(10_000), "😀"])
    expect(await deleteAccount(shop, maria, { password: wrong })).toEqual({ ok: false, code: "credentials" });
  expect(await remainsOf(maria)).toEqual(before);
});

test("limits the person's wrong passwords and does not count strangers' failed sign-ins", async () => {
  const maria = await insertPerson(db, { email: "guessed@example.com" });
  const guesses = Array.from({ length: 12 }, () => deleteAccount(shop, maria, { password: "guess" }));
  const codes = (await Promise.all(guesses)).map((result) => (result.ok ? "deleted" : result.code));
  expect(codes.filter((code) => code === "credentials")).toHaveLength(10);
  expect(codes.filter((code) => code === "limited")).toHaveLength(2);
  expect(await deleteAccount(shop, maria, { password })).toMatchObject({ ok: false, code: "limited" });
  expect(await remainsOf(maria)).toMatchObject({ users: 1 });

  const anna = await insertPerson(db, { email: "besieged@example.com" });
  for (let time = 0; time < 100; time++) await shop.limits.signInsPerAccount.consume(anna.email);
  expect(await deleteAccount(shop, anna, { password })).toEqual({ ok: true });
});

test("refuses a visitor, and an actor whose account does not exist, as signed out", async () => {
  const maria = await personWithHistory();
  expect(await deleteAccount(shop, { kind: "visitor" }, { password })).toEqual({
    ok: false,
    code: "signed_out",
  });
  expect(await deleteAccount(shop, { ...maria, userId: newId() }, { password })).toEqual({
    ok: false,
    code: "signed_out",
  });
  expect(await remainsOf(maria)).toMatchObject({ users: 1 });
});

test("eight concurrent requests delete the account once", async () => {
  const maria = await personWithHistory();
  const results = await Promise.all(
    Array.from({ length: 8 }, () => deleteAccount(shop, maria, { password })),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  const repeats = results.filter((result) => !result.ok);
  expect(repeats, "the account is gone, and its password is not wrong").toEqual(
    Array.from({ length: 7 }, () => ({ ok: false, code: "signed_out" })),
  );
  expect(await deleteAccount(shop, maria, { password })).toEqual({ ok: false, code: "signed_out" });
  expect(await remainsOf(maria)).toMatchObject(nothing);
});

test("concurrent deletions always leave one administrator", async () => {
  await db.update(profiles).set({ is_admin: false, role: null });
  const admins = await Promise.all(
    ["a", "b", "c"].map((name) => insertAdmin(db, { email: `${name}@office.example` })),
  );
  const results = await Promise.all(admins.map((admin) => deleteAccount(shop, admin, { password })));
  expect(results.filter((result) => result.ok)).toHaveLength(2);
  expect(results.find((result) => !result.ok)).toEqual({ ok: false, code: "last_owner" });
  expect(await db.select().from(profiles).where(eq(profiles.is_admin, true))).toHaveLength(1);
});

test("concurrent orders, profile changes and the deletion do not deadlock and leave no account data", async () => {
  for (let round = 0; round < 5; round++) {
    const maria = await personWithHistory();
    const form = { firstName: "Анна", lastName: "Петрова", phone: "", address: "" };
    const [deleted, updated, ...purchases] = await Promise.allSettled([
      deleteAccount(shop, maria, { password }),
      updateProfile(db, maria, { form, now }),
      purchase(maria),
      purchase(maria),
    ]);
    expect(deleted).toEqual({ status: "fulfilled", value: { ok: true } });
    expect(updated.status).toBe("fulfilled");
    expect(await remainsOf(maria)).toMatchObject({ users: 0, profiles: 0, accounts: 0 });
    const placed = await db.select().from(orders).where(eq(orders.email, maria.email));
    expect(placed.every((order) => order.user_id === null)).toBe(true);
    // An order may fail only because its account no longer exists (foreign key violation).
    for (const attempted of purchases)
      if (attempted.status === "rejected")
        expect(attempted.reason).toMatchObject({ cause: { code: "23503" } });
  }
});
