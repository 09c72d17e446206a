import { asc, desc, inArray, sql } from "drizzle-orm";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";

/** Orders on one page of the list. */
export const ordersPerPage = 50;

const orderColumns = {
  id: orders.id,
  order_number: orders.order_number,
  first_name: orders.first_name,
  last_name: orders.last_name,
  email: orders.email,
  phone: orders.phone,
  address: orders.address,
  company_name: orders.company_name,
  vat_number: orders.vat_number,
  need_invoice: orders.need_invoice,
  payment_method: orders.payment_method,
  base_currency: orders.base_currency,
  total_bgn: orders.total_bgn,
  total_eur: orders.total_eur,
  order_status: orders.order_status,
  payment_status: orders.payment_status,
  holds_stock: orders.holds_stock,
  paid_eur: orders.paid_eur,
  refunded_eur: orders.refunded_eur,
  created_at: orders.created_at,
};

const lineColumns = {
  order_id: orderLines.order_id,
  name_bg: orderLines.name_bg,
  name_en: orderLines.name_en,
  quantity: orderLines.quantity,
  unit_price_bgn: orderLines.unit_price_bgn,
};

/**
 * The newest orders with what was sold, a page at a time: `after` is the id of the last order of the page before. The
 * way to a page costs the same however many orders there are. For administrators only.
 */
export async function listOrders(db: Database, actor: Actor, after: string | null) {
  requireAdmin(actor);
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(
      after
        ? sql`(${orders.created_at}, ${orders.id}) < (select created_at, id from ${orders} where id = ${after})`
        : undefined,
    )
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(ordersPerPage + 1);
  const page = rows.slice(0, ordersPerPage);
  const ids = page.map((order) => order.id);
  const lines =
    ids.length > 0
      ? await db
          .select(lineColumns)
          .from(orderLines)
          .where(inArray(orderLines.order_id, ids))
          .orderBy(asc(orderLines.order_id), asc(orderLines.position))
      : [];
  return {
    orders: page.map((order) => ({ ...order, lines: lines.filter((line) => line.order_id === order.id) })),
    next: rows.length > ordersPerPage ? (ids.at(-1) ?? null) : null,
  };
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>["orders"][number];
