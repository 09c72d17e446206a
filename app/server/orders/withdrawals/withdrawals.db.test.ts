import { defaultTheme } from "#app/domain/shop/theme.ts";
import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { formatDateTime } from "#app/domain/dates.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Withdrawal } from "#app/domain/orders/withdrawal.ts";
import { deleteAccount } from "#app/server/privacy/delete-account.ts";
import { collectOwnData } from "#app/server/privacy/own-data.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { announce } from "#app/server/live/live-notices.ts";
import type { LiveEvent } from "#app/server/live/live-notices.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin, insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { declareWithdrawal } from "./declare-withdrawal.ts";
import { deleteWithdrawal } from "./delete-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { markWithdrawal } from "./mark-withdrawal.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const productId = await insertProduct(db, { stock_quantity: 10_000 });
const admin = await insertAdmin(db, { email: "owner@example.com" });
const visitor = { kind: "visitor" } as const;
let addresses = 0;

beforeEach(async () => {
  await db.delete(withdrawals);
  await db.delete(mails);
  await db.delete(auditLog);
  await db.delete(rateLimits);
});

async function order(email: string, at = now) {
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email });
  const placed = await placeOrder(shop, visitor, { payload, checkoutKey: null, now: at });
  if (!placed.ok) throw new Error(placed.code);
  await db.delete(mails);
  const [row] = await db.select().from(orders).where(eq(orders.id, placed.orderId));
  return row!;
}

const filled = { name: "Мария Иванова", orderNumber: "0a1b2c3d", email: "maria@example.com", goods: "" };

function declare(
  changes: Partial<Withdrawal> = {},
  {
    at = now,
    language = "bg",
    address = `203.0.113.${++addresses}`,
  }: { at?: Date; language?: Locale; address?: string } = {},
) {
  const declaration = { ...filled, ...changes };
  return declareWithdrawal(shop, { declaration, address, language, now: at });
}

const stored = () => db.select().from(withdrawals).orderBy(asc(withdrawals.created_at));
const queuedMails = () =>
  db
    .select({ kind: mails.kind, to: mails.recipient, language: mails.language, data: mails.data })
    .from(mails)
    .orderBy(asc(mails.id));
const eventsOf = (orderId: string) =>
  db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(asc(orderEvents.created_at), asc(orderEvents.id));

test("open back offices are notified of a declaration once", async () => {
  const received: LiveEvent[] = [];
  const leave = shop.live.subscribe(
    (event) => received.push(event),
    () => undefined,
  );
  onTestFinished(leave);
  await declare();
  await declare();
  const [row] = await db.select().from(withdrawals);
  await announce(db, { kind: "message", id: "the-last", number: null });
  await expect.poll(() => received.at(-1)?.kind).toBe("message");
  expect(received.slice(0, -1)).toEqual([{ kind: "withdrawal", id: row?.id, number: null }]);
});

test("a declaration is stored, linked to its order, confirmed by e-mail and reported to the owner", async () => {
  const mine = await order("maria@example.com");
  const declared = await declare(
    {
      orderNumber: `№ ${mine.order_number.toUpperCase()}`,
      email: " Maria@Example.com",
      goods: "1 х ягода",
    },
    { language: "en", at: later(1) },
  );
  expect(declared).toEqual({ ok: true, declaredAt: later(1) });
  const [row] = await stored();
  expect(row).toMatchObject({
    name: "Мария Иванова",
    email: "maria@example.com",
    order_number: `№ ${mine.order_number.toUpperCase()}`,
    order_id: mine.id,
    goods: "1 х ягода",
    language: "en",
    created_at: later(1),
    handled_at: null,
  });
  const data = { withdrawal_id: row!.id };
  expect(await queuedMails()).toEqual([
    { kind: "withdrawal_received", to: "maria@example.com", language: "en", data },
    { kind: "owner_withdrawal", to: null, language: "bg", data },
  ]);
  expect(await eventsOf(mine.id)).toEqual([{ kind: "placed" }, { kind: "withdrawal" }]);
});

