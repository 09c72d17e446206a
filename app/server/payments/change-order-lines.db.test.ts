import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditSettingsForm, defaultAuditSettings } from "#app/domain/books/audit-settings.ts";
import { monthOf } from "#app/domain/books/month.ts";
import { orderDifferences, sumDifferences } from "#app/domain/books/package/difference.ts";
import { monthPart } from "#app/domain/books/package/month-part.ts";
import { createMonthSums } from "#app/domain/books/package/month-sums.ts";
import { paymentWindow } from "#app/domain/payments/payment.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { saveAuditSettings } from "#app/server/books/save-audit-settings.ts";
import { issueSaleDocuments } from "#app/server/books/issue-sale-document.ts";
import { monthOrders } from "#app/server/books/package/month-orders.ts";
import { newId } from "#app/server/db/new-id.ts";
import { booksSettings, saleDocuments } from "#app/server/db/schema/books.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { findCreditable } from "#app/server/documents/issue-credit-note.ts";
import { issueInvoice } from "#app/server/documents/issue-invoice.ts";
import { markPaid } from "#app/server/orders/mark-paid.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { lineChange, orderWithLines } from "#tests/factories/orders/line-changes.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { offerTransfers } from "#tests/factories/payments/payment-settings.ts";
import { noCards, testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { changeOrderLines } from "./change-order-lines.ts";
import { openPayment } from "./open-payment.ts";
import { refundOrder } from "./refund-order.ts";
import { settlePayment } from "./settle-payment.ts";
import { sweepOrder } from "./sweep-payment.ts";

const { services, stripe } = await testShopWithStripe();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date();
let time = now.getTime();
/** Returns a later moment at each call, since the version of an order is the time of its last change. */
const later = () => new Date((time += 1000));
let people = 0;

beforeEach(async () => {
  await db.delete(booksSettings);
  await db.delete(shopSettings);
  await db.insert(shopSettings).values({
    ...defaultCompany,
    notification_email: "owner@plodko.example",
    eik: "000004600",
    is_vat_registered: true,
    vat_number: "BG000004600",
    manager_bg: "Иван Петров",
    first_invoice_number: 1,
  });
});

async function order(paymentMethod: string, vat_rate: 9 | 20 = 20) {
  people += 1;
  const [apple, pear] = [
    await insertProduct(db, { stock_quantity: 10 }),
    await insertProduct(db, { stock_quantity: 10 }),
  ];
  await db.update(products).set({ vat_rate }).where(eq(products.id, pear));
  const items = [
    { productId: apple, quantity: 4, price: 5.5 },
    { productId: pear, quantity: 1, price: 5.5 },
  ];
  const payload = orderRequest(items, { email: `payer${people}@example.com`, paymentMethod });
  const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  return { orderId: placed.orderId, apple, pear };
}

async function openSession(orderId: string): Promise<string> {
  await openPayment(services, { orderId, now: later() });
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.order_id, orderId))
    .orderBy(asc(payments.id));
  return rows.at(-1)?.session_id ?? "";
}

async function paidByCard(vat_rate: 9 | 20 = 20) {
  const placed = await order("stripe", vat_rate);
  const sessionId = await openSession(placed.orderId);
  stripe.pay(sessionId);
  await settlePayment(services, { sessionId, now: later() });
  return placed;
}

type Changes = Omit<Parameters<typeof lineChange>[2], "now">;

async function change(orderId: string, changes: Changes, shop: Partial<typeof services> = {}) {
  const request = await lineChange(db, orderId, { now: later(), ...changes });
  return changeOrderLines({ ...services, ...shop }, owner, { ...request, refundId: newId() });
}

const stockOf = async (id: string) =>
  (await db.select({ stock: products.stock_quantity }).from(products).where(eq(products.id, id)))[0]?.stock;

const eventsOf = async (orderId: string) =>
  (
    await db
      .select({ kind: orderEvents.kind })
      .from(orderEvents)
      .where(eq(orderEvents.order_id, orderId))
      .orderBy(asc(orderEvents.created_at), asc(orderEvents.id))
  ).map(({ kind }) => kind);

