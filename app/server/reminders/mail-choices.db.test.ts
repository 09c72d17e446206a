import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { newId } from "#app/server/db/new-id.ts";
import { findRecipient, recipientOf, stoppedBy } from "#app/server/recipients/recipients.ts";
import { stopLink } from "#app/server/recipients/stop-link.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import {
  chooseByLink,
  chooseOwnTopic,
  findMailChoices,
  ownStopped,
  unsubscribeByLink,
} from "./mail-choices.ts";

const services = await testServices();
const { db, signingSecret } = services;
const now = new Date("2026-11-29T10:00:00Z");
const email = "anna@example.com";
let recipientId = "";

beforeEach(async () => {
  for (const table of [mailRecipients, mails, newsletterSubscribers]) await db.delete(table);
  recipientId = (await recipientOf(db, { email, now })).id;
});

function tokenFor(id = recipientId): string {
  const maker = { baseUrl: "https://shop.example", signingSecret };
  const link = stopLink(maker, { recipientId: id, topic: "cart_reminders", locale: "bg" });
  return new URL(link).searchParams.get("token") ?? "";
}

const waiting = async () => (await db.select().from(mails)).map(({ kind }) => kind);

test("a link shows what its recipient gets, and changes nothing", async () => {
  const found = {
    topic: "cart_reminders",
    choices: { email, stopped: [], isSubscribed: false, coversPurchases: false },
  };
  expect(await findMailChoices(services, tokenFor())).toEqual(found);
  await insertSubscriber(db, { email });
  expect(await findMailChoices(services, tokenFor())).toMatchObject({ choices: { isSubscribed: true } });
  expect(await findMailChoices(services, tokenFor(newId()))).toEqual({ ...found, choices: null });
  expect(await findMailChoices(services, "forged")).toBeNull();
});

test("a link stops its topic alone and deletes the e-mails about it that wait, any number of times", async () => {
  const mail = { recipient: email, language: "bg", data: {}, created_at: now } as const;
  const insert = (kind: "cart_reminder" | "order_reminder" | "order_shipped", state: "waiting" | "sent") =>
    db.insert(mails).values({ id: newId(), kind, state, ...mail });
  await insert("cart_reminder", "sent");
  await insert("cart_reminder", "waiting");
  await insert("order_reminder", "waiting");
  await insert("order_shipped", "waiting");
  for (let press = 0; press < 2; press += 1)
    expect(await chooseByLink(services, { token: tokenFor(), isStopped: true })).toEqual({ ok: true });
  expect(await stoppedBy(db, email)).toEqual(["cart_reminders"]);
  expect(await waiting()).toEqual(["cart_reminder", "order_reminder", "order_shipped"]);
  await chooseByLink(services, { token: tokenFor(), isStopped: false });
  expect(await stoppedBy(db, email)).toEqual([]);
});

test("a link also stops other topics and ends the newsletter", async () => {
  await insertSubscriber(db, { email });
  const subscribed = async () => (await findMailChoices(services, tokenFor()))?.choices?.isSubscribed;
  await chooseByLink(services, { token: tokenFor(), topic: "reviews", isStopped: true });
  expect([await stoppedBy(db, email), await subscribed()]).toEqual([["reviews"], true]);
  for (let press = 0; press < 2; press += 1)
    expect(await unsubscribeByLink(services, { token: tokenFor(), now })).toEqual({ ok: true });
  expect([await stoppedBy(db, email), await subscribed()]).toEqual([["reviews"], false]);
});

test("a forged link is refused, and that of an erased recipient stores nothing", async () => {
  const unknown = { ok: false, code: "unknown" };
  expect(await chooseByLink(services, { token: "forged", isStopped: true })).toEqual(unknown);
  expect(await unsubscribeByLink(services, { token: "forged", now })).toEqual(unknown);
  await db.delete(mailRecipients).where(eq(mailRecipients.id, recipientId));
  expect(await chooseByLink(services, { token: tokenFor(), isStopped: true })).toEqual({ ok: true });
  expect(await unsubscribeByLink(services, { token: tokenFor(), now })).toEqual({ ok: true });
  expect(await findRecipient(db, recipientId)).toBeUndefined();
});

test("a person chooses each topic in the profile, several at once", async () => {
  const anna = { kind: "customer", userId: newId(), email: "Anna@example.com" } as const;
  const choose = (topic: "reviews" | "stock_alerts", isStopped: boolean) =>
    chooseOwnTopic(services, anna, { topic, isStopped, now });
  await Promise.all([choose("reviews", true), choose("stock_alerts", true)]);
  expect((await ownStopped(db, anna)).toSorted()).toEqual(["reviews", "stock_alerts"]);
  await choose("reviews", false);
  expect(await ownStopped(db, anna)).toEqual(["stock_alerts"]);
  expect(await ownStopped(db, { kind: "visitor" })).toEqual([]);
  expect(
    await chooseOwnTopic(services, { kind: "visitor" }, { topic: "reviews", isStopped: true, now }),
  ).toEqual({ ok: false, code: "signed_out" });
});
