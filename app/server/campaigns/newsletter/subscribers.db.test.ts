import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { byteOrderMark } from "#app/domain/csv.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { translator } from "#app/i18n/translate.ts";
import { deleteAccount } from "#app/server/privacy/delete-account.ts";
import { collectOwnData } from "#app/server/privacy/own-data.ts";
import { newId } from "#app/server/db/new-id.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers } from "#app/server/db/schema/orders.ts";
import { insertAdmin, insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { deleteSubscriber } from "./delete-subscriber.ts";
import { exportSubscribers } from "./export-subscribers.ts";
import { listSubscribers } from "./list-subscribers.ts";
import { readUnsubscribeToken } from "./newsletter-links.ts";
import { ownSubscription, subscribeOwn, unsubscribeOwn } from "./own-subscription.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const admin = await insertAdmin(db, { email: "owner@example.com" });
const maria = await insertPerson(db, { email: "maria@example.com" });
const allSubscribers = { search: "", state: null };

beforeEach(async () => {
  await db.delete(newsletterSubscribers);
  await db.delete(mails);
  await db.delete(customers);
});

const insertCustomer = (email: string) =>
  db
    .insert(customers)
    .values({ id: newId(), first_name: "Мария", last_name: "Иванова", email, search_words: wordSet([]) });
const customerOf = async (email: string) =>
  (await db.select().from(customers).where(eq(customers.email, email)))[0];

/** Inserts confirmed subscribers, several at each moment. */
async function insertMany(count: number): Promise<void> {
  await db.execute(sql`
    insert into newsletter_subscribers (id, email, locale, consent_text, consent_at, source, confirmed_at, created_at)
    select gen_random_uuid(), 'reader' || n || '@example.com', 'bg', 'Искам новини.', ${now.toISOString()}::timestamptz,
      'Попъп', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz + (n / 3) * interval '1 second'
    from generate_series(1, ${count}) as n`);
}

test("the list is newest first, its pages contain each subscriber once, and states are counted", async () => {
  await insertMany(120);
  await insertSubscriber(db, { email: "waits@example.com", confirmed_at: null });
  await insertSubscriber(db, { email: "left@example.com", unsubscribed_at: now });
  await insertSubscriber(db, { email: "never@example.com", confirmed_at: null, unsubscribed_at: now });
  const listed: { email: string; created_at: Date }[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listSubscribers>> = await listSubscribers(db, admin, {
      ...allSubscribers,
      after,
    });
    expect(page.isFirstPage).toBe(after === null);
    expect(page.counts).toEqual({ confirmed: 120, pending: 1, unsubscribed: 2 });
    listed.push(...page.subscribers);
    after = page.next;
  } while (after !== null);
  expect(new Set(listed.map(({ email }) => email)).size).toBe(123);
  expect(listed).toHaveLength(123);
  const times = listed.map(({ created_at }) => created_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("subscribers are found by part of the e-mail address and by state", async () => {
  await insertSubscriber(db, { email: "maria_1@example.com" });
  await insertSubscriber(db, { email: "maria21@example.com", confirmed_at: null });
  await insertSubscriber(db, { email: "мария@пример.бг", unsubscribed_at: now });
  const found = async (search: string, state: "confirmed" | "pending" | "unsubscribed" | null = null) =>
    (await listSubscribers(db, admin, { search, state, after: null })).subscribers.map(({ email }) => email);
  expect(await found("MARIA")).toHaveLength(2);
  expect(await found(" maria_1 ")).toEqual(["maria_1@example.com"]);
  expect(await found("МАРИЯ")).toEqual(["мария@пример.бг"]);
  for (const term of ["%", "\\", "' or 1=1", "🍓", "x".repeat(10_000)]) expect(await found(term)).toEqual([]);
  expect(await found("\0")).toHaveLength(3);
  expect(await found("", "confirmed")).toEqual(["maria_1@example.com"]);
  expect(await found("", "pending")).toEqual(["maria21@example.com"]);
  expect(await found("maria", "unsubscribed")).toEqual([]);
});

test.for(["", "🍓", "2026-11-20", `2026-11-20T10:00:00Z,${newId()},`, "x".repeat(9999)])(
  "an invalid cursor, %s, gives the first page",
  async (after) => {
    await insertSubscriber(db, { email: "maria@example.com" });
    const page = await listSubscribers(db, admin, { ...allSubscribers, after });
    expect([page.subscribers.length, page.isFirstPage]).toEqual([1, true]);
  },
);

test("the export has every column for Excel and mailing programs, with formulas escaped", async () => {
  const id = await insertSubscriber(db, {
    email: "=1+1@example.com",
    locale: "en",
    source: '@попъп; "есен"',
    consent_text: "Искам\nновини.",
    created_at: now,
    confirmed_at: minutes(1),
  });
  let file = "";
  for await (const chunk of exportSubscribers(shop, admin, { ...allSubscribers, now })) file += chunk;
  const [head, cells] = file.split("\r\n");
  expect(head).toBe(
    `${byteOrderMark}"email";"language";"state";"source";"consent_at";"consent_text";"confirmed_at";"unsubscribed_at";"unsubscribe_url"`,
  );
  const link = /"(https:\/\/plodko\.example\/en\/newsletter\/unsubscribe\?token=[^"]+)"$/.exec(cells!)?.[1];
  expect(readUnsubscribeToken(shop.signingSecret, new URL(link!).searchParams.get("token")!)).toBe(id);
  expect(cells).toBe(
    `"'=1+1@example.com";"en";"confirmed";"'@попъп; ""есен""";"2026-11-20T10:00:00.000Z";"Искам\nновини.";"2026-11-20T10:01:00.000Z";"";"${link}"`,
  );
  expect(file.endsWith("\r\n")).toBe(true);
});

test("twenty thousand subscribers are exported in chunks, each once, and a chunk is queried only when consumed", async () => {
  await insertMany(20_000);
  await insertSubscriber(db, { email: "waits@example.com", confirmed_at: null });
  const queries = vi.spyOn(db, "select");
  const chunks = exportSubscribers(shop, admin, { search: "", state: "confirmed", now });
  await chunks.next();
  const first = await chunks.next();
  expect(queries).toHaveBeenCalledTimes(1);
  expect(first.value?.split("\r\n")).toHaveLength(1001);
  const emails = new Set<string>();
  let longest = 0;
  let lines = 0;
  const read = (chunk: string) => {
    longest = Math.max(longest, chunk.length);
    for (const [, email] of chunk.matchAll(/^"([^"]+)";/gm)) {
      emails.add(email!);
      lines += 1;
    }
  };
  read(first.value ?? "");
  for await (const chunk of chunks) read(chunk);
  expect([lines, emails.size]).toEqual([20_000, 20_000]);
  expect(longest).toBeLessThan(1_000_000);
  expect(queries).toHaveBeenCalledTimes(21);
  queries.mockRestore();
});

test("a subscriber is deleted once, with the e-mails about the newsletter", async () => {
  const email = "anna@example.com";
  const id = await insertSubscriber(db, { email });
  await insertSubscriber(db, { email: "ivan@example.com" });
  await insertCustomer(email);
  await db.update(customers).set({ is_subscribed: true });
  const mail = { recipient: email, language: "bg", data: {}, state: "sent" } as const;
  await db.insert(mails).values([
    { id: newId(), kind: "newsletter_confirmation", ...mail },
    { id: newId(), kind: "newsletter_welcome", ...mail },
    { id: newId(), kind: "order_received", ...mail },
    { id: newId(), kind: "newsletter_welcome", ...mail, recipient: "ivan@example.com" },
  ]);
  const answers = await Promise.all(
    [1, 2, 3].map(() => deleteSubscriber(db, admin, { subscriberId: id, now })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers)).toEqual([
    { email: "ivan@example.com" },
  ]);
  const left = await db.select({ kind: mails.kind, to: mails.recipient }).from(mails);
  expect(left.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: "newsletter_welcome", to: "ivan@example.com" },
    { kind: "order_received", to: email },
  ]);
  expect((await customerOf(email))?.is_subscribed).toBe(false);
});

