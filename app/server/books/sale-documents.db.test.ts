import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { addMonths, monthBounds } from "#app/domain/books/month.ts";
import { auditSettingsForm, defaultAuditSettings } from "#app/domain/books/audit-settings.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { saleDocuments, booksSettings, auditFiles } from "#app/server/db/schema/books.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { log } from "#app/server/log.ts";
import { newId } from "#app/server/db/new-id.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { markPaid, markRefunded } from "#app/server/orders/mark-paid.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { undoStep } from "#app/server/orders/undo-step.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findAuditFile, loadAuditMonth, makeAuditFile } from "./audit-file.ts";
import { findAuditSettings, saveAuditSettings } from "./audit-settings.ts";
import { issueMissing } from "./issue-missing.ts";
import { listMonths } from "./list-months.ts";
import { issueDueDocuments } from "./issue-due-documents.ts";

const services = await testServices();
const { db, jobs } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const productId = await insertProduct(db, { stock_quantity: 100_000 });
const month = "2026-03";
const start = new Date("2026-03-01T00:00:00Z");
const now = new Date("2026-03-10T10:00:00Z");
const afterwards = new Date("2026-04-02T10:00:00Z");
let people = 0;

beforeEach(async () => {
  // The documents are immutable; TRUNCATE is not a change of a row.
  await db.execute(sql`truncate sale_documents, books_settings, audit_files, shop_settings`);
  await db.update(orders).set({ delivered_at: null });
  await db.insert(shopSettings).values({
    ...defaultCompany,
    notification_email: "owner@plodko.example",
    eik: "000004600",
    is_vat_registered: true,
    vat_number: "BG000004600",
    manager_bg: "Иван Петров",
  });
});

const form = auditSettingsForm({
  ...defaultAuditSettings,
  rf_number: "RF0001234",
  first_document_number: 1,
});
const save = (changes: Record<string, string> = {}, at = start) =>
  saveAuditSettings(services, owner, {
    field: (name) => ({ ...form, ...changes })[name] ?? "",
    seen: null,
    now: at,
  });

async function newOrder(at = now, changes: Record<string, unknown> = {}): Promise<string> {
  people += 1;
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], {
    email: `buyer${people}@example.com`,
    ...changes,
  });
  const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now: at });
  if (!placed.ok) throw new Error(placed.code);
  return placed.orderId;
}

async function deliver(orderId: string, at = now): Promise<void> {
  for (const [step, from] of (["new", "processing", "shipped"] as const).entries())
    await advanceOrder({ db, jobs }, owner, {
      orderId,
      from,
      now: new Date(at.getTime() - (2 - step) * 1000),
    });
}

const issue = (orderId: string, at = now) => issueDueDocuments(services, { orderId, now: at });
const documents = () => db.select().from(saleDocuments).orderBy(saleDocuments.number);
const numbers = async () => (await documents()).map(({ number }) => number);

/** Makes an order one that was paid by card. */
async function payByCard(orderId: string, at = now): Promise<void> {
  const [order] = await db
    .update(orders)
    .set({ payment_method: "stripe", payment_status: "paid", paid_eur: sql`total_eur` })
    .where(eq(orders.id, orderId))
    .returning();
  await db.insert(payments).values({
    id: newId(),
    order_id: orderId,
    provider: "stripe",
    session_id: `cs_${orderId}`,
    state: "paid",
    amount_eur: order!.total_eur,
    paid_eur: order!.total_eur,
    charge_id: `ch_${orderId}`,
    expires_at: at,
    paid_at: at,
  });
}

test("a parcel's document is due at its delivery, with the order's sums", async () => {
  await save();
  const orderId = await newOrder();
  await issue(orderId);
  expect(await documents()).toEqual([]);
  await deliver(orderId);
  await issue(orderId);
  await issue(orderId);
  const [document, ...others] = await documents();
  expect(others).toEqual([]);
  expect(document).toMatchObject({
    kind: "sale",
    number: 1,
    issued_at: now,
    content: {
      payment: { method: "cash_on_delivery", code: 3, transaction: "" },
      net: 468,
      discount: 0,
      vat: 94,
      total: 562,
      lines: [{ quantity: 2, price: 234, rate: 20, vat: 94, sum: 562 }],
      corrects: null,
    },
  });
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  expect(events.filter(({ kind }) => kind === "sale_document")).toMatchObject([
    { data: { number: "0000000001", document: "sale" }, user_id: null },
  ]);
});

