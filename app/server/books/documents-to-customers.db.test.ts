import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditSettingsForm, defaultAuditSettings } from "#app/domain/books/audit-settings.ts";
import { findProForma, hasProForma } from "./pro-forma.ts";
import { issueDueDocuments } from "./issue-due-documents.ts";
import { saveAuditSettings } from "./save-audit-settings.ts";
import { saleDocuments } from "#app/server/db/schema/books.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { attachmentsOf } from "#app/server/mail/email-attachments.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { findOrderPageDocument } from "#app/server/orders/order-page.ts";
import { buyer, invoicingShop } from "#tests/factories/documents/invoicing.ts";
import { issueInvoiceByRule } from "#app/server/documents/invoice-by-rule.ts";
import { printIssued } from "#app/server/documents/print-issued.ts";

const { services, owner, now, newOrder, issue, credit, issued } = await invoicingShop();
const { db, jobs } = services;

beforeEach(async () => {
  await db.execute(sql`truncate sale_documents, refund_shares, books_settings`);
  await db.delete(mails);
});

const rule = (invoice_rule: "on_payment" | "on_shipping", invoice_scope: "asked" | "all") =>
  db.update(shopSettings).set({ invoice_rule, invoice_scope });
const byRule = (orderId: string) => issueInvoiceByRule(services, { orderId, now });
const company = { needInvoice: true, companyName: buyer.name, vatNumber: buyer.vat_number };

async function invoiceTo(orderId: string, changes: Partial<typeof orders.$inferInsert>): Promise<void> {
  await db
    .update(orders)
    .set({ updated_at: now, ...changes })
    .where(eq(orders.id, orderId));
}

function sent() {
  return db.select().from(mails).where(eq(mails.kind, "order_document"));
}

test("with the rule by_hand, nothing is issued and no job is queued", async () => {
  const orderId = await newOrder(company);
  await invoiceTo(orderId, { company_address: buyer.address, payment_status: "paid" });
  for (const from of ["new", "processing"] as const)
    expect(await advanceOrder({ db, jobs }, owner, { orderId, from, now })).toMatchObject({ ok: true });
  expect(await byRule(orderId)).toBe(false);
  expect(await issued()).toEqual([]);
  const { rows } = await db.execute(sql`select from pgboss.job where name = 'documents'`);
  expect(rows).toEqual([]);
  await rule("on_shipping", "asked");
  expect(await byRule(orderId), "only the rule prevented the invoice").toBe(true);
});

