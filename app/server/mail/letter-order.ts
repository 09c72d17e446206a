import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";

const orderColumns = {
  order_number: orders.order_number,
  first_name: orders.first_name,
  last_name: orders.last_name,
  email: orders.email,
  phone: orders.phone,
  address: orders.address,
  delivery_type: orders.delivery_type,
  need_invoice: orders.need_invoice,
  company_name: orders.company_name,
  vat_number: orders.vat_number,
  payment_method: orders.payment_method,
  payment_status: orders.payment_status,
  order_status: orders.order_status,
  base_currency: orders.base_currency,
  show_bgn: sql<boolean>`coalesce((select show_bgn from shop_settings), true)`,
  total_bgn: orders.total_bgn,
  total_eur: orders.total_eur,
  created_at: orders.created_at,
};

const lineColumns = {
  name_bg: orderLines.name_bg,
  name_en: orderLines.name_en,
  quantity: orderLines.quantity,
  unit_price_bgn: orderLines.unit_price_bgn,
  weight_grams: orderLines.weight_grams,
};

/** An order as its letters tell it, or null when there is none of that id. */
export async function loadLetterOrder(db: Pick<Database, "select">, orderId: string) {
  const [order] = await db.select(orderColumns).from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const lines = await db
    .select(lineColumns)
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
  return { ...order, lines };
}

export type LetterOrder = NonNullable<Awaited<ReturnType<typeof loadLetterOrder>>>;
