import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultFollowUps } from "#app/domain/shop/follow-ups.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { followUpSettings, stockAlerts } from "#app/server/db/schema/reminders.ts";
import { chooseTopics, stoppedBy } from "#app/server/recipients/recipients.ts";
import { insertPerson } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { insertAlert } from "#tests/factories/shop/stock-alerts.ts";
import { askForStockAlert } from "./ask-for-alert.ts";
import type { StockAlertRequest } from "./ask-for-alert.ts";
import { cancelAlert, confirmAlert, findLinkedAlert } from "./follow-alert-link.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 1440);
const soldOut = await insertProduct(db, { stock_quantity: 0 });
const asked = { ok: true, cancelPath: null };

beforeEach(async () => {
  await db.delete(stockAlerts);
  await db.delete(mails);
  await db.delete(mailRecipients);
});

let people = 0;
function someone(): string {
  people += 1;
  return `reader${people}@example.com`;
}

let addresses = 0;
function ask(changes: Partial<StockAlertRequest>) {
  addresses += 1;
  return askForStockAlert(shop, {
    productId: soldOut,
    email: someone(),
    actor: { kind: "visitor" },
    address: `192.0.2.${addresses}`,
    locale: "bg",
    now,
    ...changes,
  });
}

const storedMails = () => db.select().from(mails).orderBy(asc(mails.created_at));
const storedAlerts = () => db.select().from(stockAlerts);

async function sendingTimes(): Promise<Date[]> {
  const { rows } = await shop.pool.query<{ start_after: Date }>(
    `select start_after from pgboss.job join mails on mails.id::text = job.data ->> 'letterId' order by mails.created_at`,
  );
  return rows.map((row) => row.start_after);
}

async function tokenOf(email: string): Promise<string> {
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
  return new URL(mail?.data.url ?? "").searchParams.get("token") ?? "";
}

test("an address waits once it is confirmed by the link of its e-mail", async () => {
  expect(await ask({ email: " Maria@Example.COM ", locale: "en" })).toEqual(asked);
  const email = "maria@example.com";
  expect(await storedAlerts()).toMatchObject([
    { product_id: soldOut, email, language: "en", confirmed_at: null },
  ]);
  expect(await storedMails()).toMatchObject([
    { kind: "stock_alert_confirmation", recipient: email, language: "en", state: "waiting" },
  ]);
  const token = await tokenOf(email);
  expect(await findLinkedAlert(shop, { token, now })).toMatchObject({
    state: "pending",
    email,
    product: { id: soldOut, name_en: "Strawberry gummies" },
    isStopped: false,
  });
  // Nothing else is kept of an address that did not confirm.
  expect(await db.$count(mailRecipients)).toBe(0);
  const confirm = () => confirmAlert(shop, { token, now: minutes(9) });
  expect([await confirm(), await confirm()]).toEqual(["confirmed", "confirmed"]);
  expect(await storedAlerts()).toMatchObject([{ confirmed_at: minutes(9) }]);
  expect(await storedMails()).toEqual([]);
});

test("a link confirms for seven days and cancels for ever; both are idempotent", async () => {
  const email = someone();
  await ask({ email });
  const token = await tokenOf(email);
  expect(await findLinkedAlert(shop, { token, now: days(8) })).toMatchObject({ state: "expired" });
  expect(await confirmAlert(shop, { token, now: days(8) })).toBe("expired");
  await confirmAlert(shop, { token, now });
  const cancel = (moment: Date) => cancelAlert(shop, { token, now: moment });
  expect([await cancel(days(100)), await cancel(days(100))]).toEqual(["gone", "gone"]);
  expect(await storedAlerts()).toEqual([]);
  expect(await confirmAlert(shop, { token, now })).toBe("gone");
  expect(await findLinkedAlert(shop, { token, now })).toMatchObject({ state: "gone", email: null });
  // One's own alert says nothing about others.
  expect(await stoppedBy(db, email)).toEqual([]);
  for (const follow of [confirmAlert, cancelAlert])
    expect(await follow(shop, { token: "x", now })).toBe("unknown");
});

test("the account's own address is confirmed at once, which allows these e-mails again", async () => {
  const person = await insertPerson(db, { email: "ana@example.com" });
  await chooseTopics(db, { email: "ana@example.com", stopped: ["stock_alerts", "reviews"], now });
  // Somebody had asked for her before.
  const id = await insertAlert(db, { product_id: soldOut, email: "ana@example.com", confirmed_at: null });
  const result = await ask({ email: "Ana@example.com", actor: person });
  expect(result.ok && result.cancelPath).toMatch(/^\/stock-alert\?token=/);
  expect(await storedAlerts()).toMatchObject([{ id, confirmed_at: now }]);
  expect(await stoppedBy(db, "ana@example.com")).toEqual(["reviews"]);
  expect(await storedMails()).toEqual([]);
  await ask({ email: "ana@example.com", actor: person, now: minutes(5) });
  expect(await storedAlerts()).toMatchObject([{ confirmed_at: now }]);
  await ask({ email: "other@example.com", actor: person });
  expect(await storedMails()).toMatchObject([{ recipient: "other@example.com" }]);
});

