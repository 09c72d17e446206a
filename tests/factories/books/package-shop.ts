import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, vi } from "vitest";
import { auditSettingsForm, defaultAuditSettings } from "#app/domain/books/audit-settings.ts";
import type { PackageBasis } from "#app/domain/books/month-package.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import type { Locale } from "#app/domain/locale.ts";
import { saveAuditSettings } from "#app/server/books/save-audit-settings.ts";
import { issueDueDocuments } from "#app/server/books/issue-due-documents.ts";
import { runMonthPackageJob } from "#app/server/books/package/do-month-package.ts";
import type { PackageServices, PackageTools } from "#app/server/books/package/do-month-package.ts";
import { openPackage } from "#app/server/books/package/open-package.ts";
import { requestPackage } from "#app/server/books/package/request-package.ts";
import { monthPackages } from "#app/server/db/schema/books.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { issueInvoice } from "#app/server/documents/issue-invoice.ts";
import type { PrintJob } from "#app/server/documents/print-document.ts";
import { log } from "#app/server/log.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertAdmin } from "../accounts/people.ts";
import { insertProduct } from "../catalogue/products.ts";
import { orderRequest } from "../orders/orders.ts";
import { testShopWithStripe } from "../payments/payments.ts";
import { readArchive } from "./archive.ts";

/** The month of the packages; below, a day in it and a day after it. */
export const month = "2026-03";
export const now = new Date("2026-03-10T10:00:00Z");
export const afterwards = new Date("2026-04-02T10:00:00Z");

type Asked = { basis?: PackageBasis; language?: Locale };

/**
 * Opens a shop that numbers sale documents, with a fake of Stripe and a printer that takes no time. Deletes its
 * documents, payments and packages before each test.
 */
export async function testShopWithPackages() {
  const { services, stripe } = await testShopWithStripe();
  const { db, jobs } = services;
  const owner = await insertAdmin(db, { email: "owner@example.com" });
  const productId = await insertProduct(db, { stock_quantity: 100_000 });
  const printed: PrintJob[] = [];
  const waits: number[] = [];
  let people = 0;

  beforeEach(async () => {
    vi.spyOn(log, "error").mockImplementation(() => undefined);
    await db.execute(
      sql`truncate sale_documents, invoices, books_settings, audit_files, shop_settings, month_packages, document_files,
        carrier_payouts, payments, order_events, refunds cascade`,
    );
    await db.update(orders).set({ delivered_at: null, paid_eur: 0, refunded_eur: 0 });
    await db.insert(shopSettings).values({
      ...defaultCompany,
      notification_email: "owner@plodko.example",
      eik: "000004600",
      is_vat_registered: true,
      vat_number: "BG000004600",
      manager_bg: "Иван Петров",
    });
    const settings = { ...defaultAuditSettings, rf_number: "RF0001234", first_document_number: 1 };
    const form = auditSettingsForm(settings);
    const start = new Date("2026-03-01T00:00:00Z");
    await saveAuditSettings(services, owner, { field: (name) => form[name] ?? "", seen: null, now: start });
    for (const list of [stripe.movements, stripe.failures, printed, waits]) list.splice(0);
  });

  /** Returns a printer whose files contain only the name of their document. */
  const fastPrinter = () => ({
    print: async (job: PrintJob) => {
      printed.push(job);
      const number = job.kind === "invoice" || job.kind === "sale_document" ? job.document.number : 0;
      return new TextEncoder().encode(`%PDF-${job.kind}-${number}`);
    },
    close: async () => undefined,
  });

  const tools = (changes: Partial<PackageTools> = {}): PackageTools => ({
    clock: () => afterwards,
    sleep: async (wait) => void waits.push(wait),
    openPrinter: fastPrinter,
    ...changes,
  });

  const ask = (asked: Asked = {}) =>
    requestPackage(services, owner, { month, basis: "delivery", language: "en", now: afterwards, ...asked });

  return {
    services,
    stripe,
    owner,
    printed,
    waits,
    fastPrinter,
    tools,
    ask,

    /** Requests a package and builds it; returns its id. */
    build: async (
      asked: Asked = {},
      shop: PackageServices = services,
      changes: Partial<PackageTools> = {},
    ) => {
      const { id } = await ask(asked);
      await runMonthPackageJob(shop, { packageId: id, language: asked.language ?? "en" }, tools(changes));
      return id;
    },

    row: async (id: string) => (await db.select().from(monthPackages).where(eq(monthPackages.id, id)))[0],

    /** Returns the files of a finished package by name. */
    archiveOf: async (id: string): Promise<Map<string, Buffer>> => {
      const file = await openPackage(services, owner, { id, month });
      if (!file) throw new Error("The package is not ready");
      const archive = Buffer.from(await new Response(file.contents).arrayBuffer());
      expect(archive.byteLength).toBe(file.bytes);
      return readArchive(archive);
    },

    /** Places an order of two units for 5.62 €, delivers it at `now`, and issues its sale document. Returns its id. */
    delivered: async (): Promise<string> => {
      people += 1;
      const email = `buyer${people}@example.com`;
      const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], { email });
      const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
      if (!placed.ok) throw new Error(placed.code);
      const { orderId } = placed;
      for (const [step, from] of (["new", "processing", "shipped"] as const).entries()) {
        const at = new Date(now.getTime() - (2 - step) * 1000);
        await advanceOrder({ db, jobs }, owner, { orderId, from, now: at });
      }
      await issueDueDocuments(services, { orderId, now });
      return orderId;
    },

    /** Marks an order for 5.62 € as paid by card, with a charge named after it. */
    payByCard: async (orderId: string): Promise<void> => {
      const paid = { payment_method: "stripe", paid_eur: sql`total_eur` } as const;
      await db.update(orders).set(paid).where(eq(orders.id, orderId));
      await db.insert(payments).values({
        id: newId(),
        order_id: orderId,
        provider: "stripe",
        session_id: `cs_${orderId}`,
        state: "paid",
        amount_eur: 562,
        paid_eur: 562,
        charge_id: `ch_${orderId}`,
        expires_at: now,
        paid_at: now,
      });
    },

    invoiced: async (orderId: string, name = "=cmd|' /C calc'!A0"): Promise<void> => {
      const buyer = { name, address: "София, ул. „Шипка“ 1", eik: "131071587", vat_number: "" };
      const request = { orderId, documentId: newId(), buyer, isSure: true, notifyCustomer: false, now };
      expect(await issueInvoice({ db, jobs }, owner, request)).toMatchObject({ ok: true });
    },
  };
}