test("a person subscribes in the profile without a confirmation e-mail, and unsubscribes again", async () => {
  await insertCustomer(maria.email);
  await insertCustomer("ivan@example.com");
  expect(await ownSubscription(db, maria)).toBeNull();
  const subscribe = () => subscribeOwn(shop, maria, { locale: "bg", coversPurchases: false, now });
  expect(await Promise.all([subscribe(), subscribe(), subscribe()])).toEqual(
    Array.from({ length: 3 }, () => ({ ok: true })),
  );
  // A valid consent is not replaced.
  expect(await subscribeOwn(shop, maria, { locale: "en", coversPurchases: false, now: minutes(1) })).toEqual({
    ok: true,
  });
  expect(await ownSubscription(db, maria)).toEqual({ since: now, coversPurchases: false });
  expect(await db.select().from(newsletterSubscribers)).toMatchObject([
    {
      email: maria.email,
      consent_text: translator("bg")("newsletter.consent", { shop: "Плодко" }),
      source: "profile",
      consent_at: now,
      confirmed_at: now,
    },
  ]);
  expect((await db.select().from(mails)).map(({ kind }) => kind)).toEqual(["newsletter_welcome"]);
  expect((await customerOf(maria.email))?.is_subscribed).toBe(true);
  expect((await customerOf("ivan@example.com"))?.is_subscribed).toBe(false);

  expect(await unsubscribeOwn(shop, maria, minutes(1))).toEqual({ ok: true });
  expect(await unsubscribeOwn(shop, maria, minutes(2))).toEqual({ ok: true });
  expect(await ownSubscription(db, maria)).toBeNull();
  expect((await db.select().from(newsletterSubscribers))[0]?.unsubscribed_at).toEqual(minutes(1));
  expect((await customerOf(maria.email))?.is_subscribed).toBe(false);
});

