import { sql } from "drizzle-orm";
import { orderLines } from "#app/server/db/schema/orders.ts";

/** What an ordered pack contains, as staff read it: the units of all packs of the line. */
export type LinePart = { name_bg: string; name_en: string; units: number };

/** The contents of a line of `order_lines`, by the ids of the products; null for a product that is no pack. */
export const lineParts = sql<LinePart[] | null>`(
  select jsonb_agg(jsonb_build_object('name_bg', part.name_bg, 'name_en', part.name_en,
    'units', part.quantity * order_lines.quantity) order by part.product_id)
  from order_line_parts part where part.order_line_id = order_lines.id)`;

/** What identifies a line of `order_lines` in a cart (`itemKey`): its product, or a bag with its recipe. */
export const lineKey = sql<string>`coalesce(${orderLines.bag_key}, ${orderLines.product_id}::text)`;
