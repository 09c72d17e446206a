import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { translator } from "#app/i18n/translate.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers } from "#app/server/db/schema/orders.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import {
  resendConfirmationEmail,
  confirmSubscription,
  findConfirmation,
  findUnsubscription,
  unsubscribe,
} from "./follow-link.ts";
import { unsubscribeLink } from "./newsletter-links.ts";
import { signUpForNewsletter } from "./sign-up-for-newsletter.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example", SUBSCRIPTIONS_PER_ADDRESS: "12" });
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 1440);
const productId = await insertProduct(db, { stock_quantity: 1000 });
let people = 0;

const tokenIn = (url: string | undefined) => new URL(url!).searchParams.get("token")!;

async function rowOf(email: string) {
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  return row;
}

function mailsTo(email: string) {
  return db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.created_at, mails.id);
}

const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

/** Signs a new person up, and returns the tokens of the e-mail's two links. */
async function reader() {
  people += 1;
  const email = `reader${people}@example.com`;
  const address = `192.0.2.${people}`;
  const request = { email, hasConsent: true, popupId: null, address, locale: "bg", now } as const;
  expect(await signUpForNewsletter(shop, request)).toEqual({ ok: true });
  const [mail] = await mailsTo(email);
  const subscriberId = mail!.data.subscriber_id!;
  const maker = { baseUrl: "https://plodko.example", signingSecret: shop.signingSecret };
  const unsubscribeToken = tokenIn(unsubscribeLink(maker, { subscriberId, locale: "bg" }));
  return { email, address, subscriberId, token: tokenIn(mail!.data.url), unsubscribeToken };
}

async function subscribed() {
  const person = await reader();
  expect(await confirmSubscription(shop, { token: person.token, now })).toEqual({ ok: true });
  return person;
}

async function buy(email: string): Promise<void> {
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email });
  const order = await placeOrder(shop, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!order.ok) throw new Error(order.code);
}

async function isSubscribedCustomer(email: string) {
  const [customer] = await db
    .select({ is: customers.is_subscribed })
    .from(customers)
    .where(eq(customers.email, email));
  return customer?.is;
}

test("a link confirms or ends only its own subscription", async () => {
  const [person, waits, stays] = [await reader(), await reader(), await subscribed()];
  for (const { email } of [waits, stays]) await buy(email);
  const others = async () => {
    const about = [waits, stays].map(async ({ email }) => [
      await rowOf(email),
      await mailsTo(email),
      await isSubscribedCustomer(email),
    ]);
    return Promise.all(about);
  };
  const before = await others();
  expect(await confirmSubscription(shop, { token: person.token, now })).toEqual({ ok: true });
  expect(await others()).toEqual(before);
  expect(await unsubscribe(shop, { token: person.unsubscribeToken, now })).toEqual({ ok: true });
  expect(await others()).toEqual(before);
});

test("looking up a link changes nothing and returns what it would confirm", async () => {
  const { email, token } = await reader();
  const before = await rowOf(email);
  expect(await findConfirmation(shop, { token, now })).toEqual({
    state: "pending",
    email,
    consentText: before!.consent_text,
    consentLocale: "bg",
  });
  expect(await rowOf(email)).toEqual(before);
});

test("a confirmation shows that mail to the address arrives again", async () => {
  const person = await reader();
  await db.insert(mailRecipients).values({ id: newId(), email: person.email, bounced_at: now });
  await confirmSubscription(shop, { token: person.token, now });
  const [recipient] = await db.select().from(mailRecipients).where(eq(mailRecipients.email, person.email));
  expect(recipient?.bounced_at).toBeNull();
});

test("ten concurrent confirmations confirm once and send one welcome", async () => {
  const { email, token } = await reader();
  await buy(email);
  expect(await isSubscribedCustomer(email)).toBe(false);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => confirmSubscription(shop, { token, now: minutes(3) })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.code === "confirmed")).toHaveLength(9);
  expect(await rowOf(email)).toMatchObject({ confirmed_at: minutes(3), unsubscribed_at: null });
  // The confirmation e-mail was still queued and is no longer needed.
  expect(await kindsTo(email)).toEqual(["order_received", "newsletter_welcome"]);
  expect(await isSubscribedCustomer(email)).toBe(true);
});

