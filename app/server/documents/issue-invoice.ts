import { and, eq } from "drizzle-orm";
import { buyerOf, buyerProblems, cleanBuyer, isCompanyOrder } from "#app/domain/documents/invoice-buyer.ts";
import type { BuyerField, BuyerProblem } from "#app/domain/documents/invoice-buyer.ts";
import { invoiceSums, isInvoiceable, suppliedAt, vatGround } from "#app/domain/documents/invoice.ts";
import { orderTerms, ratedLines } from "#app/domain/documents/order-sums.ts";
import type { InvoiceContent, InvoiceParty } from "#app/domain/documents/invoice.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { invoices, orderEvents, orders } from "#app/server/db/schema/orders.ts";
import type { Services } from "#app/server/services.ts";
import { soldLines } from "#app/server/orders/sold-lines.ts";
import { lockInvoiceNumbers } from "#app/server/shop/invoice-numbers.ts";
import { insertDocument } from "./insert-document.ts";
import { loadSeller } from "./load-seller.ts";
import type { MissingOfSeller, Seller } from "./load-seller.ts";

/** Why an order cannot get an invoice, whatever the details of the buyer. */
export type NoInvoice =
  | { code: "not_allowed" }
  | { code: "issued"; document: { id: string; number: number } }
  | { code: "no_seller"; missing: MissingOfSeller[] };

export type InvoiceDraft = { order_number: string; buyer: InvoiceParty } & (
  { ok: true; content: InvoiceContent } | { ok: false; refusal: NoInvoice }
);

/** Returns the invoice that an order would get now, or why it cannot get one; null when the order does not exist. */
export async function draftInvoice(
  db: Pick<Database, "select">,
  _admin: Granted<"documents.issue">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<InvoiceDraft | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const buyer = buyerOf(order);
  const shared = { order_number: order.order_number, buyer };
  const seller = await sellerFor(db, order);
  if ("code" in seller) return { ...shared, ok: false, refusal: seller };
  const content = await invoiceContent(db, order, { seller, buyer, now });
  if (lacksGround(seller, content))
    return { ...shared, ok: false, refusal: { code: "no_seller", missing: ["zero_rate_ground"] } };
  return { ...shared, ok: true, content };
}

type InvoiceRefusal =
  | { ok: false; code: "gone" }
  | { ok: false; code: "buyer" | "unsure"; problems: Partial<Record<BuyerField, BuyerProblem>> }
  | ({ ok: false } & NoInvoice);

export type IssueInvoiceResult = { ok: true; number: number } | InvoiceRefusal;

type InvoiceRequest = { orderId: string; buyer: InvoiceParty; isSure: boolean; now: Date };

/** Returns the invoice as `issueInvoice` would issue it to this buyer, or its refusal. */
export async function previewInvoice(
  db: Pick<Database, "select">,
  _admin: Granted<"documents.issue">,
  request: InvoiceRequest,
): Promise<{ ok: true; content: InvoiceContent } | InvoiceRefusal> {
  const [order] = await db.select().from(orders).where(eq(orders.id, request.orderId));
  return prepareInvoice(db, order, request);
}

/**
 * Issues the one invoice of an order; it is final. Idempotent by `documentId`, which the form generates. Refused as
 * `buyer` when the buyer lacks a name or an address, a company its ЕИК, or a Bulgarian number is wrong; as `unsure`
 * when a number is foreign and the administrator has not confirmed it (`isSure`); as `issued` when the order has
 * another invoice; as `not_allowed` when the order is not `isInvoiceable`, such as a cancelled one; as `no_seller`
 * while the settings lack required details; as `gone`.
 */
export async function issueInvoice(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"documents.issue">,
  request: InvoiceRequest & { documentId: string; notifyCustomer: boolean },
): Promise<IssueInvoiceResult> {
  const { orderId, documentId, notifyCustomer, now } = request;
  return db.transaction(async (tx): Promise<IssueInvoiceResult> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    await lockInvoiceNumbers(tx);
    if (!order) return { ok: false, code: "gone" };
    const prepared = await prepareInvoice(tx, order, request);
    if (!prepared.ok) {
      const isRepeat = prepared.code === "issued" && prepared.document.id === documentId;
      return isRepeat ? { ok: true, number: prepared.document.number } : prepared;
    }
    const { content, firstNumber } = prepared;
    const sendBy = notifyCustomer ? jobs : null;
    const document = { id: documentId, kind: "invoice", order, content, firstNumber, sendBy, now } as const;
    return { ok: true, number: await insertDocument(tx, admin, document) };
  });
}

async function prepareInvoice(
  db: Pick<Database, "select">,
  order: Order | undefined,
  { buyer: typed, isSure, now }: InvoiceRequest,
): Promise<{ ok: true; content: InvoiceContent; firstNumber: number } | InvoiceRefusal> {
  if (!order) return { ok: false, code: "gone" };
  const seller = await sellerFor(db, order);
  if ("code" in seller) return { ok: false, ...seller };
  const buyer = cleanBuyer(typed);
  const problems = buyerProblems(buyer, { isCompany: isCompanyOrder(order) });
  const found = Object.values(problems);
  if (found.some((problem) => problem !== "foreign")) return { ok: false, code: "buyer", problems };
  if (found.length > 0 && !isSure) return { ok: false, code: "unsure", problems };
  const content = await invoiceContent(db, order, { seller, buyer, now });
  if (lacksGround(seller, content)) return { ok: false, code: "no_seller", missing: ["zero_rate_ground"] };
  return { ok: true, content, firstNumber: seller.firstNumber };
}

type Order = typeof orders.$inferSelect;

async function sellerFor(db: Pick<Database, "select">, order: Order): Promise<Seller | NoInvoice> {
  const [document] = await db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.order_id, order.id), eq(invoices.kind, "invoice")));
  if (document) return { code: "issued", document };
  if (!isInvoiceable(order)) return { code: "not_allowed" };
  const seller = await loadSeller(db);
  return "missing" in seller ? { code: "no_seller", missing: seller.missing } : seller;
}

/** Returns whether an invoice may not be issued because the seller has not entered the ground of its lines at 0 %. */
export function lacksGround(seller: Seller, { rates = [] }: InvoiceContent): boolean {
  return vatGround(seller, rates) === null;
}

/** Returns the contents of an order's invoice as it would be issued now. */
export async function invoiceContent(
  db: Pick<Database, "select">,
  order: Order,
  { seller, buyer, now }: { seller: Seller; buyer: InvoiceParty; now: Date },
): Promise<InvoiceContent> {
  const sold = await soldLines(db, [order.id]);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, order.id));
  const happened = events.map(({ kind, data, created_at }) => ({ kind, to: data.to, at: created_at }));
  const { isVatRegistered } = seller;
  const rated = ratedLines(sold, { isVatRegistered, baseCurrency: order.base_currency });
  const sums = invoiceSums(rated, { ...orderTerms(order), language: order.language });
  return {
    seller: seller.party,
    buyer,
    manager: seller.manager,
    order_number: order.order_number,
    ordered_at: order.created_at.toISOString(),
    supplied_at: suppliedAt(happened, now).toISOString(),
    payment_method: order.payment_method,
    language: order.language,
    ...sums,
    vat_reason: vatGround(seller, sums.rates) ?? "",
    corrects: null,
  };
}
