import { and, eq, gt, gte, lt, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { OrderFilter, OrderWork } from "#app/domain/orders/order-filter.ts";
import type { PaymentLabel } from "#app/domain/orders/order-situation.ts";
import { hasPerson } from "./find-person.ts";
import { momentsOf } from "#app/domain/sofia-days.ts";
import { isPaidOnReceipt } from "#app/server/db/paid-on-receipt.ts";
import { invoices, orders } from "#app/server/db/schema/orders.ts";
import { orderPromotions } from "#app/server/db/schema/promotions.ts";

/**
 * Whether an order has goods to send: it holds stock, and is paid on receipt, or is paid and not fully refunded. The
 * SQL form of `hasGoodsToSend` in domain/orders/order.ts, apart from the order status.
 */
const hasGoodsToSend = sql`(${orders.holds_stock} and (${isPaidOnReceipt}
  or (${orders.payment_status} = 'paid' and (${orders.paid_eur} > ${orders.refunded_eur} or ${orders.paid_eur} = 0))))`;

/**
 * The condition of each kind of open work. Statuses are literals, not parameters, so that the planner can use the
 * partial indexes of open work.
 */
export const workConditions: Record<OrderWork, SQL> = {
  to_process: sql`(${orders.order_status} = 'new' and ${hasGoodsToSend})`,
  to_ship: sql`(${orders.order_status} = 'processing' and ${hasGoodsToSend})`,
  card_unpaid: sql`(${orders.payment_status} = 'pending' and ${orders.payment_method} = 'stripe'
    and ${orders.order_status} <> 'cancelled')`,
  transfer_unpaid: sql`(${orders.payment_status} = 'pending' and ${orders.payment_method} = 'bank_transfer'
    and ${orders.order_status} <> 'cancelled')`,
  cash_due: sql`(${orders.payment_status} = 'pending' and ${orders.payment_method} = 'cash_on_delivery'
    and ${orders.order_status} in ('shipped', 'delivered'))`,
  // The SQL form of `isRefundDue` in domain/orders/order.ts.
  refund_due: sql`(${orders.payment_method} in ('stripe', 'bank_transfer') and ${orders.paid_eur} > ${orders.refunded_eur}
    and (${orders.order_status} = 'cancelled' or not ${orders.holds_stock}))`,
};

/** Orders to process or to ship. One condition of both statuses, so that one scan of the partial index finds both. */
export const isToPack = sql`(${orders.order_status} in ('new', 'processing') and ${hasGoodsToSend})`;

/** Returns the SQL condition of a filter; undefined for an empty one. Its days must be valid dates. */
export function orderCondition({
  q,
  status,
  payment,
  method,
  work,
  promotion,
  from,
  to,
}: OrderFilter): SQL | undefined {
  const { since, before } = momentsOf({ from, to });
  return and(
    q === "" ? undefined : searchCondition(q),
    status ? eq(orders.order_status, status) : undefined,
    payment ? isLabelled(payment) : undefined,
    method ? eq(orders.payment_method, method) : undefined,
    work ? workConditions[work] : undefined,
    promotion ? hasPromotion(promotion) : undefined,
    since ? gte(orders.created_at, since) : undefined,
    before ? lt(orders.created_at, before) : undefined,
  );
}

function hasPromotion(promotion: string): SQL {
  return sql`${orders.id} in (select ${orderPromotions.order_id} from ${orderPromotions}
    where ${orderPromotions.promotion_id} = ${promotion})`;
}

/** The SQL form of `paymentLabel` in domain/orders/order-situation.ts. */
function isLabelled(label: PaymentLabel): SQL | undefined {
  switch (label) {
    case "pending":
      return and(eq(orders.payment_status, "pending"), ne(orders.order_status, "cancelled"));
    case "nothing_due":
      return sql`(${orders.payment_status} = 'pending' and ${orders.order_status} = 'cancelled'
        or ${orders.payment_status} = 'paid' and ${orders.paid_eur} = 0)`;
    case "paid":
      return and(eq(orders.payment_status, "paid"), gt(orders.paid_eur, 0));
    default:
      return eq(orders.payment_status, label);
  }
}

function searchCondition(q: string): SQL | undefined {
  return or(hasPerson(orders, q), hasInvoice(q));
}

/**
 * Matches the order of an invoice or credit note by its full ten-digit number, as printed on documents and bank
 * statements.
 */
function hasInvoice(q: string): SQL | undefined {
  const number = /^№?\s*(\d{10})$/.exec(q.trim())?.[1];
  if (number === undefined) return undefined;
  return sql`${orders.id} = (select ${invoices.order_id} from ${invoices} where ${invoices.number} = ${Number(number)})`;
}
