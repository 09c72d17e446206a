import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailLimit } from "#app/domain/campaigns/newsletter.ts";
import { translator } from "#app/i18n/translate.ts";
import { campaignFigures } from "#app/server/campaigns/campaign-counts.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterSubscribers, popups } from "#app/server/db/schema/campaigns.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { sampleData } from "#app/server/mail/email-data.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { insertPopup } from "#tests/factories/campaigns/campaigns.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { saveBrand } from "#tests/factories/shop/settings.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { signUpForNewsletter } from "./sign-up-for-newsletter.ts";
import type { NewsletterSignUp } from "./sign-up-for-newsletter.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example", SUBSCRIPTIONS_PER_ADDRESS: "12" });
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const newsletter = { type: "newsletter", name: "Есенен бюлетин", legal_note_bg: "Искам новини." } as const;
let people = 0;

/** Returns a sign-up of a new person with their own network address. */
function someone(changes: Partial<NewsletterSignUp> = {}): NewsletterSignUp {
  people += 1;
  const email = `reader${people}@example.com`;
  const address = `192.0.2.${people}`;
  return { email, hasConsent: true, popupId: null, address, locale: "bg", now, ...changes };
}

const signUp = (request: NewsletterSignUp) => signUpForNewsletter(shop, request);

async function storedFor(email: string) {
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  const queuedMails = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.created_at);
  return { subscriber, queuedMails };
}

async function signUpsOf(popupId: string): Promise<number> {
  return (await campaignFigures(db, admin, { kind: "popup", now }))[popupId]?.signups ?? 0;
}

async function waitingJobs(): Promise<number> {
  const { rows } = await shop.pool.query("select 1 from pgboss.job where name = 'letters'");
  return rows.length;
}

test("a sign-up stores the consent with the popup's text and queues a confirmation e-mail", async () => {
  const jobs = await waitingJobs();
  const popupId = await insertPopup(db, { ...newsletter, legal_note_en: "I want news." });
  const request = someone({ email: " Maria@Example.COM ", popupId });
  expect(await signUp(request)).toEqual({ ok: true });
  const { subscriber, queuedMails } = await storedFor("maria@example.com");
  expect(subscriber).toMatchObject({
    locale: "bg",
    consent_text: "Искам новини.",
    consent_at: now,
    source: "Есенен бюлетин",
    popup_id: popupId,
    confirmed_at: null,
    unsubscribed_at: null,
    created_at: now,
  });
  expect(queuedMails).toMatchObject([
    {
      kind: "newsletter_confirmation",
      language: "bg",
      state: "waiting",
      data: { subscriber_id: subscriber?.id },
    },
  ]);
  expect(queuedMails[0]?.data.url).toMatch(/^https:\/\/plodko\.example\/newsletter\/confirm\?token=\S+$/);
  expect(await waitingJobs()).toBe(jobs + 1);
  expect(await signUpsOf(popupId)).toBe(1);
});

test("the consent text is in the visitor's language, or in Bulgarian when the popup has no English text", async () => {
  const both = await insertPopup(db, { ...newsletter, legal_note_en: "I want news." });
  const english = someone({ popupId: both, locale: "en" });
  await signUp(english);
  const { subscriber, queuedMails } = await storedFor(english.email);
  expect(subscriber).toMatchObject({ locale: "en", consent_text: "I want news." });
  expect(queuedMails[0]).toMatchObject({ language: "en" });
  expect(queuedMails[0]?.data.url).toContain("https://plodko.example/en/newsletter/confirm?token=");
  const bulgarian = await insertPopup(db, { ...newsletter, legal_note_en: "  " });
  const reader = someone({ popupId: bulgarian, locale: "en" });
  await signUp(reader);
  expect((await storedFor(reader.email)).subscriber?.consent_text).toBe("Искам новини.");
});

test("a sign-up may also agree to the choice by purchases, but not with a popup's own text", async () => {
  const popupId = await insertPopup(db, newsletter);
  const [own, byPopup] = [someone({ coversPurchases: true }), someone({ popupId, coversPurchases: true })];
  await signUp(own);
  await signUp(byPopup);
  expect((await storedFor(own.email)).subscriber?.covers_purchases).toBe(true);
  expect((await storedFor(byPopup.email)).subscriber?.covers_purchases).toBe(false);
});

