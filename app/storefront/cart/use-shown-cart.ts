import { cartTotal } from "#app/domain/cart/cart.ts";
import type { Cart, CartLine } from "#app/domain/cart/cart.ts";
import { lineBounds } from "#app/domain/cart/shared-parts.ts";
import { deliveryOutlook } from "#app/domain/delivery/delivery-price.ts";
import { addAmounts } from "#app/domain/money.ts";
import type { Amount } from "#app/domain/money.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { useCartNews } from "./cart-refresh.ts";
import type { LineStock } from "./line-quantity.tsx";
import { freeDelivery } from "./order-totals.tsx";
import { priceCart, usePromoted } from "./promotions/promoted.ts";
import type { PricedCart, Promoted } from "./promotions/promoted.ts";

type ShownCart = {
  lines: (LineStock & { line: CartLine })[];
  promoted: Promoted | null;
  priced: PricedCart;
  /** With the delivery if its price is exactly known. */
  total: Amount;
};

/** Returns what the cart and the mini-cart show: the lines with their stock, and the prices after promotions. */
export function useShownCart(cart: Cart): ShownCart {
  const locale = useLocale();
  const { base_currency: base } = useCurrencies();
  const { offers } = useCartNews();
  const terms = useFrameData()?.delivery;
  const promoted = usePromoted();
  const bounds = lineBounds(cart, offers);
  const priced = priceCart(promoted, cart, {
    delivery: terms ? deliveryOutlook(terms, cartTotal(cart, base), base) : freeDelivery,
    baseCurrency: base,
    locale,
  });
  const { payable, delivery } = priced;
  return {
    lines: cart.map((line) => ({
      line,
      stock: offers.find(({ id }) => id === line.product.id)?.stock_quantity,
      bound: bounds.get(line.product.id),
    })),
    promoted,
    priced,
    total: delivery.kind === "exact" ? addAmounts(payable, delivery.amount, base) : payable,
  };
}
