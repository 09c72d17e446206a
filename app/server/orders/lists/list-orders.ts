import { and, asc, inArray, sql } from "drizzle-orm";
import type { OrderChoice, OrderSort } from "#app/domain/orders/order-filter.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { mustRepack } from "#app/server/catalogue/lots/packed-lots.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { ListOrder, PageCursor } from "#app/server/db/keyset.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { isGift } from "#app/server/orders/gifts/order-gift.ts";
import { orderDestination } from "#app/server/orders/destination.ts";
import { pageCondition } from "./filtered-ids.ts";
import { orderCondition } from "./order-conditions.ts";

/** Orders per page. */
export const ordersPerPage = 50;

const sortedBy: Record<OrderSort, ListOrder> = {
  newest: { by: orders.created_at, direction: "desc" },
  oldest: { by: orders.created_at, direction: "asc" },
  total_desc: { by: orders.total_eur, direction: "desc" },
  total_asc: { by: orders.total_eur, direction: "asc" },
};

/**
 * Returns the sort expression of an order list. With a work filter, sorting by total uses `total + 0`: few orders
 * match, and for the plain column PostgreSQL would scan the index of all orders' totals instead of the partial index.
 */
export function listOrderOf({ filter, sort }: OrderChoice): ListOrder {
  const { by, direction } = sortedBy[sort];
  const isByTotal = by === orders.total_eur;
  return filter.work && isByTotal ? { by: sql`(${by} + 0)`, direction } : { by, direction };
}

/**
 * Returns one page of the selected orders with their lines, and whether they must be repacked. Keyset pagination: a
 * page costs the same however many orders there are, and they are not counted. An invalid choice returns no orders.
 */
export async function listOrders(
  db: Pick<Database, "select">,
  _admin: Granted<"orders.read">,
  {
    choice,
    cursor,
    now,
    perPage = ordersPerPage,
  }: { choice: OrderChoice; cursor: PageCursor; now: Date; perPage?: number },
) {
  if (choice.problem !== null) return { orders: [], previous: null, next: null };
  const matching = orderCondition(choice.filter);
  const page = await keysetPage(
    { table: orders, id: orders.id, order: listOrderOf(choice), cursor, perPage },
    ({ where, orderBy, limit }) =>
      db
        .select({ ...orderColumns, must_repack: sql<boolean>`${mustRepack(sofiaDay(now))}` })
        .from(orders)
        .where(pageCondition(choice, { matching: and(matching, where), orderBy, limit }))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const lines = await linesOf(
    db,
    page.rows.map((order) => order.id),
  );
  return {
    orders: page.rows.map((order) => ({
      ...order,
      lines: lines.filter((line) => line.order_id === order.id),
    })),
    previous: page.previous,
    next: page.next,
  };
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>["orders"][number];

/** Returns the lines of these orders, sorted by order and position. */
export async function linesOf(db: Pick<Database, "select">, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({
      order_id: orderLines.order_id,
      name_bg: orderLines.name_bg,
      name_en: orderLines.name_en,
      quantity: orderLines.quantity,
      unit_price_bgn: orderLines.unit_price_bgn,
      weight_grams: orderLines.weight_grams,
    })
    .from(orderLines)
    .where(inArray(orderLines.order_id, orderIds))
    .orderBy(asc(orderLines.order_id), asc(orderLines.position));
}

const orderColumns = {
  id: orders.id,
  order_number: orders.order_number,
  first_name: orders.first_name,
  last_name: orders.last_name,
  email: orders.email,
  phone: orders.phone,
  destination: orderDestination,
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
  is_gift: isGift,
  created_at: orders.created_at,
};