test("without a popup the consent text is the shop's own", async () => {
  const [bulgarian, english] = [someone(), someone({ locale: "en" })];
  await signUp(bulgarian);
  await signUp(english);
  expect((await storedFor(bulgarian.email)).subscriber).toMatchObject({
    consent_text: translator("bg")("newsletter.consent", { shop: "Плодко" }),
    source: "api",
    popup_id: null,
  });
  expect((await storedFor(english.email)).subscriber?.consent_text).toBe(
    translator("en")("newsletter.consent", { shop: "Plodko" }),
  );
});

test("the shop's own consent text contains the shop's name from the settings", async () => {
  await saveBrand(shop.db, { shop_name_bg: "Сладка градина", shop_name_en: "" });
  const reader = someone({ locale: "en" });
  await signUp(reader);
  expect((await storedFor(reader.email)).subscriber?.consent_text).toMatch(
    /^I agree that Сладка градина may send/,
  );
  await shop.db.delete(shopSettings);
});

test("renaming or deleting the popup later does not change the consent", async () => {
  const popupId = await insertPopup(db, newsletter);
  const request = someone({ popupId });
  await signUp(request);
  await db.update(popups).set({ name: "Друг", legal_note_bg: "Друго" }).where(eq(popups.id, popupId));
  await db.delete(popups).where(eq(popups.id, popupId));
  expect((await storedFor(request.email)).subscriber).toMatchObject({
    consent_text: "Искам новини.",
    source: "Есенен бюлетин",
    popup_id: null,
  });
});

test("an invalid address, a missing consent or another popup is refused and not stored; the first two do not count", async () => {
  const promo = await insertPopup(db);
  const { address } = someone();
  const refused: [Partial<NewsletterSignUp>, string][] = [
    [{ email: "" }, "invalid_email"],
    [{ email: "maria@" }, "invalid_email"],
    [{ email: "🍓" }, "invalid_email"],
    [{ email: `${"x".repeat(100_000)}@example.com` }, "invalid_email"],
    [{ email: "maria@", hasConsent: false }, "invalid_email"],
    [{ hasConsent: false }, "no_consent"],
  ];
  const before = await db.$count(newsletterSubscribers);
  for (let round = 0; round < 4; round++)
    for (const [changes, code] of refused)
      expect(await signUp(someone({ address, ...changes }))).toEqual({ ok: false, code });
  for (const popupId of [promo, newId()])
    expect(await signUp(someone({ address, popupId }))).toEqual({ ok: false, code: "unknown_popup" });
  expect(await db.$count(newsletterSubscribers)).toBe(before);
  expect(await signUp(someone({ address }))).toEqual({ ok: true });
});

test("a confirmed subscriber is refused, whatever the case of the address", async () => {
  const request = someone();
  await insertSubscriber(db, { email: request.email });
  for (const email of [request.email, request.email.toUpperCase()])
    expect(await signUp({ ...request, email })).toEqual({ ok: false, code: "already_subscribed" });
  expect((await storedFor(request.email)).queuedMails).toEqual([]);
  expect((await storedFor(request.email)).subscriber?.consent_text).toBe("Искам новини.");
});

test("ten concurrent requests create one subscriber with one e-mail, counted once", async () => {
  const popupId = await insertPopup(db, newsletter);
  const request = someone({ popupId });
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(request)));
  expect(answers).toEqual(Array.from({ length: 10 }, () => ({ ok: true })));
  expect((await storedFor(request.email)).queuedMails).toHaveLength(1);
  expect(await signUpsOf(popupId)).toBe(1);
});

test("signing up again replaces the consent, and sends a second e-mail only after some minutes", async () => {
  const [first, second] = [await insertPopup(db, newsletter), await insertPopup(db, newsletter)];
  const request = someone({ popupId: first });
  await signUp(request);
  await db.update(mails).set({ state: "sent" }).where(eq(mails.recipient, request.email));
  const again = { ...request, popupId: second, locale: "en" as const, now: minutes(4.9) };
  expect(await signUp(again)).toEqual({ ok: true });
  const stored = await storedFor(request.email);
  expect(stored.queuedMails).toHaveLength(1);
  expect(stored.subscriber).toMatchObject({
    popup_id: second,
    consent_at: minutes(4.9),
    locale: "en",
    created_at: now,
  });
  expect(await signUp({ ...again, now: minutes(5) })).toEqual({ ok: true });
  expect((await storedFor(request.email)).queuedMails).toHaveLength(2);
  expect([await signUpsOf(first), await signUpsOf(second)]).toEqual([1, 0]);
});

