import { sql } from "drizzle-orm";
import { bagParts, bags, products } from "#app/server/db/schema/catalog.ts";
import { orderLineParts, orderLines } from "#app/server/db/schema/orders.ts";

/** What an ordered pack contains, as staff read it: the units of all packs of the line. */
export type LinePart = { name_bg: string; name_en: string; units: number };

/** The contents of a line of `order_lines`, by the ids of the products; null for a product that is no pack. */
export const lineParts = sql<LinePart[] | null>`(
  select jsonb_agg(jsonb_build_object('name_bg', part.name_bg, 'name_en', part.name_en,
    'units', part.quantity * order_lines.quantity) order by part.product_id)
  from order_line_parts part where part.order_line_id = order_lines.id)`;

/** What identifies a line of `order_lines` in a cart (`itemKey`): its product, or a bag with its recipe. */
export const lineKey = sql<string>`coalesce(${orderLines.bag_key}, ${orderLines.product_id}::text)`;

/** The same of a line that is read. */
export function keyOfLine({
  product_id,
  bag_key,
}: Pick<typeof orderLines.$inferSelect, "product_id" | "bag_key">) {
  return bag_key ?? product_id;
}

/**
 * Whether more of a line of `order_lines`, joined with its product, can be sold: its product is on sale, or its bag is
 * on offer and may still contain all its pieces.
 */
export const isLineOnSale = sql<boolean>`(${products.is_active} or ${orderLines.bag_key} is not null
  and exists (select from ${bags} where ${bags.product_id} = ${products.id} and ${bags.is_offered})
  and not exists (select from ${orderLineParts} where ${orderLineParts.order_line_id} = ${orderLines.id}
    and ${orderLineParts.product_id} not in (
      select ${bagParts.product_id} from ${bagParts} where ${bagParts.bag_id} = ${products.id})))`;

/** How often a line of `order_lines`, joined with its product, is in stock: a bag as often as all its pieces are. */
export const lineStock = sql<number>`case when ${orderLines.bag_key} is null then ${products.stock_quantity} else (
  select min(piece.stock_quantity / part.quantity) from order_line_parts part
  join products piece on piece.id = part.product_id where part.order_line_id = ${orderLines.id}) end`;
