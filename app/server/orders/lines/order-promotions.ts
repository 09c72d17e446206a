import { and, eq } from "drizzle-orm";
import { termsOf } from "#app/domain/promotions/promotion.ts";
import type { OrderPromotion, RepricedOrder } from "#app/domain/promotions/reprice-order.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { orderPromotions } from "#app/server/db/schema/promotions.ts";
import { promotedProducts } from "#app/server/promotions/promoted-products.ts";

/**
 * Returns the promotions that an order was placed with, as its lines are priced again by them: for these products, with
 * gifts at the prices in stotinki of the lines.
 */
export async function promotionsOfOrder(
  db: Pick<Database, "select">,
  orderId: string,
  lines: readonly { productId: string; price: number }[],
): Promise<OrderPromotion[]> {
  const used = await db
    .select({ terms: orderPromotions.terms, code: orderPromotions.code, discount: orderPromotions.discount })
    .from(orderPromotions)
    .where(eq(orderPromotions.order_id, orderId));
  if (used.length === 0) return [];
  const promoted = await promotedProducts(
    db,
    lines.map(({ productId }) => productId),
  );
  return used.map(({ terms, code, discount }) => {
    // A gift that was removed, or charged since its promotion no longer applies, is not given again.
    const line = discount > 0 && lines.find(({ productId }) => productId === terms.gift_product_id);
    const gift = line ? { product_id: line.productId, price_bgn: line.price } : null;
    return { promotion: termsOf(terms, { products: promoted, gift, code }), discount };
  });
}

/** Writes what the promotions of a changed order take off; one that no longer applies keeps its use, at 0. */
export async function writeOrderPromotions(
  tx: Transaction,
  orderId: string,
  { before, discounts }: { before: readonly OrderPromotion[]; discounts: RepricedOrder["discounts"] },
): Promise<void> {
  for (const { promotion, discount: old } of before) {
    const discount = discounts.get(promotion.id) ?? 0;
    if (discount !== old)
      await tx
        .update(orderPromotions)
        .set({ discount })
        .where(and(eq(orderPromotions.order_id, orderId), eq(orderPromotions.promotion_id, promotion.id)));
  }
}
