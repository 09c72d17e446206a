import { localePath } from "#app/domain/locale.ts";
import { useCart } from "#app/storefront/cart/cart-store.ts";
import { chooseCashOnDelivery } from "#app/storefront/checkout/checkout-draft.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";

/**
 * Offers to order what is still in the cart with cash on delivery, which replaces the unpaid order. Shows nothing for an
 * empty cart.
 */
export function CashInstead() {
  const t = useText();
  const locale = useLocale();
  const { cart } = useCart();
  if (cart.length === 0) return null;
  return (
    <ButtonLink
      to={localePath(locale, "/checkout")}
      onClick={chooseCashOnDelivery}
      variant="outline"
      size="lg"
    >
      {t("payment.cash")}
    </ButtonLink>
  );
}