test("a link older than seven days is refused, and can request another e-mail", async () => {
  const { email, address, token } = await reader();
  const late = days(7.01);
  expect(await findConfirmation(shop, { token, now: late })).toMatchObject({ state: "expired", email });
  expect(await confirmSubscription(shop, { token, now: late })).toEqual({ ok: false, code: "expired" });
  expect((await rowOf(email))?.confirmed_at).toBeNull();
  const again = { token, address, locale: "en", now: late } as const;
  expect(await resendConfirmationEmail(shop, again)).toEqual({ ok: true });
  expect(await resendConfirmationEmail(shop, again)).toEqual({ ok: true });
  const queuedMails = await mailsTo(email);
  expect(queuedMails).toMatchObject([{ kind: "newsletter_confirmation", language: "en", created_at: late }]);
  // The consent is unchanged and still to be confirmed.
  expect(await rowOf(email)).toMatchObject({ consent_at: now, source: "api", locale: "bg" });
  expect(await confirmSubscription(shop, { token: tokenIn(queuedMails[0]?.data.url), now: days(8) })).toEqual(
    {
      ok: true,
    },
  );
});

test("an unsubscribe link works after 300 days, concurrently and repeatedly", async () => {
  const { email, unsubscribeToken } = await subscribed();
  await buy(email);
  expect(await isSubscribedCustomer(email)).toBe(true);
  expect(await findUnsubscription(shop, unsubscribeToken)).toEqual({ state: "confirmed", email });
  await Promise.all(
    Array.from({ length: 5 }, () => unsubscribe(shop, { token: unsubscribeToken, now: days(300) })),
  );
  expect(await unsubscribe(shop, { token: unsubscribeToken, now: days(301) })).toEqual({ ok: true });
  expect(await rowOf(email)).toMatchObject({ confirmed_at: now, unsubscribed_at: days(300) });
  expect(await isSubscribedCustomer(email)).toBe(false);
  expect(await findUnsubscription(shop, unsubscribeToken)).toEqual({ state: "unsubscribed", email });
});

test("unsubscribing deletes queued newsletter e-mails and leaves others", async () => {
  const { email, unsubscribeToken } = await subscribed();
  await buy(email);
  expect(await kindsTo(email)).toContain("newsletter_welcome");
  await unsubscribe(shop, { token: unsubscribeToken, now });
  expect(await kindsTo(email)).toEqual(["order_received"]);
});

test("unsubscribing before confirming disables the confirmation link", async () => {
  const { email, token, unsubscribeToken } = await reader();
  expect(await unsubscribe(shop, { token: unsubscribeToken, now: minutes(1) })).toEqual({ ok: true });
  expect(await findConfirmation(shop, { token, now: minutes(2) })).toMatchObject({
    state: "unsubscribed",
  });
  expect(await confirmSubscription(shop, { token, now: minutes(2) })).toEqual({
    ok: false,
    code: "unsubscribed",
  });
  expect((await rowOf(email))?.confirmed_at).toBeNull();
});

test("subscribing again is a new consent to the text on the page, to be confirmed", async () => {
  const { email, address, token, unsubscribeToken } = await subscribed();
  await unsubscribe(shop, { token: unsubscribeToken, now: minutes(1) });
  const again = { token: unsubscribeToken, address, locale: "en", now: minutes(2) } as const;
  expect(await resendConfirmationEmail(shop, again)).toEqual({ ok: true });
  expect(await rowOf(email)).toMatchObject({
    consent_text: translator("en")("newsletter.consent", { shop: "Plodko" }),
    consent_at: minutes(2),
    source: "link",
    locale: "en",
    confirmed_at: null,
    unsubscribed_at: null,
  });
  const queuedMails = await mailsTo(email);
  expect(queuedMails.at(-1)).toMatchObject({ kind: "newsletter_confirmation", created_at: minutes(2) });
  expect(
    await confirmSubscription(shop, { token: tokenIn(queuedMails.at(-1)?.data.url), now: minutes(3) }),
  ).toEqual({ ok: true });
  expect(await resendConfirmationEmail(shop, { ...again, token })).toEqual({
    ok: false,
    code: "already_subscribed",
  });
});