test("the e-mails contain the declaration verbatim, with date and time, in their language", async () => {
  const mine = await order("ivan@example.com");
  await declare({
    orderNumber: mine.order_number,
    email: "ivan@example.com",
    goods: "1 х <ягода>\n2 х ананас 🍍",
  });
  const company = await loadCompany(db);
  const write = (kind: "withdrawal_received" | "owner_withdrawal", language: Locale, id: string) =>
    renderEmail(
      { ...shop, company, theme: defaultTheme, texts: {}, baseUrl: shop.env.BASE_URL },
      { kind, language, data: { withdrawal_id: id } },
    );
  const [row] = await stored();
  const { subject, html, text, replyTo } = await write("withdrawal_received", "bg", row!.id);
  expect(subject).toBe(`Получихме отказа ви от договора за поръчка ${mine.order_number}`);
  for (const expected of ["20.11.2026 г., 12:00", "Мария Иванова", "ivan@example.com", mine.order_number])
    expect(text).toContain(expected);
  expect(text).toContain("1 х <ягода>\n2 х ананас 🍍");
  expect(html).toContain("1 х &lt;ягода&gt;");
  expect(replyTo.address).toBe(company.support_email);
  expect((await write("withdrawal_received", "en", row!.id)).text).toContain("I hereby give notice");

  const owners = await write("owner_withdrawal", "bg", row!.id);
  expect(owners.replyTo).toEqual({ name: "Мария Иванова", address: "ivan@example.com" });
  expect(owners.text).toContain("Поръчката е направена с този имейл.");
  expect(owners.text).toContain("https://plodko.example/admin/withdrawals");
  await db.update(withdrawals).set({ order_id: null });
  expect((await write("owner_withdrawal", "bg", row!.id)).text).toContain(
    "Няма поръчка с този номер и имейл.",
  );
});

test("without an order the e-mail carries nothing that the sender typed", async () => {
  const typed = {
    name: "Спечелихте награда",
    orderNumber: "evil.example",
    goods: "Отворете https://evil.example",
  };
  await declare({ ...typed, email: "victim@example.com" });
  const [row] = await stored();
  const company = await loadCompany(db);
  for (const language of ["bg", "en"] as const) {
    const { subject, html, text } = await renderEmail(
      { ...shop, company, theme: defaultTheme, texts: {}, baseUrl: shop.env.BASE_URL },
      { kind: "withdrawal_received", language, data: { withdrawal_id: row!.id } },
    );
    for (const part of [subject, html, text])
      for (const words of Object.values(typed)) expect(part).not.toContain(words);
    expect(text).toContain(formatDateTime(now, language));
  }
});

test("the result and the kind of e-mail are the same whether the order exists, is another person's or is made up", async () => {
  const hers = await order("anna@example.com");
  const answers = [
    await declare({ orderNumber: hers.order_number, email: "anna@example.com" }),
    await declare({ orderNumber: hers.order_number, email: "stranger@example.com" }),
    await declare({ orderNumber: "ffffffff", email: "nobody@example.com" }),
    await declare({ orderNumber: "не помня 🍓", email: "forgot@example.com" }),
    await declare({ orderNumber: `${hers.order_number}0`, email: "anna@example.com" }),
  ];
  for (const answer of answers) expect(answer).toEqual({ ok: true, declaredAt: now });
  expect((await stored()).map(({ order_id }) => order_id).filter(Boolean)).toEqual([hers.id]);
  const toPeople = (await queuedMails()).filter(({ to }) => to !== null);
  expect(toPeople.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => "withdrawal_received"));
  expect(await eventsOf(hers.id)).toHaveLength(2);
});

test("the same declaration within a day, also ten times at once, is stored and confirmed once", async () => {
  const mine = await order("repeat@example.com");
  const again = { orderNumber: mine.order_number, email: "repeat@example.com" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => declare(again)));
  answers.push(await declare(again, { at: later(23) }));
  for (const answer of answers) expect(answer).toEqual({ ok: true, declaredAt: now });
  expect(await stored()).toHaveLength(1);
  expect(await queuedMails()).toHaveLength(2);
  expect(await eventsOf(mine.id)).toHaveLength(2);

  await db.delete(rateLimits);
  expect(await declare(again, { at: later(25) })).toEqual({ ok: true, declaredAt: later(25) });
  expect(await declare({ ...again, goods: "само ягодите" }, { at: later(25) })).toMatchObject({ ok: true });
  expect(await declare({ ...again, name: "Иван Иванов" }, { at: later(25) })).toMatchObject({ ok: true });
  expect(await stored()).toHaveLength(4);
});

