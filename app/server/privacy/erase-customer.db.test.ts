import fc from "fast-check";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { erasedEmail } from "#app/domain/orders/customer.ts";
import { personWords } from "#app/server/orders/lists/person-search.ts";
import { deleteAccount } from "#app/server/privacy/delete-account.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import { sendContactEmail } from "#app/server/shop/contact/send-contact-email.ts";
import { newId } from "#app/server/db/new-id.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { auditLog, staffInvites } from "#app/server/db/schema/staff.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { sendTestEmail } from "#app/server/mail/send-test-email.ts";
import { signUpForNewsletter } from "#app/server/campaigns/newsletter/sign-up-for-newsletter.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { declareWithdrawal } from "#app/server/orders/withdrawals/declare-withdrawal.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin, insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { tablesContaining } from "#tests/factories/pages/traces.ts";
import { requestResetLink } from "#tests/factories/accounts/reset.ts";
import { eraseCustomer, findErasureObstacle } from "./erase-customer.ts";
import { exportCustomer } from "./export-customer.ts";
import { saveNotes, versionOf } from "#app/server/orders/customers/save-notes.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const productId = await insertProduct(db, { stock_quantity: 10_000 });
const admin = await insertAdmin(db, { email: "owner@example.com" });
const visitor = { kind: "visitor" } as const;
let people = 0;

/** Returns a name that occurs in no other e-mail address. */
function newName(): string {
  people += 1;
  return `erika${people}x`;
}

async function insertCustomer(email: string): Promise<string> {
  const id = newId();
  const person = { first_name: email.split("@")[0]!, last_name: "Иванова", email, phone: "0888 123 456" };
  await db.insert(customers).values({ id, ...person, search_words: wordSet(personWords(person)) });
  return id;
}

async function order(email: string, actor: Parameters<typeof placeOrder>[1] = visitor) {
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email });
  const placed = await placeOrder(shop, actor, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  const [row] = await db.select().from(orders).where(eq(orders.id, placed.orderId));
  return row!;
}

const deliver = (orderId: string) =>
  db.update(orders).set({ order_status: "delivered" }).where(eq(orders.id, orderId));

const erase = (customerId: string, confirmation: string) =>
  eraseCustomer(db, admin, { customerId, confirmation, now });

const customerOf = async (email: string) =>
  (await db.select().from(customers).where(eq(customers.email, email)))[0];

type History = Record<
  "account" | "attempts" | "newsletter" | "message" | "letter" | "notes" | "withdrawal" | "invite",
  boolean
>;

const everything: History = {
  account: true,
  attempts: true,
  newsletter: true,
  message: true,
  letter: true,
  notes: true,
  withdrawal: true,
  invite: true,
};

/** Leaves the selected traces of a person without an order. */
async function leaveTraces(name: string, history: History): Promise<void> {
  const email = `${name}@example.com`;
  const address = `203.0.113.${people % 250}`;
  if (history.account) {
    const person = await insertPerson(db, { email });
    await db.update(users).set({ name }).where(eq(users.id, person.userId));
    await db.update(profiles).set({ first_name: name, address: name }).where(eq(profiles.id, person.userId));
    await db.insert(wishlist).values({ user_id: person.userId, product_id: productId });
    await requestResetLink(shop, { email, address, locale: "bg", headers: new Headers() });
    const credentials = { email, password: personsPassword, address, locale: "bg" as const, now };
    await signIn(shop, { ...credentials, headers: new Headers({ "User-Agent": name }) });
  }
  if (history.attempts)
    await signIn(shop, {
      email,
      password: "wrong",
      address,
      locale: "bg",
      headers: new Headers(),
      now,
    });
  if (history.newsletter)
    await signUpForNewsletter(shop, { email, hasConsent: true, popupId: null, locale: "bg", address, now });
  if (history.message) {
    const message = { name, email, phone: "0888 123 456", message: `Аз съм ${name}` };
    await sendContactEmail(shop, { message, address, language: "bg", now });
  }
  if (history.letter)
    await sendTestEmail(shop, admin, { kind: "order_shipped", recipient: email, language: "bg", now });
  if (history.notes) {
    const customer = await customerOf(email);
    const notes = { customerId: customer!.id, notes: `${name} е мила`, seen: versionOf("") };
    expect(await saveNotes(db, admin, { ...notes, now })).toMatchObject({ ok: true });
  }
  if (history.withdrawal) {
    const declaration = { name, orderNumber: name, email, goods: name };
    await declareWithdrawal(shop, { declaration, address, language: "bg", now });
  }
  if (history.invite)
    await db
      .insert(staffInvites)
      .values({ id: newId(), email, language: "bg", created_at: now, expires_at: now });
}

