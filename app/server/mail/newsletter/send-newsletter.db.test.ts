import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { everybody } from "#app/domain/newsletters/newsletter.ts";
import { readUnsubscribeToken } from "#app/server/campaigns/newsletter/newsletter-links.ts";
import { deleteSubscriber } from "#app/server/campaigns/newsletter/delete-subscriber.ts";
import { endSubscription } from "#app/server/campaigns/newsletter/follow-link.ts";
import { changePurchasesConsent } from "#app/server/campaigns/newsletter/purchases-consent.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { log } from "#app/server/log.ts";
import { createMailTransport } from "#app/server/mail/mail-transport.ts";
import { claimDelivery } from "#app/server/newsletters/deliveries.ts";
import {
  pauseNewsletter,
  planNewsletter,
  resumeNewsletter,
  startNewsletter,
  stopNewsletter,
} from "#app/server/newsletters/run-newsletter.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import {
  deliveryStates,
  findRow,
  insertNewsletter,
  insertReaders,
  sendingShop,
} from "#tests/factories/campaigns/newsletters.ts";
import type { SendingShop } from "#tests/factories/campaigns/newsletters.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import { openScriptedServer } from "#tests/factories/servers/smtp-script.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { sendNewsletter, startSendingNewsletters } from "./send-newsletter.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const now = new Date("2026-11-29T10:00:00Z");
const admin = await insertAdmin(db, { email: "owner@example.com" });
const server = await openScriptedServer();
const transport = createMailTransport(server.url);
afterAll(async () => {
  transport.close();
  await server.close();
});

beforeEach(async () => {
  await db.delete(newsletters);
  await db.delete(newsletterSubscribers);
  await db.delete(mailRecipients);
  server.received.clear();
  server.script(() => ({}));
  vi.spyOn(log, "info").mockReset().mockReturnValue(undefined);
});

const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const terms = { canSend: true, confirmsRecords: true, now };

/** Starts a newsletter to everybody in a shop of its own. */
async function started(changes: Parameters<typeof insertNewsletter>[1] = {}) {
  const open = sendingShop(shop, transport, now);
  const id = await insertNewsletter(db, changes);
  expect(await startNewsletter(open.services, admin, { id, ...terms })).toMatchObject({ ok: true });
  return { ...open, id };
}

const firstRun = ({ waiting }: SendingShop) => waiting.shift()!.run;

test("each subscriber gets the e-mail in their language, with a way out in text and headers", async () => {
  const box = await openMailbox();
  const toBox = createMailTransport(box.url);
  const open = sendingShop(shop, toBox, now);
  const maria = await insertSubscriber(db, { email: "maria@example.com" });
  await insertSubscriber(db, { email: "john@example.com", locale: "en" });
  const id = await insertNewsletter(db);
  await startNewsletter(open.services, admin, { id, ...terms });
  await open.runAll();
  toBox.close();
  await box.close();
  expect(Object.fromEntries(box.emails.map(({ to, subject }) => [to, subject]))).toEqual({
    "john@example.com": "Flavours of autumn",
    "maria@example.com": "Есенни вкусове",
  });
  expect(box.emails).toHaveLength(2);
  const email = box.emails.find(({ to }) => to === "maria@example.com");
  const [delivery] = await db
    .select()
    .from(newsletterDeliveries)
    .where(eq(newsletterDeliveries.subscriber_id, maria));
  expect(email?.messageId).toBe(`<${delivery?.id}@plodko.example>`);
  const header = (key: string) => email?.headers.find((each) => each.key === key)?.value ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const url = new URL(header("list-unsubscribe").slice(1, -1));
  expect(readUnsubscribeToken(shop.signingSecret, url.searchParams.get("token") ?? "")).toBe(maria);
  expect(email?.text).toContain(url.href);
  expect(await findRow(db, id)).toMatchObject({ state: "done", run_id: null, problem: null });
  expect((await findRow(db, id)).ended_at).not.toBeNull();
});

