import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultAuditSettings } from "#app/domain/books/audit-settings.ts";
import type { RateSum } from "#app/domain/documents/invoice.ts";
import { deliveryPart } from "#app/domain/documents/returned-parts.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { issueSaleDocuments } from "#app/server/books/issue-sale-document.ts";
import { newId } from "#app/server/db/new-id.ts";
import { booksSettings, saleDocuments } from "#app/server/db/schema/books.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { invoices, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { issueCreditNote } from "#app/server/documents/issue-credit-note.ts";
import { issueInvoice } from "#app/server/documents/issue-invoice.ts";
import { markPaid, markRefunded } from "#app/server/orders/mark-paid.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { handleEvent } from "./handle-event.ts";
import { openPayment } from "./open-payment.ts";
import { refundOrder } from "./refund-order.ts";
import { settlePayment } from "./settle-payment.ts";

const { services, stripe } = await testShopWithStripe();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date();
let people = 0;

beforeEach(async () => {
  await db.delete(booksSettings);
  await db.insert(booksSettings).values({
    ...defaultAuditSettings,
    rf_number: "RF0001234",
    first_document_number: 1,
    covered_from: new Date(0),
    updated_at: now,
  });
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

/** Three sweets at 20 % and a book at 9 %, 2.81 euros each; returns the ids of the lines. */
async function order(paymentMethod: "stripe" | "cash_on_delivery") {
  people += 1;
  const sweets = await insertProduct(db, { stock_quantity: 10 });
  const book = await insertProduct(db, { stock_quantity: 10, vat_rate: 9 });
  const items = [
    { productId: sweets, quantity: 3, price: 5.5 },
    { productId: book, quantity: 1, price: 5.5 },
  ];
  const payload = orderRequest(items, { email: `reader${people}@example.com`, paymentMethod });
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  const { orderId } = result;
  const lines = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(products.vat_rate));
  const [ofBook, ofSweets] = lines.map(({ id }) => id);
  return { orderId, book: ofBook ?? "", sweets: ofSweets ?? "" };
}

async function paidByCard() {
  const placed = await order("stripe");
  await openPayment(services, { orderId: placed.orderId, now });
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, placed.orderId));
  const sessionId = payment?.session_id ?? "";
  stripe.pay(sessionId);
  await settlePayment(services, { sessionId, now });
  await issue(placed.orderId);
  return { ...placed, sessionId };
}

const issue = (orderId: string) => issueSaleDocuments(services, { orderId, now });

/** Refunds to the card; `named` are units by line. */
async function refund(orderId: string, amountEur: number, named: Record<string, number> = {}) {
  const parts = new Map(Object.entries(named));
  const request = { orderId, refundId: newId(), amountEur, named: parts, reason: "", now };
  expect(await refundOrder(services, owner, request)).toMatchObject({ ok: true });
  await issue(orderId);
}

const gross = (rates: readonly RateSum[]) =>
  Object.fromEntries(rates.map(({ rate, net, vat }) => [rate, net + vat]));

/** What the reversals of an order's sale reverse by VAT rate, in order. */
async function reversed(orderId: string) {
  const documents = await db
    .select()
    .from(saleDocuments)
    .where(eq(saleDocuments.order_id, orderId))
    .orderBy(asc(saleDocuments.number));
  return documents.filter(({ kind }) => kind === "reversal").map(({ content }) => gross(content.rates));
}

test("a refund reverses the VAT of the lines it names; one that names none is split by what is left", async () => {
  const { orderId, book, sweets } = await paidByCard();
  await refund(orderId, 281, { [book]: 1 });
  await refund(orderId, 281, { [sweets]: 1 });
  await refund(orderId, 100);
  expect(await reversed(orderId)).toEqual([{ 9: 281 }, { 20: 281 }, { 20: 100 }]);
});

test("goodwill beyond the named lines is split by what is left of each rate, and the whole gives the sale", async () => {
  const { orderId, book } = await paidByCard();
  const [{ total } = { total: 0 }] = await db
    .select({ total: orders.total_eur })
    .from(orders)
    .where(eq(orders.id, orderId));
  await refund(orderId, 140, { [book]: 1 });
  await refund(orderId, total - 140);
  const [first, second] = await reversed(orderId);
  expect(first).toEqual({ 9: 140 });
  expect(second).toEqual({ 9: 281 - 140, 20: total - 281 });
});

test("what a failed refund named is reversed once, when it is refunded again", async () => {
  const { orderId, book, sweets, sessionId } = await paidByCard();
  await refund(orderId, 281, { [book]: 1 });
  stripe.failRefund(sessionId);
  const { body, signature } = stripe.event("refund.failed", sessionId);
  const event = services.provider.readEvent(body, signature, now);
  if (!event) throw new Error("the signature does not fit");
  await handleEvent(services, { event, now });
  await refund(orderId, 281, { [book]: 1 });
  await refund(orderId, 281, { [sweets]: 1 });
  expect(await reversed(orderId)).toEqual([{ 9: 281 }, { 20: 281 }]);
});

test("cash that staff returned for a line reverses its VAT, on the credit note too", async () => {
  const { orderId, book } = await order("cash_on_delivery");
  await db.update(orders).set({ order_status: "delivered", delivered_at: now }).where(eq(orders.id, orderId));
  await issue(orderId);
  await markPaid(services, owner, { orderIds: [orderId], now });
  const buyer = { name: "Мария Иванова", address: "Пловдив", eik: "", vat_number: "" };
  const invoice = { orderId, documentId: newId(), buyer, isSure: false, notifyCustomer: false, now };
  expect(await issueInvoice(services, owner, invoice)).toMatchObject({ ok: true });
  const named = new Map([[book, 1]]);
  expect(
    await markRefunded(services, owner, { orderId, amount: 281, named, seen: 0, reason: "", now }),
  ).toEqual({ ok: true });
  await issue(orderId);
  expect(await reversed(orderId)).toEqual([{ 9: 281 }]);
  const note = { orderId, reason: "Върната стока", notifyCustomer: false, now };
  const credit = async (amount: number, parts = new Map<string, number>()) => {
    const documentId = newId();
    await issueCreditNote(services, owner, { ...note, documentId, amount, named: parts });
    const [issued] = await db.select().from(invoices).where(eq(invoices.id, documentId));
    return gross(issued?.content.rates ?? []);
  };
  expect(await credit(281), "follows the refund").toEqual({ 9: 281 });
  expect(await credit(100), "once").toEqual({ 20: 100 });
  expect(await credit(100, new Map([[deliveryPart, 1]])), "nothing is left at 9 %").toEqual({ 20: 100 });
});

test("a card refund whose goods cannot come back is neither stored nor requested", async () => {
  const { orderId, book } = await paidByCard();
  const request = {
    orderId,
    amountEur: 281,
    named: new Map([[book, 1]]),
    areGoodsBack: true,
    reason: "",
    now,
  };
  const tryRefund = () => refundOrder(services, owner, { ...request, refundId: newId() });
  expect(await tryRefund()).toEqual({ ok: false, code: "not_allowed" });
  const ofOrder = () =>
    db
      .select({ amount: refunds.amount_eur })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.payment_id))
      .where(eq(payments.order_id, orderId));
  expect(await ofOrder()).toEqual([]);
  await db.update(orders).set({ order_status: "shipped" }).where(eq(orders.id, orderId));
  expect(await tryRefund()).toMatchObject({ ok: true });
  expect(await tryRefund()).toEqual({ ok: false, code: "too_many_back" });
  expect(await ofOrder()).toEqual([{ amount: 281 }]);
});
