import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultFollowUps } from "#app/domain/shop/follow-ups.ts";
import { erasedEmail } from "#app/domain/orders/customer.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { newId } from "#app/server/db/new-id.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { followUpSettings, orderReminders } from "#app/server/db/schema/reminders.ts";
import { chooseTopics, stoppedBy } from "#app/server/recipients/recipients.ts";
import { insertPerson } from "#tests/factories/accounts/people.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import {
  chooseOrderReminder,
  findOrderReminder,
  findPlacedReminder,
  listOwnReminders,
  stopOwnReminder,
} from "./order-reminder.ts";
import { sendOrderReminders } from "./send-order-reminders.ts";

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-29T10:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const page_token = "0123456789abcdef0123456789abcdef";
let orderId = "";

beforeEach(async () => {
  for (const table of [orderReminders, mails, mailRecipients, rateLimits, followUpSettings])
    await db.delete(table);
  [orderId = ""] = await onlyTheseOrders(db, { page_token, language: "en", created_at: now });
});

const visitor: Actor = { kind: "visitor" };
const choose = (weeks: 2 | 4 | 8 | null, token = page_token, actor: Actor = visitor) =>
  chooseOrderReminder(services, { actor, token, weeks, address: "203.0.113.1", now });
const kept = () => db.select().from(orderReminders);
const written = () => db.select().from(mails).where(eq(mails.kind, "order_reminder"));
const offerNone = () =>
  db
    .insert(followUpSettings)
    .values({ id: 1, ...defaultFollowUps, offers_order_reminders: false, updated_at: now });

test("an order has one reminder, which can be changed and stopped until it is sent", async () => {
  expect(await findOrderReminder(db, orderId)).toEqual({ sendAt: null });
  expect([await choose(4), await choose(2)]).toEqual([{ ok: true }, { ok: true }]);
  expect(await kept()).toMatchObject([{ weeks: 2, send_at: days(14), sent_at: null }]);
  expect(await findOrderReminder(db, orderId)).toEqual({ sendAt: days(14) });
  expect([await choose(null), await choose(null)]).toEqual([{ ok: true }, { ok: true }]);
  expect(await kept()).toEqual([]);
  await choose(2);
  await sendOrderReminders(services, days(14));
  const sent = await kept();
  expect(await findOrderReminder(db, orderId)).toBeNull();
  expect(await choose(8)).toEqual({ ok: false, code: "not_offered" });
  expect(await choose(null)).toEqual({ ok: true });
  expect(await kept()).toEqual(sent);
});

test("a confirmation offers the reminder of a guest's order, and of an account's only to that account", async () => {
  const maria = await insertPerson(db, { email: "maria.placed@example.com" });
  const boris = await insertPerson(db, { email: "boris.placed@example.com" });
  const find = (actor: Actor) => findPlacedReminder(db, actor, orderId);
  const offered = { pageToken: page_token, reminder: { sendAt: null } };
  expect([await find(visitor), await find(boris)]).toEqual([offered, offered]);
  await db.update(orders).set({ user_id: maria.userId });
  expect([await find(visitor), await find(boris), await find(maria)]).toEqual([null, null, offered]);
  await choose(4);
  expect(await find(maria)).toEqual({ pageToken: page_token, reminder: { sendAt: days(28) } });
  await offerNone();
  expect(await find(maria)).toBeNull();
});

test("refuses unknown orders, those without a customer to remind, and too many requests", async () => {
  const refusals: [Partial<typeof orders.$inferInsert>, string][] = [
    [{ order_status: "cancelled" }, "not_offered"],
    [{ email: "35988@phone.invalid" }, "not_offered"],
    [{ email: erasedEmail(newId()) }, "unknown"],
  ];
  for (const token of ["", "f".repeat(32)])
    expect(await choose(2, token)).toEqual({ ok: false, code: "unknown" });
  for (const [changes, code] of refusals) {
    await onlyTheseOrders(db, { page_token, ...changes });
    expect(await choose(2)).toEqual({ ok: false, code });
  }
  [orderId = ""] = await onlyTheseOrders(db, { page_token });
  await offerNone();
  expect(await choose(2)).toEqual({ ok: false, code: "not_offered" });
  for (let count = 0; count < 20; count += 1) await services.limits.orderPagesPerOrder.consume(orderId);
  expect(await choose(2)).toMatchObject({ ok: false, code: "rate_limited" });
  expect(await kept()).toEqual([]);
});