test("200 recipients: what is cut after the final dot is unknown, the others get one e-mail each", async () => {
  await insertReaders(db, 200);
  const cut = ["reader7@example.com", "reader70@example.com", "reader170@example.com"];
  server.script((to) => {
    if (cut.includes(to)) return { end: "cut" };
    if (to === "reader11@example.com") return { rcpt: "550 5.1.1 <reader11@example.com> unknown" };
    if (to === "reader12@example.com") return { end: "554 5.7.1 spam" };
    return {};
  });
  const { id, runAll } = await started();
  await runAll();
  expect(await deliveryStates(db, id)).toEqual({ sent: 195, refused: 2, unknown: 3 });
  expect([...server.received.values()].every((times) => times === 1)).toBe(true);
  // All but the one refused before its content.
  expect(server.received.size).toBe(199);
  const refusals = await db
    .select({ refusal: newsletterDeliveries.refusal })
    .from(newsletterDeliveries)
    .where(eq(newsletterDeliveries.state, "refused"));
  expect(new Set(refusals.map(({ refusal }) => refusal))).toEqual(new Set(["550", "554"]));
  const bounced = await db.select({ email: mailRecipients.email }).from(mailRecipients);
  expect(bounced).toEqual([{ email: "reader11@example.com" }]);
});

test("two copies that send the same run at once send each e-mail once, within the speed limit", async () => {
  await insertReaders(db, 60);
  const one = await started({ per_minute: 60 });
  const run = firstRun(one);
  const other = sendingShop(shop, transport, now);
  await Promise.all([
    sendNewsletter(one.services, one.tools, run),
    sendNewsletter(other.services, other.tools, run),
  ]);
  // The later one to end finds the run replaced.
  expect(one.waiting.length + other.waiting.length).toBe(1);
  const { sent = 0 } = await deliveryStates(db, one.id);
  expect(sent).toBeGreaterThan(0);
  one.waiting.push(...other.waiting);
  await one.runAll();
  expect(await deliveryStates(db, one.id)).toEqual({ sent: 60 });
  expect([...server.received.values()].every((times) => times === 1)).toBe(true);
  const tried = await db
    .select({ at: newsletterDeliveries.tried_at })
    .from(newsletterDeliveries)
    .orderBy(newsletterDeliveries.tried_at);
  const gaps = tried.slice(1).map(({ at }, place) => at!.getTime() - tried[place]!.at!.getTime());
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
});

test("e-mails of a process that was killed become unknown after the lease and are not sent again", async () => {
  await insertReaders(db, 5);
  const { id, waiting, tools, runJob, runAll } = await started();
  const run = waiting[0]!.run;
  expect(await claimDelivery(db, { ...run, now })).toMatchObject({ kind: "delivery" });
  expect(await claimDelivery(db, { ...run, now: new Date(now.getTime() + 200) })).toMatchObject({
    kind: "delivery",
  });
  await runJob();
  expect(await deliveryStates(db, id)).toEqual({ sent: 3, trying: 2 });
  expect((await findRow(db, id)).state).toBe("sending");
  await runAll();
  expect(tools.clock().getTime()).toBeGreaterThanOrEqual(minutes(5).getTime());
  expect(await deliveryStates(db, id)).toEqual({ sent: 3, unknown: 2 });
  expect(server.received.size).toBe(3);
  expect((await findRow(db, id)).state).toBe("done");
});

test("who unsubscribes, is erased or bounces while it runs gets none", async () => {
  const [leaves, erased] = await Promise.all([
    insertSubscriber(db, { email: "leaves@example.com" }),
    insertSubscriber(db, { email: "erased@example.com" }),
    insertSubscriber(db, { email: "bounces@example.com" }),
    insertSubscriber(db, { email: "stays@example.com" }),
  ]);
  const { id, runAll } = await started();
  await endSubscription(shop, leaves, now);
  await deleteSubscriber(db, admin, { subscriberId: erased, now });
  await db.insert(mailRecipients).values({ id, email: "bounces@example.com", bounced_at: now });
  await runAll();
  expect(await deliveryStates(db, id)).toEqual({ sent: 1, left: 3 });
  expect([...server.received.keys()]).toEqual(["stays@example.com"]);
});

