import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { EmailKind } from "#app/domain/shop/email.ts";
import { markMessage } from "#app/server/shop/contact/handle-message.ts";
import { sendContactEmail } from "#app/server/shop/contact/send-contact-email.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { visitCounts } from "#app/server/db/schema/measurement.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { cartReminders } from "#app/server/db/schema/reminders.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { createMetrics } from "#app/server/metrics.ts";
import { resendConfirmationEmail, unsubscribe } from "#app/server/campaigns/newsletter/follow-link.ts";
import { signUpForNewsletter } from "#app/server/campaigns/newsletter/sign-up-for-newsletter.ts";
import { unsubscribeLink } from "#app/server/campaigns/newsletter/newsletter-links.ts";
import { declareWithdrawal } from "#app/server/orders/withdrawals/declare-withdrawal.ts";
import { markWithdrawal } from "#app/server/orders/withdrawals/mark-withdrawal.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { eraseExpiredData } from "./erase-expired-data.ts";
import { batch } from "./in-batches.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const start = new Date("2026-11-20T10:00:00Z");
const day = 86_400_000;
const days = (count: number) => new Date(start.getTime() + count * day);
const erase = (now: Date) => eraseExpiredData(shop, now);
const nothing = {
  contact_message: 0,
  unconfirmed_account: 0,
  session: 0,
  staff_invite: 0,
  unconfirmed_subscriber: 0,
  unsubscribed_subscriber: 0,
  newsletter_delivery: 0,
  unconfirmed_stock_alert: 0,
  stock_alert: 0,
  letter: 0,
  cart_reminder: 0,
  order: 0,
  bank_entry: 0,
  withdrawal: 0,
  mail_recipient: 0,
  visit_count: 0,
  order_origin: 0,
  conversion: 0,
  consent_choice: 0,
};

beforeEach(async () => {
  for (const table of [
    contactMessages,
    newsletterSubscribers,
    mails,
    withdrawals,
    rateLimits,
    cartReminders,
    mailRecipients,
  ])
    await db.delete(table);
  await onlyTheseOrders(db);
});

const emailsOf = async () =>
  (await db.select({ kind: mails.kind }).from(mails).orderBy(asc(mails.id))).map(({ kind }) => kind);

async function writeMessage(email: string, at: Date): Promise<string> {
  const message = { name: "Мария", email, phone: "", message: "Имате ли праскова?" };
  await sendContactEmail(shop, { message, address: "203.0.113.1", language: "bg", now: at });
  const [row] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.email, email));
  return row!.id;
}

test("erases a message and its e-mail a year after it last became handled, but no unhandled one", async () => {
  const [early, late, waits] = [
    await writeMessage("early@example.com", start),
    await writeMessage("late@example.com", start),
    await writeMessage("waits@example.com", start),
  ];
  const mark = (messageId: string, isHandled: boolean, now: Date) =>
    markMessage(db, admin, { messageId, isHandled, now });
  await mark(early, true, start);
  await mark(early, true, days(10));
  await mark(late, true, start);
  await mark(late, false, days(1));
  await mark(late, true, days(2));
  await mark(waits, true, start);
  await mark(waits, false, days(1));
  const left = async () => {
    const rows = await db.select({ email: contactMessages.email }).from(contactMessages);
    return rows.map(({ email }) => email.replace("@example.com", "")).toSorted();
  };
  expect(await erase(days(365))).toEqual(nothing);
  expect(await erase(new Date(days(365).getTime() + 1))).toEqual({ ...nothing, contact_message: 1 });
  expect([await left(), await emailsOf()]).toEqual([
    ["late", "waits"],
    ["contact_message", "contact_message"],
  ]);
  expect(await erase(days(368))).toEqual({ ...nothing, contact_message: 1 });
  expect(await erase(days(5000))).toEqual(nothing);
  expect(await left()).toEqual(["waits"]);
});

test("erases an unconfirmed subscriber 30 days after the last confirmation e-mail", async () => {
  const signUp = (email: string) =>
    signUpForNewsletter(shop, {
      email,
      hasConsent: true,
      popupId: null,
      locale: "bg",
      address: "203.0.113.2",
      now: start,
    });
  await signUp("never@example.com");
  await signUp("again@example.com");
  await insertSubscriber(db, { email: "confirmed@example.com", created_at: start });
  // A refusal before confirmation is retained like an unsubscription; other e-mails do not extend the period.
  const refused = { email: "refused@example.com", confirmed_at: null, unsubscribed_at: start };
  await insertSubscriber(db, { ...refused, created_at: start });
  const other = mail("order_shipped", { recipient: "never@example.com", created_at: days(20) });
  await db.insert(mails).values(other);
  const emails = async () =>
    (await db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers))
      .map(({ email }) => email.replace("@example.com", ""))
      .toSorted();
  const [again] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, "again@example.com"));
  const token = tokenFor(again!.id);
  expect(
    await resendConfirmationEmail(shop, { token, address: "203.0.113.2", locale: "bg", now: days(20) }),
  ).toEqual({
    ok: true,
  });
  expect(await erase(days(30))).toEqual(nothing);
  expect(await erase(days(31))).toEqual({ ...nothing, unconfirmed_subscriber: 1 });
  expect(await emails()).toEqual(["again", "confirmed", "refused"]);
  expect(await emailsOf()).toEqual(["order_shipped", "newsletter_confirmation"]);
  expect(await erase(days(51))).toEqual({ ...nothing, unconfirmed_subscriber: 1 });
  expect([await emails(), await emailsOf()]).toEqual([["confirmed", "refused"], ["order_shipped"]]);
  expect(await erase(days(5000))).toEqual({ ...nothing, unsubscribed_subscriber: 1 });
  expect(await emails()).toEqual(["confirmed"]);
});

