import { and, asc, eq, inArray } from "drizzle-orm";
import { isErased, isReachable } from "#app/domain/orders/customer.ts";
import { hidden, maskEmail, maskPhone } from "#app/domain/orders/masked.ts";
import { isCorrectable } from "#app/domain/orders/order.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { blockingLabelStates } from "#app/domain/delivery/parcel.ts";
import type { Database } from "#app/server/db/database.ts";
import { saleDocuments } from "#app/server/db/schema/books.ts";
import { shipmentEvents, shipments } from "#app/server/db/schema/delivery.ts";
import { invoices, orders } from "#app/server/db/schema/orders.ts";
import { documentsOfOrder } from "./order-documents.ts";
import { maskDestination } from "./destination.ts";
import { findShownOrder } from "./own-orders.ts";
import type { OwnOrder } from "./own-orders.ts";

/** The token of an order's page: 128 bits in lower-case hexadecimal digits. */
const pageToken = /^[0-9a-f]{32}$/;

/** Returns the condition for the order of a page's token; null for a text that is not a token. */
export function orderOfPage(token: string) {
  return pageToken.test(token) ? eq(orders.page_token, token) : null;
}

/**
 * Returns an order for its page, which anyone who has its URL can see: with e-mail, phone and address masked, its parcel
 * and the carrier's reports, its documents, and whether the customer may change it. Null for an unknown token and for an
 * order whose customer was erased.
 */
export async function findOrderPage(db: Pick<Database, "select">, token: string) {
  const condition = orderOfPage(token);
  const order = condition && (await findShownOrder(db, condition));
  if (!order || isErased(order)) return null;
  const [parcel, documents] = await Promise.all([findParcel(db, order.id), documentsOfOrder(db, order.id)]);
  return {
    ...masked(order),
    parcel,
    documents,
    canChange: canCustomerChange(order, { hasParcel: parcel !== null }),
  };
}

/**
 * Hides how to reach the customer: e-mail, phone and address. The page is as public as its link, and the e-mail is what
 * a change asks for.
 */
function masked(order: OwnOrder): OwnOrder {
  return {
    ...order,
    email: isReachable(order.email) ? maskEmail(order.email) : "",
    phone: maskPhone(order.phone),
    destination: maskDestination(order.destination),
    company_address: order.company_address && hidden,
  };
}

export type OrderPage = NonNullable<Awaited<ReturnType<typeof findOrderPage>>>;

/**
 * Returns whether the customer may still redirect or cancel the order: until it is shipped or cancelled, or its parcel
 * has or may have a label (`hasParcel`).
 */
export function canCustomerChange(
  order: { order_status: OrderStatus },
  { hasParcel }: { hasParcel: boolean },
): boolean {
  return isCorrectable(order) && !hasParcel;
}

/**
 * Returns the parcel that an order is sent in, with the carrier's reports, the latest last; null without a valid,
 * requested or possible label.
 */
async function findParcel(db: Pick<Database, "select">, orderId: string) {
  const [parcel] = await db
    .select({
      id: shipments.id,
      carrier: shipments.carrier,
      place: shipments.place,
      number: shipments.number,
      state: shipments.state,
      expected_on: shipments.expected_on,
      cash_eur: shipments.cash_eur,
    })
    .from(shipments)
    .where(and(eq(shipments.order_id, orderId), inArray(shipments.label_state, [...blockingLabelStates])));
  if (!parcel) return null;
  const events = await db
    .select({
      at: shipmentEvents.at,
      text_bg: shipmentEvents.text_bg,
      text_en: shipmentEvents.text_en,
      place: shipmentEvents.place,
    })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipment_id, parcel.id))
    .orderBy(asc(shipmentEvents.at), asc(shipmentEvents.code));
  return { ...parcel, events };
}

export type ShownParcel = NonNullable<OrderPage["parcel"]>;

/**
 * Returns a document of the order whose page has the token, as issued; null for an unknown token or document and for an
 * erased customer. `kind` says how it is printed.
 */
export async function findOrderPageDocument(
  db: Pick<Database, "select">,
  { token, documentId }: { token: string; documentId: string },
) {
  const condition = orderOfPage(token);
  const [order] = condition
    ? await db.select({ id: orders.id, email: orders.email }).from(orders).where(condition)
    : [];
  if (!order || isErased(order)) return null;
  const orderId = order.id;
  const [document] = await db
    .select({
      kind: invoices.kind,
      number: invoices.number,
      content: invoices.content,
      issued_at: invoices.issued_at,
    })
    .from(invoices)
    .where(and(eq(invoices.id, documentId), eq(invoices.order_id, orderId)));
  if (document) return { orderId, kind: "invoice", document } as const;
  const [sale] = await db
    .select({
      kind: saleDocuments.kind,
      number: saleDocuments.number,
      content: saleDocuments.content,
      issued_at: saleDocuments.issued_at,
    })
    .from(saleDocuments)
    .where(and(eq(saleDocuments.id, documentId), eq(saleDocuments.order_id, orderId)));
  return sale ? ({ orderId, kind: "sale_document", document: sale } as const) : null;
}