test("who withdraws the consent to the choice by purchases gets no newsletter chosen by them, but others", async () => {
  const product = await insertProduct(db);
  const readers = ["withdraws@example.com", "stays@example.com"];
  for (const email of readers) await insertSubscriber(db, { email, covers_purchases: true });
  const line = { product_id: product, position: 1, name_bg: "Плодче", name_en: "Fruitie", quantity: 1 };
  for (const order_id of await onlyTheseOrders(db, ...readers.map((email) => ({ email }))))
    await db
      .insert(orderLines)
      .values({ ...line, id: newId(), order_id, weight_grams: 100, unit_price_bgn: 690 });
  const chosen = await started({ audience: { ...everybody, boughtProductIds: [product] } });
  const other = await started();
  const [withdraws] = await db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, "withdraws@example.com"));
  await changePurchasesConsent(shop, withdraws?.id ?? "", { isGiven: false, locale: "bg", now });
  await chosen.runAll();
  expect(await deliveryStates(db, chosen.id)).toEqual({ sent: 1, left: 1 });
  expect([...server.received.keys()]).toEqual(["stays@example.com"]);
  await other.runAll();
  expect(await deliveryStates(db, other.id)).toEqual({ sent: 2 });
});

test("a temporary refusal is tried three times in all, ten minutes apart", async () => {
  await insertSubscriber(db, { email: "greylisted@example.com" });
  await insertSubscriber(db, { email: "full@example.com" });
  let tries = 0;
  server.script((to) => {
    if (to === "full@example.com") return { rcpt: "452 4.2.2 full" };
    if (to === "greylisted@example.com" && (tries += 1) === 1) return { rcpt: "450 4.2.0 later" };
    return {};
  });
  const { id, tools, runJob, runAll } = await started();
  await runJob();
  expect(await deliveryStates(db, id)).toEqual({ waiting: 2 });
  await runAll();
  expect(await deliveryStates(db, id)).toEqual({ sent: 1, refused: 1 });
  expect(tools.clock().getTime()).toBeGreaterThanOrEqual(minutes(20).getTime());
  const [refused] = await db
    .select()
    .from(newsletterDeliveries)
    .where(eq(newsletterDeliveries.state, "refused"));
  expect(refused).toMatchObject({ attempts: 3, refusal: "452" });
});

test("a failure before anything was offered is no attempt: the run says why and goes on in a minute", async () => {
  await insertReaders(db, 3);
  server.script(() => ({ mail: "451 4.7.1 too many messages from shop@plodko.example" }));
  const { id, runJob, runAll } = await started();
  await runJob();
  expect(await deliveryStates(db, id)).toEqual({ waiting: 3 });
  expect(await findRow(db, id)).toMatchObject({
    state: "sending",
    problem: { what: "sender", answer: "451 4.7.1 too many messages from …" },
  });
  const [first] = await db.select().from(newsletterDeliveries);
  expect(first).toMatchObject({ attempts: 0, tried_at: null, refusal: null });
  server.script(() => ({}));
  await runAll();
  expect(await deliveryStates(db, id)).toEqual({ sent: 3 });
  expect((await findRow(db, id)).problem).toBeNull();
});

test("a mail server that refuses the sender for good pauses the newsletter until the owner resumes it", async () => {
  await insertReaders(db, 3);
  server.script(() => ({ mail: "550 5.7.1 not allowed" }));
  const { id, services, runAll } = await started();
  await runAll();
  expect(await findRow(db, id)).toMatchObject({
    state: "paused",
    problem: { what: "sender", answer: "550 5.7.1 not allowed" },
  });
  server.script(() => ({}));
  await resumeNewsletter(services, admin, { id, ...terms });
  await runAll();
  expect(await deliveryStates(db, id)).toEqual({ sent: 3 });
});