test("the open payment of an unpaid order is closed, and its link charges the new total", async () => {
  const { orderId, apple } = await order("stripe");
  const old = await openSession(orderId);
  const result = await change(orderId, { pieces: { [apple]: 6 } });
  expect(result).toMatchObject({ ok: true, step: { kind: "link", amount: 1968 }, refund: null });
  expect(stripe.sessions.get(old)?.status).toBe("expired");
  expect(stripe.pay(old)).toBe(false);
  // What the provider reports later about the old session changes nothing.
  await settlePayment(services, { sessionId: old, now: later() });
  expect(await orderWithLines(db, orderId)).toMatchObject({ payment_status: "pending", holds_stock: true });
  expect(await stockOf(apple)).toBe(4);
  const fresh = await openSession(orderId);
  expect(stripe.sessions.get(fresh)?.amount_total).toBe(1968);
  expect(await eventsOf(orderId)).toEqual(["placed", "lines_changed"]);
});

test("a changed order whose payment had failed takes its stock again, and releases it if it stays unpaid", async () => {
  const { orderId, apple, pear } = await order("stripe");
  await sweepOrder(services, { orderId, now: later() });
  expect(await stockOf(apple)).toBe(10);
  expect(await change(orderId, { pieces: { [apple]: 2 } })).toMatchObject({ ok: true });
  expect(await orderWithLines(db, orderId)).toMatchObject({ payment_status: "pending", holds_stock: true });
  expect([await stockOf(apple), await stockOf(pear)]).toEqual([8, 9]);
  // The order's own sweep job comes too early now; the change has enqueued another.
  await sweepOrder(services, { orderId, now: later() });
  expect([await stockOf(apple), await stockOf(pear)]).toEqual([8, 9]);
  await sweepOrder(services, { orderId, now: new Date(later().getTime() + paymentWindow) });
  expect([await stockOf(apple), await stockOf(pear)]).toEqual([10, 10]);
});

test("a payment at the last moment wins: the change is refused and the order is paid as it was", async () => {
  const { orderId, apple } = await order("stripe");
  const sessionId = await openSession(orderId);
  stripe.pay(sessionId);
  expect(await change(orderId, { pieces: { [apple]: 6 } })).toEqual({ ok: false, code: "stale" });
  expect(await orderWithLines(db, orderId)).toMatchObject({
    payment_status: "paid",
    total_eur: 1406,
    paid_eur: 1406,
  });
  expect(await stockOf(apple)).toBe(6);
});

test("a concurrent change and payment never leave an order paid with another sum than its total", async () => {
  for (let round = 0; round < 8; round++) {
    const { orderId, apple } = await order("stripe");
    const sessionId = await openSession(orderId);
    const request = await lineChange(db, orderId, { now: later(), pieces: { [apple]: 6 } });
    const [changed] = await Promise.all([
      changeOrderLines(services, owner, { ...request, refundId: newId() }),
      (async () => {
        if (round % 2 === 0) await new Promise((resolve) => setTimeout(resolve, round));
        stripe.pay(sessionId);
        await settlePayment(services, { sessionId, now: later() });
      })(),
    ]);
    const stored = await orderWithLines(db, orderId);
    expect(stored.paid_eur).toBe(stored.payment_status === "paid" ? stored.total_eur : 0);
    expect(stored.total_eur).toBe(changed.ok ? 1968 : 1406);
    expect(await stockOf(apple)).toBe(changed.ok ? 4 : 6);
  }
});

test("while the provider is switched off or down, an open payment cannot be closed and the order does not change", async () => {
  const { orderId, apple } = await order("stripe");
  await openSession(orderId);
  const before = await orderWithLines(db, orderId);
  const away = { cards: noCards };
  expect(await change(orderId, { pieces: { [apple]: 6 } }, away)).toEqual({
    ok: false,
    code: "payment_open",
  });
  stripe.failures.push(...Array.from({ length: 5 }, () => "refused" as const));
  await expect(change(orderId, { pieces: { [apple]: 6 } })).rejects.toThrow("Stripe");
  stripe.failures.length = 0;
  expect(await orderWithLines(db, orderId)).toEqual(before);
});

