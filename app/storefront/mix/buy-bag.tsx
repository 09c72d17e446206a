import { ShoppingBag } from "lucide-react";
import { useId } from "react";
import type { Dispatch } from "react";
import type { MixOffer } from "#app/domain/bags/bag.ts";
import type { MixFigures } from "#app/domain/bags/mix-figures.ts";
import type { MixChange } from "#app/domain/bags/mix-state.ts";
import type { CartOffer } from "#app/domain/cart/refresh-cart.ts";
import { amountTexts } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Price, useCurrencies } from "#app/ui/price.tsx";
import { AddToCart } from "#app/storefront/catalogue/add-to-cart.tsx";
import { buyBar } from "#app/storefront/catalogue/quantity-picker.tsx";
import { MixFaults } from "./mix-faults.tsx";

/**
 * Shows the price of the bag, why it cannot be sold yet, that nobody can withdraw from it, and the button that adds it
 * to the cart. On a phone they are sticky over the page.
 */
export function BuyBag({
  offer,
  figures,
  product,
  change,
}: {
  offer: MixOffer;
  figures: MixFigures;
  /** The bag for the cart; null while it cannot be sold. */
  product: CartOffer | null;
  change: Dispatch<MixChange>;
}) {
  const t = useText();
  const locale = useLocale();
  const currencies = useCurrencies();
  const faultsId = useId();
  const { bag, count, grams, price, perKilogram } = figures;
  return (
    <>
      <p className="max-w-prose text-sm text-muted max-md:order-last md:mt-4">{t("mix.law")}</p>
      <div data-buy-bar className={buyBar}>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          {bag && <Price price={price} size="md" />}
          {count > 0 && (
            <span className="text-sm text-muted">
              {t("product.grams", { grams })}
              {perKilogram &&
                ` · ${t("product.perKilogram", { price: amountTexts(perKilogram, currencies, locale).join(" / ") })}`}
            </span>
          )}
        </div>
        <MixFaults id={faultsId} figures={figures} offer={offer} change={change} />
        <div className="@container mt-3">
          {product ? (
            <AddToCart product={product} size="lg" className="w-full" />
          ) : (
            <Button variant="cart" size="lg" className="w-full" aria-disabled aria-describedby={faultsId}>
              <ShoppingBag aria-hidden />
              {t("product.addToCart")}
            </Button>
          )}
        </div>
        <noscript>
          <p className="mt-3 text-muted">{t("cart.noScript")}</p>
        </noscript>
      </div>
    </>
  );
}