test("a missing field or an invalid e-mail is refused, and nothing is stored", async () => {
  expect(await declare({ name: " ", orderNumber: "<>", email: "" })).toEqual({
    ok: false,
    code: "invalid",
    faults: { name: "required", orderNumber: "required", email: "required" },
  });
  expect(await declare({ email: "maria@" })).toMatchObject({ code: "invalid", faults: { email: "email" } });
  expect(await stored()).toEqual([]);
  expect(await queuedMails()).toEqual([]);
});

test("long texts are cut at their maximum lengths in characters", async () => {
  const long = `${"🍓".repeat(5000)}\u0000\ud800`;
  expect(await declare({ name: long, orderNumber: long, goods: long })).toMatchObject({ ok: true });
  const [row] = await stored();
  expect([row!.name, row!.order_number, row!.goods].map((text) => Array.from(text).length)).toEqual([
    100, 50, 1000,
  ]);
});

test("declarations are limited per network address and per e-mail; a replay of a stored one still succeeds", async () => {
  const from = { address: "198.51.100.1" };
  for (let count = 1; count <= 30; count++)
    expect(await declare({ email: `person${count}@example.com` }, from)).toMatchObject({ ok: true });
  expect(await declare({ email: "person31@example.com" }, from)).toEqual({
    ok: false,
    code: "rate_limited",
  });
  expect(await declare({ email: "person1@example.com" }, from)).toEqual({ ok: true, declaredAt: now });
  for (let count = 1; count <= 10; count++)
    expect(await declare({ goods: `кутия ${count}` })).toMatchObject({ ok: true });
  expect(await declare({ goods: "кутия 11" })).toEqual({ ok: false, code: "rate_limited" });
  expect(await stored()).toHaveLength(40);
});

test("the owner lists declarations newest first, by state, with order and withdrawal period, and marks them as handled", async () => {
  const mine = await order("term@example.com");
  await db.insert(orderEvents).values({
    id: newId(),
    order_id: mine.id,
    kind: "status_changed",
    data: { from: "shipped", to: "delivered" },
    created_at: now,
  });
  const about = { orderNumber: mine.order_number, email: "term@example.com" };
  const sent = await order("sent@example.com");
  const data = { from: "processing", to: "shipped" };
  await db
    .insert(orderEvents)
    .values({ id: newId(), order_id: sent.id, kind: "status_changed", data, created_at: now });
  await declare({ orderNumber: sent.order_number, email: sent.email }, { at: later(24 * 2) });
  await declare(about, { at: later(24 * 3) });
  await declare(about, { at: later(24 * 20) });
  await declare({ email: "unknown@example.com" }, { at: later(24 * 21) });
  const list = (filter: "open" | "handled" | null = null) =>
    listWithdrawals(db, admin, { filter, cursor: null });
  const { rows, previous, next } = await list();
  expect([previous, next]).toEqual([null, null]);
  expect(rows.map(({ email, term, linked_number }) => [email, term.state, linked_number])).toEqual([
    ["unknown@example.com", "open", null],
    ["term@example.com", "late", mine.order_number],
    ["term@example.com", "in_time", mine.order_number],
    ["sent@example.com", "open", sent.order_number],
  ]);
  expect(rows[2]?.term).toMatchObject({ deliveredAt: now, lastDay: new Date("2026-12-03T22:00:00Z") });

  const id = rows[0]!.id;
  const mark = (isHandled: boolean) => markWithdrawal(db, admin, { withdrawalId: id, isHandled, now });
  for (const marked of await Promise.all([mark(true), mark(true), mark(true)]))
    expect(marked).toEqual({ ok: true });
  expect((await list("handled")).rows.map((row) => [row.id, row.handled_at])).toEqual([[id, now]]);
  expect((await list("open")).rows).toHaveLength(3);
  expect(await mark(false)).toEqual({ ok: true });
  expect((await list("handled")).rows).toEqual([]);
  const written = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect(written.map(({ action, entity, record_id, after }) => [action, entity, record_id, after])).toEqual([
    ["status", "withdrawal", id, { is_handled: true }],
    ["status", "withdrawal", id, { is_handled: false }],
  ]);
  expect(await markWithdrawal(db, admin, { withdrawalId: newId(), isHandled: true, now })).toEqual({
    ok: false,
    code: "gone",
  });
});