test("a paid order can only become smaller, and the confirmed difference is refunded to the card", async () => {
  const { orderId, apple } = await paidByCard();
  expect(await change(orderId, { pieces: { [apple]: 5 } })).toEqual({
    ok: false,
    code: "draft",
    problem: "grown",
  });
  const smaller = { pieces: { [apple]: 2 } };
  expect(await change(orderId, smaller)).toEqual({ ok: false, code: "confirm", amount: 562 });
  expect(await change(orderId, { ...smaller, confirmedRefund: 561 })).toEqual({
    ok: false,
    code: "confirm",
    amount: 562,
  });
  expect(await change(orderId, { ...smaller, confirmedRefund: 562 })).toMatchObject({
    ok: true,
    step: { kind: "refund", amount: 562 },
    refund: "confirmed",
  });
  const stored = await orderWithLines(db, orderId);
  expect(stored).toMatchObject({ total_eur: 844, paid_eur: 1406, refunded_eur: 562, payment_status: "paid" });
  expect(await stockOf(apple)).toBe(8);
  expect(await eventsOf(orderId)).toEqual(["placed", "paid", "lines_changed", "refunded"]);
  const emails = await db.select().from(mails).where(eq(mails.recipient, stored.email));
  expect(emails.find(({ kind }) => kind === "order_changed")?.data).toMatchObject({ refund_eur: "562" });
});

test("a refund without an answer stays pending, and until it is confirmed a second change is refused", async () => {
  const { orderId, apple } = await paidByCard();
  stripe.failures.push(...Array.from({ length: 5 }, () => "refused" as const));
  const result = await change(orderId, { pieces: { [apple]: 2 }, confirmedRefund: 562 });
  stripe.failures.length = 0;
  expect(result).toMatchObject({ ok: true, refund: "asked" });
  expect(await change(orderId, { pieces: { [apple]: 1 }, confirmedRefund: 843 })).toEqual({
    ok: false,
    code: "locked",
    lock: "refunding",
  });
});

test("earlier refunds count: only what is held above the new total is refunded", async () => {
  const { orderId, apple } = await paidByCard();
  await refundOrder(services, owner, {
    orderId,
    refundId: newId(),
    amountEur: 200,
    reason: "",
    now: later(),
  });
  expect(await change(orderId, { pieces: { [apple]: 2 }, confirmedRefund: 362 })).toMatchObject({
    refund: "confirmed",
  });
  expect(await orderWithLines(db, orderId)).toMatchObject({ total_eur: 844, refunded_eur: 562 });
});

test("a difference that no single payment can refund is refused, and nothing changes", async () => {
  const { orderId, apple } = await paidByCard();
  await db.update(payments).set({ paid_eur: 100 }).where(eq(payments.order_id, orderId));
  const before = await orderWithLines(db, orderId);
  expect(await change(orderId, { pieces: { [apple]: 2 }, confirmedRefund: 562 })).toEqual({
    ok: false,
    code: "no_refund",
  });
  expect(await orderWithLines(db, orderId)).toEqual(before);
  expect(await stockOf(apple)).toBe(6);
  const asked = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(payments.order_id, orderId));
  expect(asked).toEqual([]);
});

test("an awaited transfer is for the new total; for a paid one staff return the difference", async () => {
  await offerTransfers(db);
  const { orderId, apple } = await order("bank_transfer");
  expect(await change(orderId, { pieces: { [apple]: 6 } })).toMatchObject({
    step: { kind: "transfer", amount: 1968 },
  });
  await markPaid(services, owner, { orderIds: [orderId], now: later() });
  expect(await change(orderId, { pieces: { [apple]: 2 }, confirmedRefund: 1124 })).toMatchObject({
    ok: true,
    step: { kind: "return", amount: 1124 },
    refund: null,
  });
  expect(await orderWithLines(db, orderId)).toMatchObject({
    total_eur: 844,
    paid_eur: 1968,
    refunded_eur: 1124,
  });
  expect(await eventsOf(orderId)).toEqual(expect.arrayContaining(["paid", "lines_changed", "refunded"]));
});

async function switchOnNumbering(): Promise<void> {
  // The documents are immutable; TRUNCATE is not a change of a row.
  await db.execute(sql`truncate sale_documents, refund_shares`);
  const form = auditSettingsForm({
    ...defaultAuditSettings,
    rf_number: "RF0001234",
    first_document_number: 1,
  });
  const saved = await saveAuditSettings(services, owner, {
    field: (name) => form[name] ?? "",
    seen: null,
    now: new Date(now.getTime() - 60_000),
  });
  expect(saved.ok).toBe(true);
}