test("after an erasure no table contains any trace of a person without orders", async () => {
  const flags = fc.boolean();
  const histories = fc.record<History>({
    account: flags,
    attempts: flags,
    newsletter: flags,
    message: flags,
    letter: flags,
    notes: flags,
    withdrawal: flags,
    invite: flags,
  });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const name = newName();
      const customerId = await insertCustomer(`${name}@example.com`);
      await leaveTraces(name, history);
      expect(await exportCustomer(db, admin, { customerId, now })).not.toBeNull();
      expect((await tablesContaining(shop, name)).length).toBeGreaterThan(0);
      expect(await erase(customerId, `${name}@example.com`)).toEqual({ ok: true });
      expect(await tablesContaining(shop, name)).toEqual([]);
    }),
    { numRuns: 8, examples: [[everything]] },
  );
});

test("before an erasure the scan finds the person's traces in nine tables", async () => {
  const name = newName();
  await insertCustomer(`${name}@example.com`);
  await leaveTraces(name, everything);
  expect(await tablesContaining(shop, name)).toEqual([
    "public.contact_messages",
    "public.customers",
    "public.mails",
    "public.newsletter_subscribers",
    "public.profiles",
    "public.sessions",
    "public.staff_invites",
    "public.users",
    "public.withdrawals",
  ]);
});

test("an erasure keeps orders, withdrawals and queued e-mails, and its audit entry copies no data", async () => {
  const email = `${newName()}@example.com`;
  const sold = await order(email);
  await deliver(sold.id);
  const [before] = await db.select().from(orders).where(eq(orders.id, sold.id));
  const declaration = { name: "Мария", orderNumber: sold.order_number, email, goods: "" };
  await declareWithdrawal(shop, { declaration, address: "198.51.100.7", language: "bg", now });
  await db
    .update(mails)
    .set({ state: "sent" })
    .where(and(eq(mails.recipient, email), eq(mails.kind, "order_received")));
  expect(await erase(sold.customer_id, ` ${email.toUpperCase()} `)).toEqual({ ok: true });

  expect((await db.select().from(orders).where(eq(orders.id, sold.id)))[0]).toEqual(before);
  expect(await db.select().from(withdrawals).where(eq(withdrawals.email, email))).toHaveLength(1);
  expect(
    await db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, email)).orderBy(mails.kind),
  ).toEqual([{ kind: "withdrawal_received" }]);
  const [left] = await db.select().from(customers).where(eq(customers.id, sold.customer_id));
  expect(left).toMatchObject({
    first_name: "—",
    last_name: "—",
    email: erasedEmail(sold.customer_id),
    phone: null,
    notes: "",
    search_words: "",
  });
  const written = await db.select().from(auditLog).where(eq(auditLog.record_id, sold.customer_id));
  expect(written).toMatchObject([
    { action: "erase", entity: "customer", before: null, after: null, user_id: admin.userId },
  ]);
  // A later order creates a new customer.
  const again = await order(email);
  expect(again.customer_id).not.toBe(sold.customer_id);
});

test("the owner's erasure leaves the same as a person's own account deletion", async () => {
  const left = async (email: string, customerId: string) => ({
    customer: (await db.select().from(customers).where(eq(customers.id, customerId))).map((row) => ({
      ...row,
      id: null,
      created_at: null,
      email: row.email.replace(customerId, ""),
    })),
    emails: await db
      .select({ kind: mails.kind, state: mails.state })
      .from(mails)
      .where(eq(mails.recipient, email))
      .orderBy(mails.kind),
    tables: await tablesContaining(shop, email.split("@")[0]!),
  });
  const states = [];
  for (const way of ["own", "owner"] as const) {
    const name = newName();
    const email = `${name}@example.com`;
    const sold = await order(email);
    await deliver(sold.id);
    await leaveTraces(name, everything);
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const person = { kind: "customer", userId: user!.id, email } as const;
    const result =
      way === "own"
        ? await deleteAccount(shop, person, { password: personsPassword })
        : await erase(sold.customer_id, email);
    expect(result).toEqual({ ok: true });
    states.push(await left(email, sold.customer_id));
  }
  expect(states[1]).toEqual(states[0]);
  expect(states[0]?.tables).toEqual(["public.mails", "public.orders", "public.withdrawals"]);
});

test("an erasure signs the person out", async () => {
  const name = newName();
  const email = `${name}@example.com`;
  const customerId = await insertCustomer(email);
  await insertPerson(db, { email });
  const signedIn = await signIn(shop, {
    email,
    password: personsPassword,
    address: "198.51.100.9",
    locale: "bg",
    headers: new Headers(),
    now,
  });
  if (!signedIn.ok) throw new Error(signedIn.code);
  const headers = new Headers({
    Cookie: signedIn.cookies.map((cookie) => cookie.split(";")[0]).join("; "),
  });
  expect(await findActor(shop, headers)).toMatchObject({ kind: "customer", email });
  await erase(customerId, email);
  expect(await findActor(shop, headers)).toEqual({ kind: "visitor" });
});