test("twenty refusals in a row pause the newsletter, unknown mailboxes do not", async () => {
  await insertReaders(db, 60);
  server.script(() => ({ rcpt: "550 5.1.1 unknown" }));
  const unknown = await started();
  await unknown.runAll();
  expect(await deliveryStates(db, unknown.id)).toEqual({ refused: 60 });
  await db.delete(mailRecipients);
  server.script(() => ({ end: "554 5.7.26 unauthenticated" }));
  const refused = await started();
  await refused.runAll();
  expect(await findRow(db, refused.id)).toMatchObject({
    state: "paused",
    problem: { what: "content", answer: "554 5.7.26 unauthenticated" },
  });
  const { waiting = 0 } = await deliveryStates(db, refused.id);
  expect(waiting).toBeGreaterThan(30);
});

test("without a mail server a newsletter waits and says so", async () => {
  await insertReaders(db, 1);
  const { id, services, tools, waiting } = await started();
  const run = waiting.shift()!.run;
  await sendNewsletter(services, { ...tools, server: { transport: async () => null } }, run);
  expect((await findRow(db, id)).problem).toEqual({ what: "not_configured", answer: "" });
  expect(waiting).toHaveLength(1);
});

test("pausing and stopping leave the others unsent; a job of an earlier run sends nothing", async () => {
  await insertReaders(db, 12);
  const open = await started({ per_minute: 12 });
  const { id, services, runJob, runAll } = open;
  await runJob();
  const { sent: before = 0 } = await deliveryStates(db, id);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(12);
  expect(await pauseNewsletter(services, admin, { id, now })).toMatchObject({ ok: true });
  await runAll();
  expect(await deliveryStates(db, id)).toEqual({ sent: before, waiting: 12 - before });
  await resumeNewsletter(services, admin, { id, ...terms });
  await runJob();
  const { sent: after = 0 } = await deliveryStates(db, id);
  expect(after).toBeGreaterThan(before);
  expect(await stopNewsletter(services, admin, { id, now })).toMatchObject({ ok: true });
  await runAll();
  expect(await deliveryStates(db, id)).toEqual({ sent: after, waiting: 12 - after });
  expect((await findRow(db, id)).state).toBe("stopped");
});

test("a planned newsletter starts at its time with the subscribers of then, or is paused when it may not", async () => {
  await insertReaders(db, 2);
  const open = sendingShop(shop, transport, now);
  const id = await insertNewsletter(db);
  const plan = { id, ...terms, confirmsRecords: false, at: minutes(60) };
  expect(await planNewsletter(open.services, admin, plan)).toMatchObject({ ok: true });
  await insertSubscriber(db, { email: "later@example.com" });
  await open.runAll();
  expect(open.tools.clock().getTime()).toBeGreaterThanOrEqual(minutes(60).getTime());
  expect(await deliveryStates(db, id)).toEqual({ sent: 3 });
  const tooMany = await insertNewsletter(db);
  await planNewsletter(open.services, admin, { ...plan, id: tooMany });
  await db.delete(newsletterSubscribers);
  await insertReaders(db, 101);
  await open.runAll();
  expect(await findRow(db, tooMany)).toMatchObject({ state: "paused", problem: { what: "records" } });
  const untitled = await insertNewsletter(db);
  await planNewsletter(open.services, admin, { ...plan, id: untitled, confirmsRecords: true });
  await db.update(newsletters).set({ subject_bg: "" }).where(eq(newsletters.id, untitled));
  await open.runAll();
  expect(await findRow(db, untitled)).toMatchObject({ state: "paused", problem: { what: "incomplete" } });
  expect(await deliveryStates(db, tooMany)).toEqual({});
});

test("the worker sends what was started, and stops when the shop does", async () => {
  await insertReaders(db, 3);
  const { tools } = sendingShop(shop, transport, now);
  const id = await insertNewsletter(db);
  const stop = await startSendingNewsletters(shop, {
    ...tools,
    clock: () => new Date(),
    sleep: (wait) => new Promise((resolve) => setTimeout(resolve, wait)),
  });
  await startNewsletter(shop, admin, { id, ...terms, now: new Date() });
  await expect.poll(() => deliveryStates(db, id)).toEqual({ sent: 3 });
  await expect.poll(async () => (await findRow(db, id)).state).toBe("done");
  await stop();
});