test("while the mail server is down only the newest e-mail waits", async () => {
  const request = someone();
  for (const at of [0, 6, 12]) await signUp({ ...request, now: minutes(at) });
  const { queuedMails } = await storedFor(request.email);
  expect(queuedMails.map(({ state, created_at }) => [state, created_at])).toEqual([["waiting", minutes(12)]]);
});

test("after five e-mails within a day the next sign-up is refused with a retry time and changes nothing", async () => {
  const request = someone();
  for (let mail = 0; mail < 5; mail++) {
    await signUp({ ...request, now: minutes(10 * mail) });
    await db.update(mails).set({ state: "sent" }).where(eq(mails.recipient, request.email));
  }
  const before = await storedFor(request.email);
  expect(before.queuedMails).toHaveLength(5);
  const refused = await signUp({ ...request, locale: "en", now: minutes(50) });
  expect(refused).toEqual({ ok: false, code: "rate_limited", retryAfterSeconds: 23 * 3600 + 600 });
  expect(await storedFor(request.email)).toEqual(before);
  expect(await signUp({ ...request, now: minutes(24 * 60) })).toEqual({ ok: true });
});

test("the owner's test e-mails do not count against an address", async () => {
  const request = someone();
  const mail = {
    kind: "newsletter_confirmation",
    recipient: request.email,
    language: "bg",
    data: sampleData,
  } as const;
  const asMany = Array.from({ length: emailLimit.emails }, () => mail);
  await db.transaction((tx) => enqueueEmails(tx, shop.jobs, asMany, now));
  expect(await signUp({ ...request, now: minutes(1) })).toEqual({ ok: true });
  expect((await storedFor(request.email)).subscriber).toBeDefined();
  const { queuedMails } = await storedFor(request.email);
  expect(queuedMails.filter(({ data }) => data.subscriber_id)).toHaveLength(1);
});

test("signing up after unsubscribing starts over: new consent, new confirmation, e-mail at once", async () => {
  const popupId = await insertPopup(db, newsletter);
  const request = someone({ popupId });
  await signUp(request);
  await db
    .update(newsletterSubscribers)
    .set({ confirmed_at: now, unsubscribed_at: now })
    .where(eq(newsletterSubscribers.email, request.email));
  await db.update(mails).set({ state: "sent" }).where(eq(mails.recipient, request.email));
  expect(await signUp({ ...request, now: minutes(1) })).toEqual({ ok: true });
  const { subscriber, queuedMails } = await storedFor(request.email);
  expect(subscriber).toMatchObject({
    consent_at: minutes(1),
    confirmed_at: null,
    unsubscribed_at: null,
  });
  expect(queuedMails).toHaveLength(2);
  expect(await signUpsOf(popupId)).toBe(2);
});

test("sign-ups from one network address are limited to the configured number an hour", async () => {
  const { address } = someone();
  for (let count = 0; count < 12; count++) expect(await signUp(someone({ address }))).toEqual({ ok: true });
  const result = await signUp(someone({ address }));
  expect(result).toMatchObject({ ok: false, code: "rate_limited" });
  const wait = "retryAfterSeconds" in result ? result.retryAfterSeconds : 0;
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(await signUp(someone())).toEqual({ ok: true });
});

test("when the e-mail cannot be queued, nothing is stored or counted", async () => {
  const popupId = await insertPopup(db, newsletter);
  const request = someone({ popupId });
  const jobs = { ...shop.jobs, enqueue: () => Promise.reject(new Error("no queue")) };
  await expect(signUpForNewsletter({ ...shop, jobs }, request)).rejects.toThrow("no queue");
  expect(await storedFor(request.email)).toEqual({ subscriber: undefined, queuedMails: [] });
  expect(await signUpsOf(popupId)).toBe(0);
});

test("a popup deleted during a sign-up gives success or unknown_popup, never an error", async () => {
  const requests = await Promise.all(
    Array.from({ length: 8 }, async () => someone({ popupId: await insertPopup(db, newsletter) })),
  );
  const answers = await Promise.all(
    requests.flatMap((request) => [
      signUp(request),
      db.execute(sql`delete from ${popups} where ${popups.id} = ${request.popupId}`).then(() => null),
    ]),
  );
  for (const answer of answers.filter((each) => each !== null))
    expect(["ok", "unknown_popup"]).toContain(answer.ok ? "ok" : answer.code);
});