test.each(["new", "processing", "shipped"] as const)(
  "an open order (%s) blocks the erasure, with the reason known in advance",
  async (order_status) => {
    const email = `${newName()}@example.com`;
    const sold = await order(email);
    await db.update(orders).set({ order_status }).where(eq(orders.id, sold.id));
    expect(await findErasureObstacle(db, admin, sold.customer_id)).toBe("open_orders");
    expect(await erase(sold.customer_id, email)).toEqual({ ok: false, code: "open_orders" });
    expect((await customerOf(email))?.id).toBe(sold.customer_id);
    await db.update(orders).set({ order_status: "cancelled" }).where(eq(orders.id, sold.id));
    expect(await findErasureObstacle(db, admin, sold.customer_id)).toBeNull();
    expect(await erase(sold.customer_id, email)).toEqual({ ok: true });
  },
);

test("an open order that the account placed with another e-mail blocks the erasure", async () => {
  const email = `${newName()}@example.com`;
  const customerId = await insertCustomer(email);
  const person = await insertPerson(db, { email });
  await order(`${newName()}@example.com`, person);
  expect(await erase(customerId, email)).toEqual({ ok: false, code: "open_orders" });
});

test("an erasure needs the e-mail as confirmation, and refuses administrators and unknown customers", async () => {
  const email = `${newName()}@example.com`;
  const customerId = await insertCustomer(email);
  for (const typed of ["", " ", "erika", `${email}x`, "🍓".repeat(1000)])
    expect(await erase(customerId, typed)).toEqual({ ok: false, code: "confirmation" });
  expect(await customerOf(email)).toBeDefined();

  const owners = await insertCustomer(admin.email);
  expect(await findErasureObstacle(db, admin, owners)).toBe("administrator");
  expect(await erase(owners, admin.email)).toEqual({ ok: false, code: "administrator" });
  expect(await erase(newId(), email)).toEqual({ ok: false, code: "gone" });
});

test("an erasure is idempotent and audited once, also when concurrent", async () => {
  const email = `${newName()}@example.com`;
  const customerId = await insertCustomer(email);
  await insertPerson(db, { email });
  const results = await Promise.all(Array.from({ length: 6 }, () => erase(customerId, email)));
  expect(results).toEqual(results.map(() => ({ ok: true })));
  expect(await erase(customerId, "anything")).toEqual({ ok: true });
  expect(await db.$count(auditLog, eq(auditLog.record_id, customerId))).toBe(1);
  expect(await exportCustomer(db, admin, { customerId, now })).toBeNull();
});

test("a concurrent order either blocks the erasure or belongs to a new customer", async () => {
  for (let round = 0; round < 6; round++) {
    const email = `${newName()}@example.com`;
    const customerId = await insertCustomer(email);
    const [erased, sold] = await Promise.all([erase(customerId, email), order(email)]);
    if (erased.ok) {
      expect(sold.customer_id).not.toBe(customerId);
      expect((await customerOf(email))?.id).toBe(sold.customer_id);
    } else {
      expect(erased.code).toBe("open_orders");
      expect(sold.customer_id).toBe(customerId);
    }
  }
});

test("the export has a guest's data, later also the account, and nobody else's; the audit log has none", async () => {
  const name = newName();
  const email = `${name}@example.com`;
  const sold = await order(email);
  await order("somebody@else.example");
  await leaveTraces(name, {
    account: false,
    attempts: false,
    newsletter: true,
    message: true,
    letter: false,
    notes: true,
    withdrawal: true,
    invite: false,
  });
  const collected = await exportCustomer(db, admin, { customerId: sold.customer_id, now });
  expect(collected).toMatchObject({
    customer: { email, notes: `${name} е мила`, phone: "+359 88 123 4567" },
    account: null,
    newsletter: { is_subscribed: false, language: "bg" },
    orders: [{ order_number: sold.order_number, total_bgn: 5.5, lines: [{ quantity: 1 }], invoices: [] }],
    withdrawals: [{ order_number: name }],
    contact_messages: [{ message: `Аз съм ${name}` }],
    wishlist: [],
    sessions: [],
  });
  expect(collected?.letters.map(({ kind }) => kind).toSorted()).toEqual([
    "newsletter_confirmation",
    "order_received",
    "withdrawal_received",
  ]);
  expect(JSON.stringify(collected)).not.toContain("somebody@else.example");
  await insertPerson(db, { email });
  const withAccount = await exportCustomer(db, admin, { customerId: sold.customer_id, now });
  expect(withAccount?.account).toMatchObject({ email, profile: { first_name: "Мария" } });
  const written = await db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.record_id, sold.customer_id), eq(auditLog.action, "export")));
  const entry = { action: "export", before: null, after: null };
  expect(written).toEqual([entry, entry]);
  expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(name);
});
