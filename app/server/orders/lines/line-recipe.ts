import { sql } from "drizzle-orm";
import type { NamedRecipe } from "#app/domain/bags/recipe-key.ts";

/**
 * What the shopper put into the bag of a line of `order_lines`, by the names as of the sale; null for other products.
 */
export const lineRecipe = sql<NamedRecipe | null>`case when order_lines.bag_key is not null then jsonb_build_object(
  'bag_id', order_lines.product_id, 'label', order_lines.bag_label, 'pieces', (
    select coalesce(jsonb_agg(jsonb_build_object('product_id', part.product_id, 'quantity', part.quantity,
      'name_bg', part.name_bg, 'name_en', part.name_en) order by part.product_id), '[]')
    from order_line_parts part where part.order_line_id = order_lines.id)) end`;