test("the pages list each of 120 declarations once, and paging back works", async () => {
  await db.insert(withdrawals).values(
    Array.from({ length: 120 }, (_, index) => ({
      id: newId(),
      name: "Мария",
      email: `person${index}@example.com`,
      order_number: "0a1b2c3d",
      language: "bg" as const,
      created_at: later(Math.floor(index / 3)),
    })),
  );
  const seen: string[] = [];
  let page = await listWithdrawals(db, admin, { filter: "open", cursor: null });
  seen.push(...page.rows.map(({ id }) => id));
  while (page.next) {
    page = await listWithdrawals(db, admin, { filter: "open", cursor: { side: "after", id: page.next } });
    seen.push(...page.rows.map(({ id }) => id));
  }
  expect(new Set(seen).size).toBe(120);
  const back = { side: "before", id: page.previous! } as const;
  const before = await listWithdrawals(db, admin, { filter: "open", cursor: back });
  expect(before.rows.map(({ id }) => id)).toEqual(seen.slice(50, 100));
});

test("a declaration without an order is deleted with its e-mails once handled; one with an order stays", async () => {
  const mine = await order("ordered@example.com");
  await declare({ orderNumber: mine.order_number, email: "ordered@example.com" });
  await declare({ orderNumber: "wrong", email: "ordered@example.com" });
  await declare({ email: "nobody@example.com" });
  const { rows } = await listWithdrawals(db, admin, { filter: null, cursor: null });
  const remove = (withdrawalId: string) => deleteWithdrawal(db, admin, { withdrawalId, now });
  for (const { id, email, is_ordered } of rows) {
    const isOrdered = email === "ordered@example.com";
    expect(is_ordered).toBe(isOrdered);
    expect(await remove(id)).toEqual({ ok: false, code: isOrdered ? "ordered" : "open" });
    await markWithdrawal(db, admin, { withdrawalId: id, isHandled: true, now });
    for (const result of await Promise.all([remove(id), remove(id)]))
      expect(result).toEqual(isOrdered ? { ok: false, code: "ordered" } : { ok: true });
  }
  expect((await stored()).map(({ email }) => email)).toEqual(["ordered@example.com", "ordered@example.com"]);
  expect((await queuedMails()).map(({ to }) => to)).toEqual([
    "ordered@example.com",
    null,
    "ordered@example.com",
    null,
  ]);
  const deleted = rows.filter(({ is_ordered }) => !is_ordered);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, "delete"))).toMatchObject(
    deleted.map(({ id }) => ({ entity: "withdrawal", record_id: id, before: null, after: null })),
  );
  expect(await remove(newId())).toEqual({ ok: true });
});

test("own declarations are exported; deleting the account keeps only those with an order", async () => {
  const buyer = await insertPerson(db, { email: "buyer@example.com" });
  const looker = await insertPerson(db, { email: "looker@example.com" });
  const bought = await order("buyer@example.com", later(48));
  await declare({ orderNumber: bought.order_number, email: "buyer@example.com" });
  await declare({ orderNumber: "typing", email: "looker@example.com", goods: "ягода" });
  expect((await collectOwnData(db, looker))?.withdrawals).toEqual([
    { name: "Мария Иванова", order_number: "typing", goods: "ягода", created_at: now },
  ]);
  for (const person of [buyer, looker])
    expect(await deleteAccount(shop, person, { password: personsPassword })).toEqual({ ok: true });
  expect((await stored()).map(({ email }) => email)).toEqual(["buyer@example.com"]);
  const toPeople = (await queuedMails()).filter(({ to }) => to !== null);
  expect(toPeople).toMatchObject([{ kind: "withdrawal_received", to: "buyer@example.com" }]);
});