const tokenFor = (subscriberId: string) =>
  new URL(
    unsubscribeLink(
      { baseUrl: shop.env.BASE_URL, signingSecret: shop.signingSecret },
      { subscriberId, locale: "bg" },
    ),
  ).searchParams.get("token") ?? "";

test("retains an unsubscription for two years as proof; the customer stays unsubscribed afterwards", async () => {
  const email = "left@example.com";
  const person = { first_name: "Мария", last_name: "Иванова", email, search_words: wordSet([]) };
  await db.insert(customers).values({ ...person, id: newId(), is_subscribed: true });
  const subscriberId = await insertSubscriber(db, { email, created_at: start });
  await unsubscribe(shop, { token: tokenFor(subscriberId), now: start });
  expect(await erase(days(2 * 365))).toEqual(nothing);
  expect(await erase(days(2 * 365 + 2))).toEqual({ ...nothing, unsubscribed_subscriber: 1 });
  expect(await db.$count(newsletterSubscribers)).toBe(0);
  const [customer] = await db.select().from(customers).where(eq(customers.email, email));
  expect(customer).toMatchObject({ first_name: "Мария", is_subscribed: false });
  expect(await unsubscribe(shop, { token: tokenFor(subscriberId), now: days(900) })).toEqual({ ok: true });
});

type EmailRow = typeof mails.$inferInsert;
const mail = (kind: EmailKind, changes: Partial<EmailRow>): EmailRow => ({
  id: newId(),
  kind,
  recipient: "maria@example.com",
  language: "bg",
  data: {},
  created_at: start,
  ...changes,
});

test("erases sent and failed e-mails after a year, and waiting ones only with an expired link", async () => {
  await db
    .insert(mails)
    .values([
      mail("order_shipped", { state: "sent", sent_at: start }),
      mail("order_delivered", { state: "sent", sent_at: days(300) }),
      mail("order_cancelled", { state: "failed" }),
      mail("owner_refund_due", { state: "waiting", recipient: null }),
      mail("contact_message", { state: "sent", sent_at: start, recipient: null, data: { name: "Мария" } }),
      mail("verify_email", { state: "waiting", data: { name: "Мария", url: "https://x.example" } }),
    ]);
  expect(await erase(days(365))).toEqual(nothing);
  expect(await erase(days(366))).toEqual({ ...nothing, letter: 4 });
  expect(await emailsOf()).toEqual(["order_delivered", "owner_refund_due"]);
  expect(await erase(days(667))).toEqual({ ...nothing, letter: 1 });
  expect(await erase(days(5000))).toEqual(nothing);
  expect(await emailsOf()).toEqual(["owner_refund_due"]);
});

test("erases the cart of a reminder after 30 days, sent or not", async () => {
  const cart = { language: "bg" as const, items: [], send_at: start, created_at: start };
  await db.insert(cartReminders).values([
    { id: newId(), email: "waits@example.com", ...cart },
    { id: newId(), email: "sent@example.com", ...cart, sent_at: start },
    { id: newId(), email: "later@example.com", ...cart, created_at: days(1) },
  ]);
  expect(await erase(days(30))).toEqual(nothing);
  expect(await erase(new Date(days(30).getTime() + 1))).toEqual({ ...nothing, cart_reminder: 2 });
  expect(await db.select({ email: cartReminders.email }).from(cartReminders)).toEqual([
    { email: "later@example.com" },
  ]);
});

