import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AppliedPromotion } from "#app/domain/promotions/applied-promotions.ts";

/**
 * The promotions of an order in a query of `orders`, in the owner's order, as its customer sees them. Those that a
 * change of the lines left without effect are none.
 */
export const appliedPromotions = promotionsWith<AppliedPromotion>(sql`'{}'::jsonb`);

/** A promotion of an order as staff see it. `code` is the one that brought it; null for an automatic promotion. */
export type OrderPromotion = AppliedPromotion & { id: string; code: string | null };

/** The same with the promotions' ids and codes. */
export const promotionsForStaff = promotionsWith<OrderPromotion>(
  sql`jsonb_build_object('id', applied.promotion_id, 'code', applied.code)`,
);

function promotionsWith<Applied>(more: SQL) {
  return sql<Applied[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('name_bg', applied.terms ->> 'name_bg',
      'name_en', applied.terms ->> 'name_en', 'kind', applied.terms ->> 'kind', 'discount', applied.discount) || ${more}
      order by (applied.terms ->> 'sort_order')::int, applied.promotion_id), '[]')
    from order_promotions applied where applied.order_id = orders.id and applied.discount > 0)`;
}
