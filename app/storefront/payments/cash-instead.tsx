import { localePath } from "#app/domain/locale.ts";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { useCart } from "#app/storefront/shop/cart-store.ts";
import { chooseCashOnDelivery, readDraft } from "#app/storefront/checkout/checkout-draft.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { tokenOfEarlierOrder } from "#app/storefront/shop/order-being-paid.ts";

/**
 * Offers to order what is still in the cart with cash on delivery, which replaces the unpaid order of the pay token.
 * Shows nothing where that is off, for an empty cart, for a gift, which takes no cash, and for another cart's order,
 * which would not be replaced.
 */
export function CashInstead({ token }: { token: string }) {
  const t = useText();
  const locale = useLocale();
  const { cart, isLoaded } = useCart();
  const noCash = useFrameData()?.payments?.noCash;
  if (noCash || !isLoaded || cart.length === 0 || tokenOfEarlierOrder() !== token) return null;
  if (readDraft([]).gift) return null;
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
