import { deliveryOutlook } from "#app/domain/delivery/delivery-price.ts";
import type { DeliveryTerms } from "#app/domain/delivery/delivery-price.ts";
import { amountIn, sumOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { priceBasket } from "./price-basket.ts";
import type { PricedBasket } from "./price-basket.ts";
import { termsOf } from "./promotion.ts";
import type { Promotion, PromotedProduct } from "./promotion.ts";

/** The id of a promotion that is being edited: it sorts after stored ones in the same place. */
export const editedId = "~";

/** A product of the sample basket; its price is in stotinki. */
export type SampleProduct = PromotedProduct & {
  price_bgn: number;
  stock_quantity: number;
  is_active: boolean;
};

/** Products by id with their units, from 1. */
export type SampleQuantities = ReadonlyMap<string, number>;

/**
 * Prices a sample basket as the cart would, with the lowest known price of delivery; unknown where a carrier must be
 * asked. Products that are not among `products` are left out.
 */
export function priceSample(
  quantities: SampleQuantities,
  promotions: readonly Promotion[],
  {
    products,
    delivery,
    baseCurrency,
  }: { products: readonly SampleProduct[]; delivery: DeliveryTerms; baseCurrency: Currency },
): PricedBasket {
  const lines = products.flatMap(({ id, price_bgn }) => {
    const quantity = quantities.get(id) ?? 0;
    return quantity > 0 ? [{ productId: id, price: price_bgn, quantity }] : [];
  });
  const outlook = deliveryOutlook(delivery, sumOf(lines, baseCurrency), baseCurrency);
  return priceBasket(
    { lines, delivery: outlook.amount ? amountIn(baseCurrency, outlook.amount) : null, baseCurrency },
    promotions.map((promotion) => {
      const offer = products.find(({ id }) => id === promotion.gift_product_id);
      const isGiven = offer?.is_active === true && offer.stock_quantity > 0;
      const gift = isGiven ? { product_id: offer.id, price_bgn: offer.price_bgn } : null;
      return termsOf(promotion, { products, gift, code: null });
    }),
  );
}
