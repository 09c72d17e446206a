import { and, eq } from "drizzle-orm";
import { buyerOf, buyerProblems, isCompanyOrder } from "#app/domain/documents/invoice-buyer.ts";
import { isInvoiceDue } from "#app/domain/documents/invoice-rule.ts";
import { isInvoiceable } from "#app/domain/documents/invoice.ts";
import { newId } from "#app/server/db/new-id.ts";
import { invoices } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { Services } from "#app/server/services.ts";
import { lockInvoiceNumbers } from "#app/server/shop/invoice-numbers.ts";
import { insertDocument } from "./insert-document.ts";
import { invoiceContent, lacksGround } from "./issue-invoice.ts";
import { loadSeller } from "./load-seller.ts";

/**
 * Issues an order's invoice by the owner's rule and e-mails it. Returns whether it did. Idempotent: an order has one
 * invoice. Does nothing when the rule requires none, when the order is not `isInvoiceable`, and when details of the
 * company or the buyer are missing, wrong or foreign: then staff issue it, and the order shows that an invoice is
 * wanted.
 */
export function issueInvoiceByRule(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx): Promise<boolean> => {
    const [settings] = await tx
      .select({ rule: shopSettings.invoice_rule, scope: shopSettings.invoice_scope })
      .from(shopSettings);
    if (!settings || settings.rule === "by_hand") return false;
    const order = await lockOrder(tx, orderId);
    if (!order || !isInvoiceDue(order, settings) || !isInvoiceable(order)) return false;
    const [issued] = await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.order_id, orderId), eq(invoices.kind, "invoice")));
    if (issued) return false;
    const seller = await loadSeller(tx);
    if ("missing" in seller) return false;
    const buyer = buyerOf(order);
    const problems = buyerProblems(buyer, { isCompany: isCompanyOrder(order) });
    if (Object.keys(problems).length > 0) return false;
    await lockInvoiceNumbers(tx);
    const content = await invoiceContent(tx, order, { seller, buyer, now });
    if (lacksGround(seller, content)) return false;
    await insertDocument(tx, null, {
      id: newId(),
      kind: "invoice",
      order,
      content,
      firstNumber: seller.firstNumber,
      sendBy: jobs,
      now,
    });
    return true;
  });
}