const documentsOf = (orderId: string) =>
  db
    .select()
    .from(saleDocuments)
    .where(eq(saleDocuments.order_id, orderId))
    .orderBy(asc(saleDocuments.number));

test("the sale document of a card payment remains, and the refunded difference is reversed", async () => {
  await switchOnNumbering();
  const { orderId, apple } = await paidByCard();
  expect(await change(orderId, { pieces: { [apple]: 2 }, confirmedRefund: 562 })).toEqual({
    ok: false,
    code: "locked",
    lock: "no_sale_document",
  });
  await issueSaleDocuments(services, { orderId, now: later() });
  expect(await change(orderId, { pieces: { [apple]: 2 }, confirmedRefund: 562 })).toMatchObject({
    refund: "confirmed",
  });
  await issueSaleDocuments(services, { orderId, now: later() });
  const issued = await documentsOf(orderId);
  expect(issued.map(({ kind, content }) => [kind, content.total])).toEqual([
    ["sale", 1406],
    ["reversal", 562],
  ]);
});

test("a month's package counts a changed order as it was sold, with the difference as a return", async () => {
  await switchOnNumbering();
  const { orderId, apple } = await paidByCard();
  await issueSaleDocuments(services, { orderId, now: later() });
  await change(orderId, { pieces: { [apple]: 2 }, confirmedRefund: 562 });
  await issueSaleDocuments(services, { orderId, now: later() });
  const buyer = { name: "Сладка къща ООД", address: "София", eik: "131071587", vat_number: "" };
  const request = { orderId, documentId: newId(), buyer, isSure: true, notifyCustomer: false, now: later() };
  expect(await issueInvoice(services, owner, request)).toMatchObject({ ok: true });
  const month = monthOf(now);
  const counted = createMonthSums();
  const differences = [];
  for await (const batch of monthOrders(db, { month, isVatRegistered: true }))
    for (const changed of batch.filter(({ id }) => id === orderId)) {
      const part = monthPart(changed, { month, basis: "payment" });
      counted.add(part);
      differences.push(...orderDifferences(part, new Date(0)));
    }
  expect(counted.sums()).toMatchObject({ orders: 1, total: 1406, returns: 1 });
  expect(counted.sums().methods).toMatchObject([{ total: 1406, returned: 562 }]);
  expect(differences).toEqual([]);
  expect(sumDifferences(counted.sums(), { documented: 1406, covered: 1406 })).toEqual([]);
});

test("a line taken from a paid order of several VAT rates reverses its own VAT and no other", async () => {
  await switchOnNumbering();
  const { orderId, apple, pear } = await paidByCard(9);
  await issueSaleDocuments(services, { orderId, now: later() });
  await change(orderId, { pieces: { [pear]: 0 }, confirmedRefund: 281 });
  await issueSaleDocuments(services, { orderId, now: later() });
  await change(orderId, { pieces: { [apple]: 2 }, confirmedRefund: 563 });
  await issueSaleDocuments(services, { orderId, now: later() });
  const documents = await db.select().from(saleDocuments).where(eq(saleDocuments.order_id, orderId));
  const reversed = documents.filter(({ kind }) => kind === "reversal").map(({ content }) => content.rates);
  expect(reversed).toEqual([[{ rate: 9, net: 258, vat: 23 }], [{ rate: 20, net: 469, vat: 94 }]]);
});

test("the invoice is for the changed order, and what was refunded for the change is not credited again", async () => {
  const { orderId, apple } = await paidByCard();
  await change(orderId, { pieces: { [apple]: 2 }, confirmedRefund: 562 });
  const buyer = { name: "Мария Иванова", address: "Пловдив", eik: "", vat_number: "" };
  const invoice = { orderId, documentId: newId(), buyer, isSure: false, notifyCustomer: false, now: later() };
  expect(await issueInvoice(services, owner, invoice)).toMatchObject({ ok: true });
  expect(await findCreditable(db, owner, orderId)).toMatchObject({ total: 844, most: 0 });
  await refundOrder(services, owner, {
    orderId,
    refundId: newId(),
    amountEur: 100,
    reason: "",
    now: later(),
  });
  expect(await findCreditable(db, owner, orderId)).toMatchObject({ most: 100 });
});
