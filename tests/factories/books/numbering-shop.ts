import { eq, sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { auditSettingsForm, defaultAuditSettings } from "#app/domain/books/audit-settings.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { saveAuditSettings } from "#app/server/books/save-audit-settings.ts";
import { issueDueDocuments } from "#app/server/books/issue-due-documents.ts";
import { newId } from "#app/server/db/new-id.ts";
import { saleDocuments } from "#app/server/db/schema/books.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";

/** The month of the tests; below, the start of the numbering, a moment in the month, and one after it. */
export const month = "2026-03";
export const start = new Date("2026-03-01T00:00:00Z");
export const now = new Date("2026-03-10T10:00:00Z");
export const afterwards = new Date("2026-04-02T10:00:00Z");

/**
 * Opens a shop that sells one product, for tests of sale documents and audit files. Deletes these and resets the
 * settings before each test.
 */
export async function numberingShop() {
  const services = await testServices();
  const { db, jobs } = services;
  const owner = await insertAdmin(db, { email: "owner@example.com" });
  const productId = await insertProduct(db, { stock_quantity: 100_000 });
  let people = 0;
  beforeEach(async () => {
    // The documents are immutable; TRUNCATE is not a change of a row.
    await db.execute(sql`truncate sale_documents, refund_shares, books_settings, audit_files, shop_settings`);
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
  const documents = () => db.select().from(saleDocuments).orderBy(saleDocuments.number);
  return {
    services,
    owner,
    form,
    /** Saves the audit file's settings, which starts the numbering. */
    save: (changes: Record<string, string> = {}, at = start) =>
      saveAuditSettings(services, owner, {
        field: (name) => ({ ...form, ...changes })[name] ?? "",
        seen: null,
        now: at,
      }),
    newOrder: async (at = now, changes: Record<string, unknown> = {}): Promise<string> => {
      people += 1;
      const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], {
        email: `buyer${people}@example.com`,
        ...changes,
      });
      const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now: at });
      if (!placed.ok) throw new Error(placed.code);
      return placed.orderId;
    },
    deliver: async (orderId: string, at = now): Promise<void> => {
      for (const [step, from] of (["new", "processing", "shipped"] as const).entries())
        await advanceOrder({ db, jobs }, owner, {
          orderId,
          from,
          now: new Date(at.getTime() - (2 - step) * 1000),
        });
    },
    issue: (orderId: string, at = now) => issueDueDocuments(services, { orderId, now: at }),
    documents,
    numbers: async () => (await documents()).map(({ number }) => number),
    /** Marks an order as paid by card. */
    payByCard: async (orderId: string, at = now): Promise<void> => {
      const [order] = await db
        .update(orders)
        .set({ payment_method: "stripe", payment_status: "paid", paid_eur: sql`total_eur` })
        .where(eq(orders.id, orderId))
        .returning();
      if (!order) throw new Error("There is no order");
      await db.insert(payments).values({
        id: newId(),
        order_id: orderId,
        provider: "stripe",
        session_id: `cs_${orderId}`,
        state: "paid",
        amount_eur: order.total_eur,
        paid_eur: order.total_eur,
        charge_id: `ch_${orderId}`,
        expires_at: at,
        paid_at: at,
      });
    },
  };
}
