import { eq } from "drizzle-orm";
import { isValidElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { bagLabel } from "#app/domain/bags/bag-label.ts";
import type { Company } from "#app/domain/shop/company.ts";
import { emailKinds } from "#app/domain/shop/email.ts";
import { documentFileName } from "#app/domain/documents/document-files.ts";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { auditSettingsForm, defaultAuditSettings } from "#app/domain/books/audit-settings.ts";
import { readCatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { makeAuditFile } from "#app/server/books/audit-file.ts";
import { loadSaleDocument } from "#app/server/books/find-sale-document.ts";
import { issueDueDocuments } from "#app/server/books/issue-due-documents.ts";
import { saveAuditSettings } from "#app/server/books/save-audit-settings.ts";
import { exportSubscribers } from "#app/server/campaigns/newsletter/export-subscribers.ts";
import { exportProducts } from "#app/server/catalogue/export-products.ts";
import { saleDocuments } from "#app/server/db/schema/books.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { newId } from "#app/server/db/new-id.ts";
import { findDocument } from "#app/server/documents/find-document.ts";
import { loadFonts } from "#app/server/documents/fonts.ts";
import { invoicePdf } from "#app/server/documents/invoice-pdf.ts";
import { issueCreditNote } from "#app/server/documents/issue-credit-note.ts";
import { issueInvoice } from "#app/server/documents/issue-invoice.ts";
import { giftCardPdf } from "#app/server/documents/gift-card-pdf.ts";
import { packingSlipsPdf } from "#app/server/documents/packing-slip-pdf.ts";
import { bagLabelsPdf } from "#app/server/documents/bag-label-pdf.ts";
import { findPackingSlips } from "#app/server/documents/packing-slips.ts";
import type { PrintJob } from "#app/server/documents/print-document.ts";
import { proFormaPdf } from "#app/server/documents/pro-forma-pdf.ts";
import { saleDocumentPdf } from "#app/server/documents/sale-document-pdf.ts";
import { sampleData } from "#app/server/mail/email-data.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { loadMailSender, senderOf } from "#app/server/mail/settings/mail-server.ts";
import { exportOrders } from "#app/server/orders/lists/export-orders.ts";
import { downloadName, loadCompany } from "#app/server/shop/load-company.ts";
import { loadTheme } from "#app/server/shop/theme.ts";
import { insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { labelledBag } from "#tests/factories/catalogue/labelled-bag.ts";
import { flatRoutes, pageHandler } from "#tests/factories/pages/page-handler.ts";
import { readHtml } from "#tests/factories/pages/served-html.ts";
import { demoWordsIn } from "#tests/factories/shop/demo-words.ts";
import { roseShop, writeOwnContent } from "#tests/factories/shop/rose-shop.ts";

const shop = await roseShop();
const { services, owner, productId, now } = shop;
const { db } = services;
const orderId = await shop.newOrder();
await insertPerson(db, { email: "customer@example.com" });
const answer = await pageHandler(services);
beforeAll(loadFonts);

const readAttributes = ["alt", "title", "placeholder", "aria-label", "aria-description", "content", "value"];

/** Returns what a reader, a search engine or a screen reader gets of a page: texts, attributes, structured data. */
function readable(html: string): string {
  const page = readHtml(html);
  const elements = page.all();
  const attributes = elements.flatMap(({ attributes: all }) => readAttributes.map((name) => all[name] ?? ""));
  const data = elements.filter(({ attributes: all }) => all.type === "application/ld+json");
  return [page.text, ...attributes, ...data.map(({ content }) => content)].join("\n");
}

/** Values of the parameters in the addresses of pages, by the name of the route. */
const parameters: Record<string, () => Promise<string[]> | string[]> = {
  product: () => [productId],
  recall: () => [newId()],
  "static-page": () => ["about", "delivery", "returns", "privacy", "terms", "no-such-page"],
  "landing-page": () => ["velikden", "leten-plod"],
  order: () => [orderId],
  "order-by-link": async () => [await pageToken()],
  "order-document": () => [],
  "sandbox-payment": () => ["sandbox_1"],
  "anything-else": () => ["no/such/page"],
  "guarantee-notice": () => [],
};

async function pageToken(): Promise<string> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order?.page_token ?? "";
}

const all = flatRoutes();

/**
 * The routes that answer a request themselves: those without routes below them, and without the program's functions.
 */
const answered = all.filter(
  ({ id, path }) => !all.some(({ parentId }) => parentId === id) && !path?.startsWith("functions/"),
);

/** Returns the addresses of a route, with its parameters filled in. */
async function addressesOf(route: (typeof all)[number]): Promise<string[]> {
  const parts: string[] = [];
  for (let each: typeof route | undefined = route; each; each = all.find(({ id }) => id === each?.parentId))
    if (each.path) parts.unshift(each.path);
  const pattern = `/${parts.join("/")}`;
  if (!/[:*]/.test(pattern)) return [pattern];
  const name = route.id.replace(/^(?:bg|en|api)\//, "");
  const values = parameters[name];
  if (!values) throw new Error(`Add values for the parameters of the page ${name}`);
  return (await values()).map((value) => pattern.replace(/:\w+\??|\*/, value));
}

const isOfVisitors = ({ id }: { id: string }) => /^(?:bg|en)\//.test(id);
const files = [
  "api/sitemap",
  "api/robots",
  "api/security-txt",
  "api/manifest",
  "api/manifest-en",
  "api/agents/agents-md",
];

async function signIn(): Promise<string> {
  const body = new URLSearchParams({ email: "customer@example.com", password: personsPassword });
  const response = await answer(new Request("http://localhost:3000/auth", { method: "POST", body }));
  expect(response.status).toBe(302);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Requests every public page and file as a visitor and as a customer; returns the demo's words by address. */
async function walk(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  let pages = 0;
  const statuses = new Set<number>();
  for (const cookie of ["", await signIn()]) {
    for (const route of answered) {
      if (!isOfVisitors(route) && !files.includes(route.id)) continue;
      for (const address of await addressesOf(route)) {
        const request = new Request(`http://localhost:3000${address}`, { headers: { cookie } });
        const response = await answer(request);
        statuses.add(response.status);
        const text = await response.text();
        const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
        if (text !== "") pages += 1;
        const name = response.headers.get("Content-Disposition") ?? "";
        const words = demoWordsIn(`${isPage ? readable(text) : text}\n${name}`);
        if (words.length > 0) found[`${address}${cookie && " (customer)"}`] = words;
      }
    }
  }
  expect(pages).toBeGreaterThan(90);
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 302, 404]);
  return found;
}

test("no public page or file of another's shop has a word of the demo shop, before the owner writes texts", async () => {
  expect(await walk()).toEqual({});
});

test("nor afterwards, with the owner's home page, landing page, popup and distributor", async () => {
  await writeOwnContent(shop);
  expect(await walk()).toEqual({});
});

test.for(emailKinds.flatMap((kind) => locales.map((language) => ({ kind, language }))))(
  "the e-mail $kind of another's shop has no word of the demo shop ($language)",
  async ({ kind, language }) => {
    const [company, theme, stored] = await Promise.all([loadCompany(db), loadTheme(db), loadMailSender(db)]);
    const sources = {
      db,
      storage: services.storage,
      baseUrl: "https://roza.example",
      signingSecret: "s".repeat(40),
    };
    const email = { kind, language, data: sampleData };
    const { html, subject, text, replyTo } = await renderEmail(
      { ...sources, company, theme, texts: {} },
      email,
    );
    const from = senderOf(services.env.MAIL_FROM, { stored, company, language });
    const said = [readable(html), subject, text, JSON.stringify([replyTo, from])].join("\n");
    expect(demoWordsIn(said)).toEqual([]);
  },
);

/** Returns all texts of a document. */
function textsOf(node: unknown): string[] {
  if (typeof node === "string") return [node.replaceAll("\u00a0", " ")];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  return isValidElement(node) ? textsOf(Object.values(node.props as object)) : [];
}

/** Delivers the order, and returns its sale document and the audit file of its month. */
async function soldOrder() {
  const form = auditSettingsForm({
    ...defaultAuditSettings,
    rf_number: "RF0001234",
    first_document_number: 1,
  });
  const settings = { field: (name: string) => form[name] ?? "", seen: null, now };
  expect(await saveAuditSettings(services, owner, settings)).toMatchObject({ ok: true });
  const sold = await shop.newOrder();
  for (const from of ["new", "processing", "shipped"] as const)
    await advanceOrder(services, owner, { orderId: sold, from, now });
  await issueDueDocuments(services, { orderId: sold, now });
  const [row] = await db.select({ id: saleDocuments.id }).from(saleDocuments);
  const document = row && (await loadSaleDocument(db, row.id));
  const month = sofiaDay(now).slice(0, 7);
  const file = await makeAuditFile(services, owner, {
    month,
    now: new Date(now.getTime() + 32 * 86_400_000),
  });
  if (!document || !file.ok) throw new Error("The order has no sale document");
  return { document, file: new TextDecoder("windows-1251").decode(file.contents) };
}

/** Returns the owner's exports, with headings in a language. */
async function exportsIn(locale: Locale): Promise<string> {
  const orderChoice = readOrderChoice(new URLSearchParams());
  const productChoice = readCatalogueChoice(new URLSearchParams({ status: "active" }));
  const chunks = [
    await exportOrders(db, owner, { choice: orderChoice, locale, now }),
    await exportProducts(db, owner, { choice: productChoice, now }),
    exportSubscribers(services, owner, { search: "", state: null, now }),
  ];
  let text = "";
  for (const file of chunks) for await (const chunk of file) text += chunk;
  return text;
}

const buyer = { name: "Кафе „Море“", address: "Бургас", eik: "131071587", vat_number: "" };

async function issuedInvoice() {
  const documentId = newId();
  const request = { orderId, documentId, buyer, isSure: true, notifyCustomer: false, now };
  expect(await issueInvoice(services, owner, request)).toMatchObject({ ok: true });
  const document = await findDocument(db, owner, documentId);
  if (!document) throw new Error("There is no invoice");
  return document;
}

function ownLabel(company: Company) {
  const [part] = labelledBag().parts;
  if (!part) throw new Error("The example has no parts");
  const names = { name_bg: "Рахат локум", name_en: "Turkish delight" };
  const ingredients = { ingredients_bg: "захар, розова вода", ingredients_en: "sugar, rose water" };
  const legalNames = { legal_name_bg: "Рахат локум", legal_name_en: "Turkish delight" };
  const food = { ...part.food, ...ingredients, ...legalNames, warnings_bg: "", warnings_en: "" };
  const result = bagLabel(labelledBag({ parts: [{ ...part, ...names, food }] }), company);
  if (!result.ok) throw new Error("The label is incomplete");
  return { ...result.label, copies: 1 };
}

test("no document of another's shop, and no name of a file, has a word of the demo shop", async () => {
  const invoice = await issuedInvoice();
  const noteId = newId();
  const note = { orderId, documentId: noteId, amount: 100, reason: "Отстъпка", notifyCustomer: false, now };
  expect(await issueCreditNote(services, owner, note)).toMatchObject({ ok: true });
  const creditNote = await findDocument(db, owner, noteId);
  const slips = await findPackingSlips(db, owner, [orderId], now);
  if (!slips.ok || !creditNote) throw new Error("A document is missing");
  const { content } = invoice;
  const sale = await soldOrder();
  const company = await loadCompany(db);
  const transfer = {
    holder: content.seller.name,
    iban: "BG80BNBG96611020345678",
    bic: "BNBGBGSF",
    amountEur: content.total,
    reason: content.order_number,
    until: "2026-12-01",
  };
  // The compiler asks for a new kind of document.
  const documents: Record<PrintJob["kind"], unknown> = {
    gift_card: giftCardPdf(company.shop_name_bg, { order_number: content.order_number, card_text: "" }),
    invoice: [invoicePdf(invoice, null), invoicePdf(creditNote, null)],
    packing_slips: packingSlipsPdf(company.shop_name_bg, slips.slips),
    bag_labels: bagLabelsPdf(company.shop_name_bg, {
      labels: [ownLabel(company)],
      roll: "62",
      languages: locales,
    }),
    pro_forma: proFormaPdf({ content, transfer }, null),
    sale_document: saleDocumentPdf(sale.document, null),
  };
  for (const [kind, document] of Object.entries(documents))
    expect([kind, demoWordsIn(textsOf(document).join("\n"))]).toEqual([kind, []]);
  for (const text of [sale.file, ...(await Promise.all(locales.map(exportsIn)))])
    expect(demoWordsIn(text)).toEqual([]);
  const names = [
    ...(["invoice", "credit_note", "sale", "reversal"] as const).map((kind) =>
      documentFileName({ kind, number: 1 }),
    ),
    await downloadName(db, "orders"),
  ];
  expect(demoWordsIn(names.join("\n"))).toEqual([]);
});