test("an undone delivery is none", async () => {
  await save();
  const orderId = await newOrder(new Date(now.getTime() - 60_000));
  await deliver(orderId);
  expect(await undoStep(services, owner, { orderId, from: "delivered", now })).toEqual({ ok: true });
  await issue(orderId);
  expect(await documents()).toEqual([]);
});

test("a card payment's document is due when it arrives, with the transaction and the QR code", async () => {
  await save({ card_code: "4", provider: "IE513174 Stripe", pos_number: "POS-1" });
  const orderId = await newOrder();
  const paidAt = new Date("2026-03-10T21:59:58Z");
  await payByCard(orderId, paidAt);
  await issue(orderId);
  const [document] = await documents();
  const number = orderId.slice(-8);
  expect(document?.content).toMatchObject({
    sold_at: paidAt.toISOString(),
    payment: { code: 4, transaction: `ch_${orderId}`, pos_number: "POS-1", provider: "IE513174 Stripe" },
    qr: `RF0001234*${number}*ch_${orderId}*2026-03-10*23:59:58*5.62`,
  });
});

test("refunds are reversed once, each by a document of its own, up to the whole sale", async () => {
  await save();
  const orderId = await newOrder();
  await payByCard(orderId);
  await issue(orderId);
  for (const refunded of [100, 100, 562]) {
    await db.update(orders).set({ refunded_eur: refunded }).where(eq(orders.id, orderId));
    await issue(orderId);
  }
  const [sale, ...reversals] = await documents();
  expect(
    reversals.map(({ kind, number, reverses, content }) => [kind, number, reverses, content.total]),
  ).toEqual([
    ["reversal", 2, sale?.id, 100],
    ["reversal", 3, sale?.id, 462],
  ]);
  expect(reversals[0]?.content.corrects).toMatchObject({ number: 1, method: 2 });
  const sums = reversals.map(({ content }) => [content.net, content.vat]);
  expect(sums.reduce(([a = 0, b = 0], [net = 0, vat = 0]) => [a + net, b + vat], [0, 0])).toEqual([468, 94]);
});

test("numbering is off until both numbers are set, and orders from before stay uncovered", async () => {
  const early = await newOrder(new Date("2026-03-02T10:00:00Z"));
  await save({ first_document_number: "" });
  await deliver(early);
  await issue(early);
  expect(await documents()).toEqual([]);
  expect((await findAuditSettings(db, owner)).coveredFrom).toBeNull();
  const begun = new Date("2026-03-05T10:00:00Z");
  await save({ first_document_number: "500" }, begun);
  await issue(early);
  expect(await documents()).toEqual([]);
  const orderId = await newOrder();
  await deliver(orderId);
  await issue(orderId);
  expect(await numbers()).toEqual([500]);
  const { checks } = await loadAuditMonth(db, owner, { month, now: afterwards });
  expect(checks.uncovered.map(({ id }) => id)).toEqual([early]);
  expect(checks.missing).toEqual([]);
});

test("the first number can be raised, and neither used again nor emptied", async () => {
  await save({ first_document_number: "7" });
  const orderId = await newOrder();
  await deliver(orderId);
  await issue(orderId);
  expect(await save({ first_document_number: "6" })).toMatchObject({
    problems: { first_document_number: "issued" },
  });
  expect(await save({ first_document_number: "" })).toMatchObject({
    problems: { first_document_number: "begun" },
  });
  expect(await save({ rf_number: "", first_document_number: "7" })).toMatchObject({
    problems: { rf_number: "begun" },
  });
  expect(await save({ first_document_number: "90" })).toMatchObject({ ok: true, coveredFrom: start });
  const next = await newOrder();
  await deliver(next);
  await issue(next);
  expect(await numbers()).toEqual([7, 90]);
});

test("settings that were saved meanwhile are not overwritten, and the audit log has the change", async () => {
  const saved = await save();
  const seen = saved.ok ? saved.updatedAt : null;
  const again = { field: (name: string) => form[name] ?? "", seen, now };
  expect(await saveAuditSettings(services, owner, again)).toMatchObject({ ok: true });
  expect(await saveAuditSettings(services, owner, again)).toMatchObject({ ok: false, code: "stale" });
  const entries = await db.select().from(auditLog).where(eq(auditLog.entity, "books"));
  expect(entries[0]?.after).toMatchObject({ rf_number: "RF0001234", first_document_number: 1 });
});

