import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addMonths } from "#app/domain/books/month.ts";
import { saleDocuments, booksSettings } from "#app/server/db/schema/books.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { markPaid, markRefunded } from "#app/server/orders/mark-paid.ts";
import { undoStep } from "#app/server/orders/undo-step.ts";
import { loadAuditMonth } from "./audit-file.ts";
import { findAuditSettings, saveAuditSettings } from "./save-audit-settings.ts";
import { insertShipment } from "#tests/factories/delivery/labelled-orders.ts";
import { afterwards, month, now, start, numberingShop } from "#tests/factories/books/numbering-shop.ts";

const { services, owner, form, save, newOrder, deliver, issue, documents, numbers, payByCard } =
  await numberingShop();
const { db } = services;

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

test("cash is coded by the carrier that collected it, though the customer typed the address", async () => {
  await save({ cash_speedy: "6" });
  const orderId = await newOrder();
  await deliver(orderId);
  await insertShipment(db, { order_id: orderId, now, carrier: "speedy", state: "delivered" });
  await issue(orderId);
  expect(await documents()).toMatchObject([{ content: { payment: { code: 6 } } }]);
});

test("an undone delivery issues no document", async () => {
  await save();
  const orderId = await newOrder(new Date(now.getTime() - 60_000));
  await deliver(orderId);
  expect(await undoStep(services, owner, { orderId, from: "delivered", now })).toEqual({ ok: true });
  await issue(orderId);
  expect(await documents()).toEqual([]);
});

test("a card order's document is due when the payment arrives, with the transaction and the QR code", async () => {
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

test("each refund is reversed once, by its own document, up to the whole sale", async () => {
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

test("numbering is off until both numbers are set, and earlier orders stay uncovered", async () => {
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

test("the first number can be raised, but not set to a used number or emptied", async () => {
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

test("settings saved in the meantime are not overwritten, and the audit log has the change", async () => {
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

test("concurrent issues are numbered without gaps, one for each order", async () => {
  await save();
  const orderIds: string[] = [];
  for (let index = 0; index < 16; index++) orderIds.push(await newOrder());
  await db.update(orders).set({ delivered_at: now, order_status: "delivered" });
  await Promise.all([...orderIds, ...orderIds.slice(0, 8)].map((orderId) => issue(orderId)));
  expect(await numbers()).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
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

test("cash that staff returned in parts is reversed in the month of its return", async () => {
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

test("a returned overpayment is not reversed", async () => {
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