test("where these e-mails were stopped, only the wish of the address's owner allows them again", async () => {
  const person = { kind: "customer", userId: newId() } as const;
  await choose(4);
  await chooseTopics(db, { email: "maria@example.com", stopped: ["order_reminders", "reviews"], now });
  for (const actor of [visitor, { ...person, email: "anna@example.com" }])
    expect(await choose(2, page_token, actor)).toEqual({ ok: false, code: "emails_stopped" });
  expect(await stoppedBy(db, "maria@example.com")).toEqual(["reviews", "order_reminders"]);
  expect(await choose(null)).toEqual({ ok: true });
  expect(await choose(2, page_token, { ...person, email: "Maria@example.com" })).toEqual({ ok: true });
  expect(await stoppedBy(db, "maria@example.com")).toEqual(["reviews"]);
  expect(await kept()).toMatchObject([{ weeks: 2 }]);
});

test("a due reminder is queued once, also by two copies at once", async () => {
  await choose(2);
  await sendOrderReminders(services, new Date(days(14).getTime() - 1));
  expect(await written()).toEqual([]);
  await Promise.all([sendOrderReminders(services, days(14)), sendOrderReminders(services, days(14))]);
  await sendOrderReminders(services, days(15));
  expect(await written()).toMatchObject([
    { recipient: "maria@example.com", language: "en", data: { order_id: orderId } },
  ]);
});

test.for<[string, () => Promise<unknown>, number]>([
  ["the order was cancelled", () => db.update(orders).set({ order_status: "cancelled" }), 14],
  ["the customer was erased", () => db.update(orders).set({ email: erasedEmail(orderId) }), 14],
  [
    "the address stopped these e-mails",
    () => chooseTopics(db, { email: "maria@example.com", stopped: ["order_reminders"], now }),
    14,
  ],
  [
    "its mail came back",
    () => db.insert(mailRecipients).values({ id: newId(), email: "maria@example.com", bounced_at: now }),
    14,
  ],
  ["the shop was down for more than a week", () => Promise.resolve(), 22],
])("a due reminder is dropped when %s", async ([, happens, day]) => {
  await choose(2);
  await happens();
  await sendOrderReminders(services, days(day));
  expect([await kept(), await written()]).toEqual([[], []]);
});

test("nothing is sent while the owner offers no reminders", async () => {
  await choose(2);
  await offerNone();
  await sendOrderReminders(services, days(14));
  expect([await written(), (await kept()).length]).toEqual([[], 1]);
});

test("a person sees and stops the reminders of the account's orders and of guests' orders with its e-mail", async () => {
  const { userId } = await insertPerson(db, { email: "Anna@example.com" });
  const anna = { kind: "customer", userId, email: "Anna@example.com" } as const;
  const others = [{ user_id: userId }, { email: "anna@example.com" }, {}];
  const ids = await onlyTheseOrders(db, ...others);
  await db
    .insert(orderReminders)
    .values(ids.map((order_id, index) => ({ order_id, weeks: 2, send_at: days(index), created_at: now })));
  expect((await listOwnReminders(db, anna)).map((reminder) => reminder.orderId)).toEqual(ids.slice(0, 2));
  for (const id of ids) expect(await stopOwnReminder(db, anna, id)).toEqual({ ok: true });
  expect(await listOwnReminders(db, anna)).toEqual([]);
  expect((await kept()).map(({ order_id }) => order_id)).toEqual([ids[2]]);
  expect(await stopOwnReminder(db, { kind: "visitor" }, ids[2]!)).toEqual({ ok: false, code: "signed_out" });
  expect(await listOwnReminders(db, { kind: "visitor" })).toEqual([]);
});
