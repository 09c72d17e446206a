import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { documentsOfOrder } from "./order-documents.ts";

import { orderDestination } from "./destination.ts";
import { staffGift } from "./gifts/order-gift.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderEvents, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { originsOf } from "./lists/order-origins.ts";
import { returnedOfOrder } from "./refund-shares.ts";
import { lineParts } from "./line-parts.ts";
import { promotionsForStaff } from "#app/server/promotions/order-promotions.ts";
import { emailsOfOrder } from "#app/server/orders/order-emails.ts";

/**
 * Returns an order for the back office: lines, payments, refunds and what they named, documents, e-mails, the whole
 * timeline, the number of the customer's other orders, and the ids of the next newer and older order, if any.
 * `refundAtMost` is the largest single refund that can be requested, in euro cents: the most that one payment still
 * holds after confirmed and pending refunds. Null for an unknown id.
 */
export async function findOrder(
  db: Pick<Database, "select" | "$count">,
  _admin: Granted<"orders.read">,
  id: string,
) {
  const [order] = await db.select(orderColumns).from(orders).where(eq(orders.id, id));
  if (!order) return null;
  const [lines, events, paid, asked, returned, documents, emails, origins, otherOrders, newerId, olderId] =
    await Promise.all([
      db
        .select(lineColumns)
        .from(orderLines)
        .innerJoin(products, eq(products.id, orderLines.product_id))
        .where(eq(orderLines.order_id, id))
        .orderBy(asc(orderLines.position)),
      db
        .select({
          id: orderEvents.id,
          kind: orderEvents.kind,
          data: orderEvents.data,
          by: users.email,
          created_at: orderEvents.created_at,
        })
        .from(orderEvents)
        .leftJoin(users, eq(users.id, orderEvents.user_id))
        .where(eq(orderEvents.order_id, id))
        .orderBy(asc(orderEvents.created_at), asc(orderEvents.id)),
      db
        .select(paymentColumns)
        .from(payments)
        .where(eq(payments.order_id, id))
        .orderBy(asc(payments.created_at), asc(payments.id)),
      db
        .select({
          id: refunds.id,
          payment_id: refunds.payment_id,
          amount_eur: refunds.amount_eur,
          reason: refunds.reason,
          state: refunds.state,
          by: users.email,
          created_at: refunds.created_at,
        })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.payment_id))
        .leftJoin(users, eq(users.id, refunds.user_id))
        .where(eq(payments.order_id, id))
        .orderBy(asc(refunds.created_at), asc(refunds.id)),
      returnedOfOrder(db, id),
      documentsOfOrder(db, id),
      emailsOfOrder(db, order),
      originsOf(db, [id]),
      db.$count(orders, and(eq(orders.customer_id, order.customer_id), ne(orders.id, id))),
      neighbourOf(db, id, "newer"),
      neighbourOf(db, id, "older"),
    ]);
  const left = paid.map(
    (payment) => payment.paid_eur - payment.refunded_eur - pendingRefundsOf(payment.id, asked),
  );
  return {
    ...order,
    lines,
    events,
    payments: paid,
    refunds: asked,
    returned,
    refundAtMost: Math.max(0, ...left),
    documents,
    emails,
    /** Where its visit came from; null unless the shopper consented. */
    origin: origins.get(id) ?? null,
    otherOrders,
    newerId,
    olderId,
  };
}

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

async function neighbourOf(
  db: Pick<Database, "select">,
  id: string,
  side: "newer" | "older",
): Promise<string | null> {
  const [compare, order] = side === "newer" ? ([sql`>`, asc] as const) : ([sql`<`, desc] as const);
  const [neighbour] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`(${orders.created_at}, ${orders.id}) ${compare} (
        select one.created_at, one.id from ${orders} as one where one.id = ${id})`,
    )
    .orderBy(order(orders.created_at), order(orders.id))
    .limit(1);
  return neighbour?.id ?? null;
}

/** Sum of the pending refunds of a payment, in euro cents: the provider may still confirm them. */
function pendingRefundsOf(
  paymentId: string,
  asked: readonly { payment_id: string; amount_eur: number; state: string }[],
): number {
  return asked
    .filter((refund) => refund.payment_id === paymentId && refund.state === "asked")
    .reduce((sum, refund) => sum + refund.amount_eur, 0);
}

const orderColumns = {
  id: orders.id,
  order_number: orders.order_number,
  customer_id: orders.customer_id,
  first_name: orders.first_name,
  last_name: orders.last_name,
  email: orders.email,
  phone: orders.phone,
  destination: orderDestination,
  need_invoice: orders.need_invoice,
  company_name: orders.company_name,
  vat_number: orders.vat_number,
  company_address: orders.company_address,
  pay_by: orders.pay_by,
  payment_method: orders.payment_method,
  base_currency: orders.base_currency,
  total_bgn: orders.total_bgn,
  total_eur: orders.total_eur,
  delivery_bgn: orders.delivery_bgn,
  delivery_eur: orders.delivery_eur,
  discount_bgn: orders.discount_bgn,
  discount_eur: orders.discount_eur,
  promotions_bgn: orders.promotions_bgn,
  promotions_eur: orders.promotions_eur,
  promotions: promotionsForStaff,
  discount_reason: orders.discount_reason,
  promised_on: orders.promised_on,
  gift: staffGift,
  language: orders.language,
  order_status: orders.order_status,
  payment_status: orders.payment_status,
  holds_stock: orders.holds_stock,
  paid_eur: orders.paid_eur,
  refunded_eur: orders.refunded_eur,
  has_account: sql<boolean>`${orders.user_id} is not null`,
  created_at: orders.created_at,
};

const lineColumns = {
  id: orderLines.id,
  name_bg: orderLines.name_bg,
  name_en: orderLines.name_en,
  unit_price_bgn: orderLines.unit_price_bgn,
  weight_grams: orderLines.weight_grams,
  quantity: orderLines.quantity,
  gift_quantity: orderLines.gift_quantity,
  bag_label: orderLines.bag_label,
  parts: lineParts,
  product_id: orderLines.product_id,
  /** The product's current picture. */
  image_url: products.image_url,
};

const paymentColumns = {
  id: payments.id,
  provider: payments.provider,
  session_id: payments.session_id,
  state: payments.state,
  amount_eur: payments.amount_eur,
  paid_eur: payments.paid_eur,
  refunded_eur: payments.refunded_eur,
  created_at: payments.created_at,
  paid_at: payments.paid_at,
};
