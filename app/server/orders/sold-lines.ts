import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { ratedLines } from "#app/domain/documents/order-sums.ts";
import type { SoldPart } from "#app/domain/documents/order-sums.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";

/** The contents of a line's pack, in the order of the products' ids; null for a product that is no pack. */
const soldParts = sql<SoldPart[] | null>`(
  select jsonb_agg(jsonb_build_object('product_id', part.product_id, 'name_bg', part.name_bg, 'quantity', part.quantity,
    'share_bgn', part.share_bgn, 'vat_rate', part.vat_rate) order by part.product_id)
  from order_line_parts part where part.order_line_id = order_lines.id)`;

/** Returns the lines of orders in their order, with the contents of packs. Documents carry them by `ratedLines`. */
export function soldLines(db: Pick<Database, "select">, orderIds: readonly string[]) {
  return db
    .select({ ...getTableColumns(orderLines), parts: soldParts })
    .from(orderLines)
    .where(inArray(orderLines.order_id, [...orderIds]))
    .orderBy(asc(orderLines.position));
}

/** Returns an order's lines as documents would carry them today (`ratedLines`). */
export async function ratedLinesOf(db: Pick<Database, "select">, orderId: string) {
  const [terms] = await db
    .select({
      baseCurrency: orders.base_currency,
      isVatRegistered: sql<boolean>`coalesce((select is_vat_registered from shop_settings), false)`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return terms ? ratedLines(await soldLines(db, [orderId]), terms) : [];
}