test("erases a recipient without anything else after a year, but none who stopped e-mails", async () => {
  const recipient = (name: string) => ({ id: newId(), email: `${name}@example.com`, created_at: start });
  const names = ["unused", "wrote", "ordered", "subscribed", "cart"];
  await db.insert(mailRecipients).values(names.map(recipient));
  await db.insert(mailRecipients).values({ ...recipient("stopped"), stopped: ["reviews"] });
  await db.insert(mailRecipients).values({ ...recipient("new"), created_at: days(10) });
  const written = { recipient: "wrote@example.com", state: "sent", sent_at: days(300) } as const;
  await db.insert(mails).values(mail("cart_reminder", written));
  await onlyTheseOrders(db, { email: "ordered@example.com", created_at: start });
  await insertSubscriber(db, { email: "subscribed@example.com", created_at: start });
  const cart = { language: "bg" as const, items: [], send_at: days(360), created_at: days(360) };
  await db.insert(cartReminders).values({ id: newId(), email: "cart@example.com", ...cart });
  expect(await erase(days(365))).toEqual(nothing);
  expect(await erase(days(366))).toEqual({ ...nothing, mail_recipient: 1 });
  expect(await erase(days(700))).toEqual({ ...nothing, letter: 1, cart_reminder: 1, mail_recipient: 3 });
  const left = await db.select({ email: mailRecipients.email }).from(mailRecipients);
  expect(left.map(({ email }) => email.replace("@example.com", "")).toSorted()).toEqual([
    "ordered",
    "stopped",
    "subscribed",
  ]);
});

test("erases a declaration without an order and its e-mails five years after it was handled; others stay", async () => {
  await onlyTheseOrders(db, { email: "ordered@example.com", created_at: start });
  for (const email of ["handled@example.com", "waits@example.com", "ordered@example.com"]) {
    const declaration = { name: "Мария", orderNumber: "не помня", email, goods: "" };
    await declareWithdrawal(shop, { declaration, address: "203.0.113.3", language: "bg", now: start });
  }
  for (const { id, email } of await db.select().from(withdrawals))
    if (email !== "waits@example.com")
      await markWithdrawal(db, admin, { withdrawalId: id, isHandled: true, now: days(1) });
  expect(await erase(days(5 * 365))).toEqual(nothing);
  expect(await erase(days(5 * 365 + 3))).toEqual({ ...nothing, withdrawal: 1 });
  const left = (await db.select({ email: withdrawals.email }).from(withdrawals)).map(({ email }) => email);
  expect(left.toSorted()).toEqual(["ordered@example.com", "waits@example.com"]);
  expect(await emailsOf()).toHaveLength(4);
});

test("concurrent runs over several batches erase and count each record once", async () => {
  const many = batch + 3;
  const row = (index: number) => ({
    id: newId(),
    name: "Мария",
    email: `writer${index}@example.com`,
    message: "Здравейте",
    language: "bg" as const,
    is_handled: true,
    handled_at: start,
    created_at: start,
  });
  await db.insert(contactMessages).values(Array.from({ length: many }, (_, index) => row(index)));
  await Promise.all(
    Array.from({ length: many }, (_, index) =>
      insertSubscriber(db, {
        email: `reader${index}@example.com`,
        created_at: start,
        unsubscribed_at: start,
      }),
    ),
  );
  await onlyTheseOrders(
    db,
    ...Array.from({ length: many }, (_, index) => ({
      email: `buyer${index}@example.com`,
      // Most of the first batch is not over yet.
      order_status: index < 5 || index >= batch ? ("cancelled" as const) : ("processing" as const),
      payment_status: "failed" as const,
      created_at: start,
    })),
  );
  const metrics = createMetrics();
  const later = new Date("2037-01-01T00:00:00Z");
  const results = await Promise.all([1, 2].map(() => eraseExpiredData({ db, metrics }, later)));
  const sum = (kind: keyof typeof nothing) => results.reduce((total, result) => total + result[kind], 0);
  expect(sum("contact_message")).toBe(many);
  expect(sum("unsubscribed_subscriber")).toBe(many);
  expect(sum("order")).toBe(8);
  expect(await metrics.text()).toContain('shop_erased_in_time_total{kind="order"} 8');
  expect(await erase(later)).toEqual(nothing);
  expect(await db.$count(orders)).toBe(many);
});

test("stops after the current batch when it is aborted", async () => {
  const at = { is_handled: true, handled_at: start, created_at: start, language: "bg" as const };
  const rows = Array.from({ length: batch + 1 }, () => ({
    id: newId(),
    name: "М",
    email: "m@x.example",
    message: "М",
    ...at,
  }));
  await db.insert(contactMessages).values(rows);
  const ended = eraseExpiredData(shop, days(500), AbortSignal.abort());
  await expect(ended).rejects.toThrow("aborted");
  expect(await db.$count(contactMessages)).toBe(1);
});

test("erases the counts of visits after 25 months, in batches", async () => {
  const sources = Array.from({ length: batch }, (_, index) => `s${index}`);
  const counted = [
    ...sources.map((source) => ({ day: "2024-10-19", source })),
    { day: "2024-10-20", source: "" },
  ];
  await db.insert(visitCounts).values(counted);
  expect(await erase(start)).toEqual({ ...nothing, visit_count: batch });
  expect(await db.select({ day: visitCounts.day }).from(visitCounts)).toEqual([{ day: "2024-10-20" }]);
});