test("the answer does not say whether an address waits already", async () => {
  const email = someone();
  await insertAlert(db, { product_id: soldOut, email });
  expect(await ask({ email })).toEqual(asked);
  expect(await storedMails()).toEqual([]);
});

test("asking again within minutes sends no second e-mail, and later replaces the one that waits", async () => {
  const email = someone();
  await ask({ email });
  await ask({ email, now: minutes(4) });
  const [first] = await storedMails();
  expect(await storedMails()).toHaveLength(1);
  await ask({ email, now: minutes(6), locale: "en" });
  const [second, ...others] = await storedMails();
  expect(others).toEqual([]);
  expect(second).toMatchObject({ language: "en", created_at: minutes(6) });
  expect(second?.id).not.toBe(first?.id);
  expect(await storedAlerts()).toMatchObject([{ language: "en", created_at: minutes(6) }]);
});

test("e-mails about several products are five minutes apart, and at most five a day", async () => {
  const email = someone();
  const products: string[] = [];
  for (let count = 0; count < 6; count++) products.push(await insertProduct(db, { stock_quantity: 0 }));
  for (const [index, productId] of products.slice(0, 5).entries())
    expect(await ask({ email, productId, now: minutes(index) })).toEqual(asked);
  expect(await sendingTimes()).toEqual([0, 5, 10, 15, 20].map(minutes));
  const sixth = { email, productId: products[5]!, now: minutes(30) };
  expect(await ask(sixth)).toEqual({ ok: false, code: "rate_limited", retryAfterSeconds: 86_400 - 1800 });
  expect(await ask({ ...sixth, now: days(1) })).toEqual(asked);
});

test("who stopped these e-mails gets no confirmation, and an open link allows them again", async () => {
  const email = someone();
  await ask({ email });
  const token = await tokenOf(email);
  await chooseTopics(db, { email, stopped: ["stock_alerts"], now });
  await db.delete(mails);
  expect(await ask({ email, now: minutes(20) })).toEqual(asked);
  expect(await storedMails()).toEqual([]);
  expect(await findLinkedAlert(shop, { token, now })).toMatchObject({ state: "pending", isStopped: true });
  expect(await confirmAlert(shop, { token, now })).toBe("confirmed");
  expect(await stoppedBy(db, email)).toEqual([]);
});

test("nobody writes to an address whose mail came back", async () => {
  const email = someone();
  await chooseTopics(db, { email, stopped: [], now });
  await db.update(mailRecipients).set({ bounced_at: now });
  expect(await ask({ email })).toEqual(asked);
  expect([await storedMails(), await storedAlerts()]).toEqual([[], []]);
});

test("cancelling what was never confirmed stops these e-mails to the address", async () => {
  const email = someone();
  await ask({ email });
  expect(await cancelAlert(shop, { token: await tokenOf(email), now })).toBe("gone");
  expect(await stoppedBy(db, email)).toEqual(["stock_alerts"]);
  expect([await storedMails(), await storedAlerts()]).toEqual([[], []]);
});

test("refuses an invalid address and a product that is in stock, hidden or unknown", async () => {
  const refusedAs = async (changes: Partial<StockAlertRequest>) => {
    const result = await ask(changes);
    return result.ok ? null : result.code;
  };
  expect(await refusedAs({ email: "maria@" })).toBe("invalid_email");
  expect(await refusedAs({ productId: await insertProduct(db, { stock_quantity: 1 }) })).toBe("in_stock");
  const hidden = await insertProduct(db, { stock_quantity: 0, is_active: false });
  expect(await refusedAs({ productId: hidden })).toBe("unknown_product");
  expect(await refusedAs({ productId: "01890000-0000-7000-8000-000000000000" })).toBe("unknown_product");
  await db
    .insert(followUpSettings)
    .values({ ...defaultFollowUps, offers_stock_alerts: false, updated_at: now });
  expect(await refusedAs({})).toBe("off");
  await db.delete(followUpSettings);
  expect(await storedAlerts()).toEqual([]);
});

test("limits a network address to 30 an hour and a mailbox to 20 a day", async () => {
  for (let count = 0; count < 30; count++) expect(await ask({ address: "198.51.100.1" })).toEqual(asked);
  expect(await ask({ address: "198.51.100.1" })).toMatchObject({ ok: false, code: "rate_limited" });
  const mailbox = (count: number) => ask({ email: `one.mailbox+${count}@gmail.com` });
  for (let count = 0; count < 20; count++) expect(await mailbox(count)).toEqual(asked);
  expect(await mailbox(20)).toMatchObject({ ok: false, code: "rate_limited" });
});