test("an order is invoiced once by the rule, and its customer gets the PDF", async () => {
  await rule("on_shipping", "asked");
  const orderId = await newOrder(company);
  await invoiceTo(orderId, { company_address: buyer.address });
  expect(await byRule(orderId)).toBe(false);
  for (const from of ["new", "processing"] as const)
    await advanceOrder({ db, jobs }, owner, { orderId, from, now });
  const { rows } = await db.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = 'documents' and data ->> 'orderId' = ${orderId}`,
  );
  expect(rows).toEqual([{ data: { orderId } }]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => byRule(orderId)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  const [invoice, ...others] = await issued();
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    kind: "invoice",
    number: 1,
    user_id: null,
    content: { buyer: { name: buyer.name } },
  });
  const [mail, ...more] = await sent();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ data: { order_id: orderId, document_id: invoice?.id, document: "invoice" } });
  const [file] = mail ? await attachmentsOf(services, mail) : [];
  expect(file).toMatchObject({ filename: "faktura-0000000001.pdf", contentType: "application/pdf" });
  expect(file?.content.subarray(0, 5).toString()).toBe("%PDF-");
});

test("an order without a request for an invoice is invoiced only when the rule covers all orders", async () => {
  await rule("on_payment", "asked");
  const orderId = await newOrder();
  await invoiceTo(orderId, { payment_status: "paid" });
  expect(await byRule(orderId)).toBe(false);
  await rule("on_payment", "all");
  expect(await byRule(orderId)).toBe(true);
});

test("an order with incomplete details of the buyer or the seller waits for staff", async () => {
  await rule("on_payment", "all");
  const orderId = await newOrder(company);
  await invoiceTo(orderId, { payment_status: "paid" });
  // The company's address is missing.
  expect(await byRule(orderId)).toBe(false);
  await invoiceTo(orderId, { company_address: buyer.address });
  await db.update(shopSettings).set({ manager_bg: "" });
  expect(await byRule(orderId)).toBe(false);
  expect(await issued()).toEqual([]);
  expect(await sent()).toEqual([]);
  await db.update(shopSettings).set({ manager_bg: "Иван Петров" });
  expect(await byRule(orderId), "only the missing details prevented the invoice").toBe(true);
});

test("invoices and credit notes issued by hand are e-mailed only when staff request it", async () => {
  const orderId = await newOrder({ language: "en" });
  await issue(orderId, { notifyCustomer: false });
  expect(await sent()).toEqual([]);
  await credit(orderId, 100, { notifyCustomer: true });
  const [mail] = await sent();
  const [file] = mail ? await attachmentsOf(services, mail) : [];
  expect(file?.filename).toBe("kreditno-izvestie-0000000002.pdf");
});

test("a sale document is e-mailed and available on its order's page only", async () => {
  const form = auditSettingsForm({
    ...defaultAuditSettings,
    rf_number: "RF0001234",
    first_document_number: 1,
  });
  const at = new Date(now.getTime() - 60_000);
  await saveAuditSettings(services, owner, { field: (name) => form[name] ?? "", seen: null, now: at });
  const orderId = await newOrder();
  for (const from of ["new", "processing", "shipped"] as const)
    await advanceOrder({ db, jobs }, owner, { orderId, from, now });
  await issueDueDocuments(services, { orderId, now });
  const [document] = await db.select().from(saleDocuments);
  if (!document) throw new Error("There is no sale document");
  const [mail] = await sent();
  expect(mail).toMatchObject({ data: { document_id: document.id, document: "sale_document" } });
  const [file] = mail ? await attachmentsOf(services, mail) : [];
  expect(file?.filename).toBe("dokument-za-prodazhba-0000000001.pdf");
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const token = order?.page_token ?? "";
  expect(await findOrderPageDocument(db, { token, documentId: document.id })).toMatchObject({
    kind: "sale_document",
    document: { number: 1 },
  });
  const [other] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, await newOrder()));
  expect(
    await findOrderPageDocument(db, { token: other?.page_token ?? "", documentId: document.id }),
  ).toBeNull();
});

test("an order has a pro forma invoice while it waits for its transfer and the company's details are complete", async () => {
  const orderId = await newOrder();
  const found = async (changes: Partial<typeof orders.$inferInsert>) => {
    await invoiceTo(orderId, changes);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error("There is no order");
    const proForma = await findProForma(db, { token: order.page_token, now });
    expect(await hasProForma(db, order)).toBe(proForma !== null);
    return proForma?.document ?? null;
  };
  expect(await found({})).toBeNull();
  await db.execute(sql`
    insert into payment_settings (id, account_holder, iban, updated_at)
    values (1, 'Плодко ООД', 'BG18RZBB91550123456789', now())`);
  expect(await found({ payment_method: "bank_transfer" })).toMatchObject({
    content: { total: 562, lines: [{ quantity: 2 }] },
    transfer: { iban: "BG18RZBB91550123456789", amountEur: 562 },
  });
  await db.update(shopSettings).set({ eik: "" });
  expect(await found({})).toBeNull();
  await db.update(shopSettings).set({ eik: "000004600" });
  expect(await found({ payment_status: "paid" })).toBeNull();
});

test("a logo that cannot be read does not prevent printing", async () => {
  const orderId = await newOrder();
  await issue(orderId);
  const [document] = await issued();
  if (!document) throw new Error("There is no invoice");
  const plain = await printIssued(services, { kind: "invoice", document });
  expect(Buffer.from(plain).includes("/Subtype /Image")).toBe(true);
  await db
    .update(shopSettings)
    .set({ logo_url: "/media/product-images/2026/01890000-0000-7000-8000-000000000001.webp" });
  const without = await printIssued(services, { kind: "invoice", document });
  expect(Buffer.from(without).includes("/Subtype /Image")).toBe(false);
});