test("subscribing and unsubscribing repeatedly within a day sends one welcome", async () => {
  for (let round = 0; round < 5; round++) {
    await subscribeOwn(shop, maria, { locale: "bg", coversPurchases: false, now: minutes(round) });
    await db.update(mails).set({ state: "sent" });
    await unsubscribeOwn(shop, maria, minutes(round));
  }
  expect(await db.$count(mails)).toBe(1);
});

test("subscribing in the profile deletes a queued confirmation e-mail", async () => {
  await insertSubscriber(db, { email: maria.email, confirmed_at: null });
  const mail = { recipient: maria.email, language: "bg", data: {}, created_at: now } as const;
  await db.insert(mails).values({ id: newId(), kind: "newsletter_confirmation", ...mail });
  await subscribeOwn(shop, maria, { locale: "bg", coversPurchases: false, now });
  expect((await db.select().from(mails)).map(({ kind }) => kind)).toEqual(["newsletter_welcome"]);
});

test("subscribing needs an existing account", async () => {
  for (const actor of [{ kind: "visitor" } as const, { ...maria, userId: newId() }])
    expect(await subscribeOwn(shop, actor, { locale: "bg", coversPurchases: false, now })).toEqual({
      ok: false,
      code: "signed_out",
    });
  expect(await unsubscribeOwn(shop, { kind: "visitor" }, now)).toEqual({ ok: false, code: "signed_out" });
  expect(await ownSubscription(db, { kind: "visitor" })).toBeNull();
  expect(await db.$count(newsletterSubscribers)).toBe(0);
});

test("a person's own data contain the subscription and its consent, even after it ended", async () => {
  const subscriber = { email: maria.email, created_at: now, consent_text: "Искам новини." };
  await insertSubscriber(db, { ...subscriber, unsubscribed_at: minutes(9) });
  await insertSubscriber(db, { email: "ivan@example.com", consent_text: "Съгласие на Иван" });
  const collected = await collectOwnData(db, maria);
  expect(collected?.newsletter).toEqual({
    is_subscribed: false,
    language: "bg",
    consent_text: "Искам новини.",
    covers_purchases: false,
    consent_at: now,
    source: "Есенен бюлетин",
    confirmed_at: now,
    unsubscribed_at: minutes(9),
  });
});

test("deleting an account deletes its own subscription only", async () => {
  const person = await insertPerson(db, { email: "leaves@example.com" });
  await subscribeOwn(shop, person, { locale: "bg", coversPurchases: false, now });
  await insertSubscriber(db, { email: "ivan@example.com" });
  expect(await deleteAccount(shop, person, { password: personsPassword })).toEqual({ ok: true });
  expect(await db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers)).toEqual([
    { email: "ivan@example.com" },
  ]);
  expect(await db.$count(mails)).toBe(0);
});

test("consent to the choice by purchases is stored with its text, and a later one without it replaces it", async () => {
  const stored = async () => (await db.select().from(newsletterSubscribers))[0];
  await subscribeOwn(shop, maria, { locale: "en", coversPurchases: true, now });
  const t = newsletterTranslator("en");
  const words = { shop: "Plodko" };
  expect(await stored()).toMatchObject({
    covers_purchases: true,
    consent_text: `${t("newsletter.consent", words)} ${t("newsletter.consent.purchases", words)}`,
  });
  await unsubscribeOwn(shop, maria, now);
  await subscribeOwn(shop, maria, { locale: "en", coversPurchases: false, now: minutes(1) });
  expect(await stored()).toMatchObject({
    covers_purchases: false,
    consent_text: t("newsletter.consent", words),
  });
});
