import fc from "fast-check";
import type { SoldLine } from "#app/domain/documents/order-sums.ts";
import { addAmounts, amountOf, currencies, sumBy, sumOf, withoutPart } from "#app/domain/money.ts";
import type { OrderAmounts } from "#app/domain/orders/order.ts";
import { baseUnits } from "#app/domain/promotions/promotion.ts";
import { vatRates } from "#app/domain/vat.ts";

/** A sold line with its ids, as an order has it. */
export type PromotedLine = SoldLine & {
  id: string;
  product_id: string;
  promotion_discount: number;
  gift_quantity: number;
};

const anyPart = fc.record({
  product_id: fc.uuid(),
  name_bg: fc.constant("Част"),
  quantity: fc.integer({ min: 1, max: 3 }),
  share_bgn: fc.integer({ min: 0, max: 3000 }),
  vat_rate: fc.constantFrom(...vatRates),
});

const anySold = fc.record({
  id: fc.uuid(),
  product_id: fc.uuid(),
  price: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 40 }),
  vat_rate: fc.constantFrom(...vatRates),
  /** A pack if it is not null. */
  parts: fc.option(fc.array(anyPart, { minLength: 1, maxLength: 4 }), { freq: 3 }),
  /** What promotions take off the units that are no gifts, in percent. */
  off: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  /** Share of the units that are gifts, in percent. */
  gifts: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
});

/**
 * Any order with promotions: lines with packs and gifts, each with what promotions take off it, a discount of staff and
 * a delivery, in either base currency, and its stored amounts.
 */
export const anyPromotedOrder = fc
  .record({
    sold: fc.array(anySold, { minLength: 1, maxLength: 6 }),
    base_currency: fc.constantFrom(...currencies),
    discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    delivery: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ sold, base_currency: base, ...terms }) => {
    const lines = sold.map(({ price, off, gifts, ...line }): PromotedLine => {
      const unit_price_bgn = line.parts ? sumBy(line.parts, ({ share_bgn }) => share_bgn) : price;
      const gift_quantity = Math.floor((line.quantity * gifts) / 100);
      const unit = baseUnits(unit_price_bgn, base);
      const taken = Math.floor((unit * (line.quantity - gift_quantity) * off) / 100);
      return {
        ...line,
        name_bg: "Плодче",
        weight_grams: 100,
        unit_price_bgn,
        gift_quantity,
        promotion_discount: unit * gift_quantity + taken,
      };
    });
    const items = lines.map(({ unit_price_bgn: price, quantity }) => ({ price, quantity }));
    const promotions = amountOf(
      sumBy(lines, (line) => line.promotion_discount),
      base,
    );
    const left = withoutPart(sumOf(items, base), promotions, base);
    const discount = amountOf(
      Math.floor(((base === "EUR" ? left.cents : left.stotinki) * terms.discount) / 100),
      base,
    );
    const delivery = amountOf(terms.delivery, base);
    const total = addAmounts(withoutPart(left, discount, base), delivery, base);
    const amounts: OrderAmounts = {
      base_currency: base,
      total_bgn: total.stotinki,
      total_eur: total.cents,
      delivery_bgn: delivery.stotinki,
      delivery_eur: delivery.cents,
      discount_bgn: discount.stotinki,
      discount_eur: discount.cents,
      promotions_bgn: promotions.stotinki,
      promotions_eur: promotions.cents,
    };
    return { lines, amounts };
  });
