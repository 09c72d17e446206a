import { Truck } from "lucide-react";
import { cartTotal } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { missingToFree } from "#app/domain/delivery/delivery-price.ts";
import { amountTexts } from "#app/domain/money.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import type { PricedCart } from "./promotions/promoted.ts";

/** Says how much is missing until delivery is free, by the shop's terms or by a promotion; nothing while it is free. */
export function ToFreeDelivery({
  cart,
  priced: { delivery, toFreeDelivery },
}: {
  cart: Cart;
  priced: PricedCart;
}) {
  const t = useText();
  const locale = useLocale();
  const currencies = useCurrencies();
  const terms = useFrameData()?.delivery;
  if (!terms || delivery.amount?.cents === 0) return null;
  const { base_currency: base } = currencies;
  const byTerms = missingToFree(terms, cartTotal(cart, base), base);
  const isByTerms = byTerms && !(toFreeDelivery && toFreeDelivery.missing.cents < byTerms.cents);
  const { missing, name } = isByTerms ? { missing: byTerms, name: null } : (toFreeDelivery ?? {});
  if (!missing) return null;
  const amount = amountTexts(missing, currencies, locale).join(" / ");
  return (
    <p className="mb-5 flex items-center gap-3">
      <Truck aria-hidden className="size-5 shrink-0" />
      {name ? t("cart.toFreeDelivery.of", { amount, name }) : t("cart.toFreeDelivery", { amount })}
    </p>
  );
}