test("requesting another e-mail is limited to five a day per recipient, and per network address", async () => {
  const { email, address, token, unsubscribeToken } = await reader();
  for (let round = 1; round < 5; round++) {
    await db.update(mails).set({ state: "sent" }).where(eq(mails.recipient, email));
    expect(
      await resendConfirmationEmail(shop, { token, address, locale: "bg", now: minutes(10 * round) }),
    ).toEqual({
      ok: true,
    });
  }
  await db.update(mails).set({ state: "sent" }).where(eq(mails.recipient, email));
  await unsubscribe(shop, { token: unsubscribeToken, now: minutes(55) });
  const again = { token: unsubscribeToken, address, locale: "bg", now: minutes(60) } as const;
  expect(await resendConfirmationEmail(shop, again)).toMatchObject({
    code: "rate_limited",
    retryAfterSeconds: 82_800,
  });
  expect((await rowOf(email))?.unsubscribed_at).toEqual(minutes(55));
  for (let attempt = 0; attempt < 12; attempt++) await resendConfirmationEmail(shop, again);
  const result = await resendConfirmationEmail(shop, again);
  expect(result).toMatchObject({ code: "rate_limited" });
  expect("retryAfterSeconds" in result ? result.retryAfterSeconds : 0).toBeLessThanOrEqual(3600);
});

test("links of deleted subscribers confirm nothing, and forged tokens are refused", async () => {
  const { email, address, token, unsubscribeToken } = await subscribed();
  await db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  for (const [confirm, end] of [
    [token, unsubscribeToken],
    ["forged", "forged"],
    [unsubscribeToken, token],
    [`${newId()}.forged`, `${newId()}.forged`],
    ["x".repeat(100_000), "🍓"],
  ] as const) {
    const isOurs = end === unsubscribeToken;
    expect(await findConfirmation(shop, { token: confirm, now })).toEqual({
      state: "unknown",
      email: "",
      consentText: "",
      consentLocale: "bg",
    });
    expect(await confirmSubscription(shop, { token: confirm, now })).toEqual({ ok: false, code: "unknown" });
    expect(await findUnsubscription(shop, end)).toEqual(isOurs ? { state: "gone", email: "" } : null);
    expect((await unsubscribe(shop, { token: end, now })).ok).toBe(isOurs);
    expect(await resendConfirmationEmail(shop, { token: confirm, address, locale: "bg", now })).toEqual({
      ok: false,
      code: "unknown",
    });
  }
  expect(await rowOf(email)).toBeUndefined();
});

test("a new customer is marked as subscribed only when the subscription is confirmed and not ended", async () => {
  const [stays, leaves, waits] = [await subscribed(), await subscribed(), await reader()];
  await unsubscribe(shop, { token: leaves.unsubscribeToken, now });
  for (const { email } of [stays, leaves, waits]) await buy(email);
  expect(await isSubscribedCustomer(stays.email)).toBe(true);
  expect(await isSubscribedCustomer(leaves.email)).toBe(false);
  expect(await isSubscribedCustomer(waits.email)).toBe(false);
});

test("concurrent orders, confirmations and unsubscriptions leave the customer's mark equal to the subscription", async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, () => reader()));
  await Promise.all(
    readers.flatMap(({ email, token, unsubscribeToken }, index) => [
      buy(email),
      confirmSubscription(shop, { token, now }),
      ...(index % 2 ? [unsubscribe(shop, { token: unsubscribeToken, now })] : []),
    ]),
  );
  for (const { email } of readers) {
    const row = await rowOf(email);
    const isSubscribed = row?.confirmed_at !== null && row?.unsubscribed_at === null;
    expect([email, await isSubscribedCustomer(email)]).toEqual([email, isSubscribed]);
  }
});