test("invalid settings are refused by field", async () => {
  expect(
    await save({
      rf_number: "12",
      domain_name: "не е адрес",
      card_code: "4",
      cash_econt: "2",
      first_document_number: "0",
    }),
  ).toEqual({
    ok: false,
    code: "invalid",
    problems: {
      rf_number: "rf_number",
      domain_name: "domain",
      provider: "provider",
      cash_econt: "choice",
      first_document_number: "document_number",
    },
  });
  expect(await db.select().from(booksSettings)).toEqual([]);
});

test("fifty parallel issues are numbered without gaps, each order once", async () => {
  await save();
  const orderIds: string[] = [];
  for (let index = 0; index < 50; index++) orderIds.push(await newOrder());
  await db.update(orders).set({ delivered_at: now, order_status: "delivered" });
  await Promise.all([...orderIds, ...orderIds.slice(0, 10)].map((orderId) => issue(orderId)));
  expect(await numbers()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test("issued documents never change", async () => {
  await save();
  const orderId = await newOrder();
  await deliver(orderId);
  await issue(orderId);
  const message = {
    cause: expect.objectContaining({ message: "Rows of sale_documents never change" }) as unknown,
  };
  await expect(db.update(saleDocuments).set({ number: 9 })).rejects.toMatchObject(message);
  await expect(db.delete(saleDocuments)).rejects.toMatchObject(message);
});

test("without the company's details nothing is issued, and the month says so", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  await save();
  await db.update(shopSettings).set({ eik: "" });
  const orderId = await newOrder();
  await deliver(orderId);
  await issue(orderId);
  expect(await documents()).toEqual([]);
  const found = await loadAuditMonth(db, owner, { month, now: afterwards });
  expect(found).toMatchObject({ refusal: "no_seller", checks: { missing: [{ id: orderId }] } });
});

test("the file has the orders delivered in the month, by Sofia's days, and is kept once", async () => {
  await save();
  const { since, before } = monthBounds(month);
  const inside = [since, new Date(before.getTime() - 1)];
  const outside = [new Date(since.getTime() - 1), before];
  for (const at of [...inside, ...outside]) {
    const orderId = await newOrder(start > at ? at : start);
    await db.update(booksSettings).set({ covered_from: new Date(0) });
    await db
      .update(orders)
      .set({ delivered_at: at, order_status: "delivered" })
      .where(eq(orders.id, orderId));
    await issue(orderId);
  }
  const made = await makeAuditFile(services, owner, { month, now: afterwards });
  if (!made.ok) throw new Error(made.code);
  const text = new TextDecoder("windows-1251").decode(made.contents);
  expect(text.match(/<doc_n>\d+<\/doc_n>/g)).toEqual([
    "<doc_n>0000000001</doc_n>",
    "<doc_n>0000000002</doc_n>",
  ]);
  expect(text).toContain("<domain_name>localhost</domain_name>");
  const later = new Date("2026-04-09T10:00:00Z");
  expect(await makeAuditFile(services, owner, { month, now: later })).toMatchObject({ hash: made.hash });
  const { files } = await loadAuditMonth(db, owner, { month, now: later });
  expect(files).toMatchObject([
    { hash: made.hash, order_count: 2, total_eur: 1124, made_at: afterwards, by: "owner@example.com" },
  ]);
  expect(await findAuditFile(db, owner, { month, hash: made.hash })).toEqual(made.contents);
  expect(await findAuditFile(db, owner, { month: "2026-02", hash: made.hash })).toBeNull();
});

test("a month that is not over, empty, or has returns alone has no file", async () => {
  const make = (of: string, at = afterwards) => makeAuditFile(services, owner, { month: of, now: at });
  expect(await make(month)).toEqual({ ok: false, code: "off" });
  await save();
  expect(await make(month)).toEqual({ ok: false, code: "empty" });
  expect(await make(month, now)).toEqual({ ok: false, code: "not_over" });
  const orderId = await newOrder();
  await payByCard(orderId);
  await deliver(orderId);
  await issue(orderId);
  expect(await make(month)).toMatchObject({ ok: true });
  await db.update(orders).set({ refunded_eur: 100 }).where(eq(orders.id, orderId));
  await issue(orderId, afterwards);
  expect(await make(addMonths(month, 1), new Date("2026-05-02T10:00:00Z"))).toEqual({
    ok: false,
    code: "returns_only",
  });
  expect(await db.select().from(auditFiles)).toHaveLength(1);
});

test("money returned before the delivery belongs to the month of the delivery", async () => {
  await save();
  const orderId = await newOrder();
  await payByCard(orderId);
  await issue(orderId);
  await db.update(orders).set({ refunded_eur: 100 }).where(eq(orders.id, orderId));
  await issue(orderId);
  const april = new Date("2026-04-01T10:00:00Z");
  await db
    .update(orders)
    .set({ delivered_at: april, order_status: "delivered" })
    .where(eq(orders.id, orderId));
  const may = new Date("2026-05-02T10:00:00Z");
  expect(await loadAuditMonth(db, owner, { month, now: may })).toMatchObject({ orders: 0, returns: 0 });
  expect(await loadAuditMonth(db, owner, { month: "2026-04", now: may })).toMatchObject({
    refusal: null,
    orders: 1,
    returns: 1,
    returned: 100,
    total: 562,
  });
});

test("the list has the months since the first delivery, at most 24, and when a file was made", async () => {
  const list = (at: Date) => listMonths(db, owner, at);
  expect(await list(afterwards)).toEqual([]);
  await save();
  const orderId = await newOrder();
  await deliver(orderId);
  await issue(orderId);
  await makeAuditFile(services, owner, { month, now: afterwards });
  const of = (each: string, count = 0, filedAt: Date | null = null) => ({
    month: each,
    orders: count,
    filedAt,
  });
  expect(await list(afterwards)).toEqual([of("2026-04"), of(month, 1, afterwards)]);
  expect(await list(new Date("2028-02-01T10:00:00Z"))).toHaveLength(24);
  expect(await list(new Date("2028-03-01T10:00:00Z"))).toEqual([]);
});

test("documents that a month lacks are issued at one press, once the company's details are complete", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  await save();
  await db.update(shopSettings).set({ eik: "" });
  for (let index = 0; index < 3; index++) await deliver(await newOrder());
  const press = () => issueMissing(services, owner, { month, now: afterwards });
  expect(await press()).toBe(0);
  await db.update(shopSettings).set({ eik: "000004600" });
  expect((await Promise.all([press(), press()])).reduce((sum, count) => sum + count)).toBe(3);
  expect(await numbers()).toEqual([1, 2, 3]);
  expect(await press()).toBe(0);
});

test("cash that was returned by hand is reversed in the month of its return, in parts", async () => {
  await save();
  const orderId = await newOrder();
  await deliver(orderId);
  await issue(orderId);
  await markPaid(services, owner, { orderIds: [orderId], now });
  const giveBack = async (amount: number, seen: number) => {
    const refund = { orderId, amount, seen, reason: "Върната стока", now: afterwards };
    expect(await markRefunded(services, owner, refund)).toEqual({ ok: true });
    await issue(orderId, afterwards);
  };
  await giveBack(100, 0);
  await giveBack(462, 100);
  expect((await documents()).map(({ kind, content }) => [kind, content.total])).toEqual([
    ["sale", 562],
    ["reversal", 100],
    ["reversal", 462],
  ]);
  const next = await loadAuditMonth(db, owner, { month: addMonths(month, 1), now: afterwards });
  expect(next).toMatchObject({ returns: 2, returned: 562 });
});

test("what was paid beyond the sale and returned is not reversed", async () => {
  await save();
  const orderId = await newOrder();
  await db
    .update(orders)
    .set({ payment_method: "bank_transfer", payment_status: "paid", paid_eur: 800, refunded_eur: 238 })
    .where(eq(orders.id, orderId));
  await deliver(orderId);
  await issue(orderId);
  expect((await documents()).map(({ kind, content }) => [kind, content.total])).toEqual([["sale", 562]]);
  await db.update(orders).set({ refunded_eur: 300 }).where(eq(orders.id, orderId));
  await issue(orderId);
  expect((await documents()).map(({ content }) => content.total)).toEqual([562, 62]);
});
