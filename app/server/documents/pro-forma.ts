import { buyerOf } from "#app/domain/documents/invoice-buyer.ts";
import { findTransferDetails } from "#app/server/payments/transfers/transfer-details.ts";
import type { Database } from "#app/server/db/database.ts";
import type { orders } from "#app/server/db/schema/orders.ts";
import { invoiceContent } from "./issue-invoice.ts";
import { loadSeller } from "./load-seller.ts";
import type { ProForma } from "./pro-forma-pdf.ts";

/** Returns the pro forma invoice of an order; null when it waits for no transfer, and while the company's details are missing. */
export async function findProForma(
  db: Pick<Database, "select">,
  order: typeof orders.$inferSelect,
  now: Date,
): Promise<ProForma | null> {
  const transfer = await findTransferDetails(db, order);
  const seller = transfer && (await loadSeller(db));
  if (!seller || "missing" in seller) return null;
  return { content: await invoiceContent(db, order, { seller, buyer: buyerOf(order), now }), transfer };
}
