import { asc } from "drizzle-orm";
import { beforeEach } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { issueCreditNote } from "#app/server/documents/issue-credit-note.ts";
import { issueInvoice } from "#app/server/documents/issue-invoice.ts";
import { newId } from "#app/server/db/new-id.ts";
import { invoices } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";

export const buyer = {
  name: "Сладко ЕООД",
  address: "София, ул. „Шипка“ 1",
  eik: "131071587",
  vat_number: "BG131071587",
};
export const sellerSettings = {
  ...defaultCompany,
  notification_email: "owner@plodko.example",
  eik: "000004600",
  is_vat_registered: true,
  vat_number: "BG000004600",
  manager_bg: "Иван Петров",
  first_invoice_number: 1,
};

/**
 * Opens a shop that may issue invoices. Before each test it deletes all documents and restores the seller's complete
 * details.
 */
export async function invoicingShop() {
  const services = await testServices();
  const { db } = services;
  const owner = await insertAdmin(db, { email: "owner@example.com" });
  const productId = await insertProduct(db, { stock_quantity: 10_000 });
  const now = new Date("2026-11-20T10:00:00Z");
  let people = 0;
  beforeEach(async () => {
    await db.delete(invoices);
    await db.delete(shopSettings);
    await db.insert(shopSettings).values(sellerSettings);
  });
  return {
    services,
    owner,
    productId,
    now,
    newOrder: async (changes: Record<string, unknown> = {}, quantity = 2): Promise<string> => {
      people += 1;
      const payload = orderRequest([{ productId, quantity, price: 5.5 }], {
        email: `buyer${people}@example.com`,
        ...changes,
      });
      const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
      if (!placed.ok) throw new Error(placed.code);
      return placed.orderId;
    },
    issue: (orderId: string, changes: Partial<Parameters<typeof issueInvoice>[2]> = {}) => {
      const invoice = {
        orderId,
        documentId: newId(),
        buyer,
        isSure: false,
        notifyCustomer: false,
        now,
        ...changes,
      };
      return issueInvoice(services, owner, invoice);
    },
    credit: (
      orderId: string,
      amount: number,
      changes: Partial<Parameters<typeof issueCreditNote>[2]> = {},
    ) => {
      const note = {
        orderId,
        documentId: newId(),
        amount,
        reason: "Върната стока",
        notifyCustomer: false,
        now,
        ...changes,
      };
      return issueCreditNote(services, owner, note);
    },
    /** Returns all documents, by number. */
    issued: () => db.select().from(invoices).orderBy(asc(invoices.number)),
  };
}
