import { buyerOf } from "#app/domain/documents/invoice-buyer.ts";
import { isErased } from "#app/domain/orders/customer.ts";
import { awaitsTransfer } from "#app/domain/payments/transfer.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { invoiceContent } from "#app/server/documents/issue-invoice.ts";
import { loadSeller } from "#app/server/documents/load-seller.ts";
import type { ProForma } from "#app/server/documents/pro-forma-pdf.ts";
import { orderOfPage } from "#app/server/orders/order-page.ts";
import { findTransferDetails } from "#app/server/payments/transfers/transfer-details.ts";

type Db = Pick<Database, "select">;
type Order = typeof orders.$inferSelect;

/**
 * Returns whether an order waits for its transfer and the company's details are complete, as for a pro forma invoice.
 * Does not check the bank account, without which `findProForma` returns null.
 */
export async function hasProForma(
  db: Db,
  order: Pick<Order, "payment_method" | "payment_status" | "order_status">,
): Promise<boolean> {
  return awaitsTransfer(order) && !("missing" in (await loadSeller(db)));
}

/**
 * Returns the pro forma invoice of the order whose page has the token, with the order's id. Null for an unknown or
 * erased order, for one that waits for no transfer, and without a bank account or the company's details.
 */
export async function findProForma(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<{ orderId: string; document: ProForma } | null> {
  const condition = orderOfPage(token);
  const [order] = condition ? await db.select().from(orders).where(condition) : [];
  if (!order || isErased(order)) return null;
  const transfer = await findTransferDetails(db, order);
  const seller = transfer && (await loadSeller(db));
  if (!seller || "missing" in seller) return null;
  const content = await invoiceContent(db, order, { seller, buyer: buyerOf(order), now });
  return { orderId: order.id, document: { content, transfer } };
}
