import { and, eq, sql } from "drizzle-orm";
import { amountOf, sumOf, withoutPart } from "#app/domain/money.ts";
import type { Promotion } from "#app/domain/promotions/promotion.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderEvents, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { orderPromotions, promotions } from "#app/server/db/schema/promotions.ts";

const terms = (changes: Partial<Promotion>): Promotion => ({
  id: newId(),
  name_bg: "Промоция",
  name_en: null,
  kind: "delivery",
  percent: null,
  amount_bgn: null,
  units: null,
  paid_units: null,
  gift_product_id: null,
  scope: "all",
  targets: [],
  min_amount_bgn: null,
  min_units: null,
  is_combinable: true,
  sort_order: 0,
  ...changes,
});

/**
 * Makes one unit of a product in a placed order of leva a gift, by the code `KNIGA`, after an automatic free delivery.
 * Bypasses the order process; returns the ids of both promotions.
 */
export async function givePromotions(
  db: Database,
  { orderId, giftId }: { orderId: string; giftId: string },
): Promise<{ deliveryId: string; giftPromotionId: string }> {
  const delivery = terms({ name_bg: "Безплатна пролет", name_en: "Free spring", sort_order: 1 });
  const gift = terms({ name_bg: "Книжка подарък", kind: "gift", gift_product_id: giftId, sort_order: 2 });
  const ofGift = and(eq(orderLines.order_id, orderId), eq(orderLines.product_id, giftId));
  const [line] = await db.select().from(orderLines).where(ofGift);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!line || !order) throw new Error("The order has no such product");
  const base = order.base_currency;
  const worth = sumOf([{ price: line.unit_price_bgn, quantity: 1 }], base);
  const discount = base === "EUR" ? worth.cents : worth.stotinki;
  const total = withoutPart({ stotinki: order.total_bgn, cents: order.total_eur }, worth, base);
  await db.insert(promotions).values([delivery, { ...gift, needs_code: true }].map(stored));
  await db.insert(orderPromotions).values([
    { order_id: orderId, promotion_id: gift.id, code: "KNIGA", discount, terms: gift },
    { order_id: orderId, promotion_id: delivery.id, code: null, discount: 599, terms: delivery },
  ]);
  await db.update(orderLines).set({ gift_quantity: 1, promotion_discount: discount }).where(ofGift);
  const { stotinki, cents } = amountOf(discount, base);
  await db
    .update(orders)
    .set({
      promotions_bgn: stotinki,
      promotions_eur: cents,
      total_bgn: total.stotinki,
      total_eur: total.cents,
    })
    .where(eq(orders.id, orderId));
  await db
    .update(orderEvents)
    .set({ data: sql`${orderEvents.data} || '{"codes": "KNIGA"}'` })
    .where(and(eq(orderEvents.order_id, orderId), eq(orderEvents.kind, "placed")));
  return { deliveryId: delivery.id, giftPromotionId: gift.id };
}

const stored = ({ targets, ...promotion }: Promotion) => ({ ...promotion, targets: [...targets] });
