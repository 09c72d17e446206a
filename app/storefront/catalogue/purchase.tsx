import { useState } from "react";
import { maxLineQuantity, maxQuantity } from "#app/domain/cart/cart.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { useText } from "#app/ui/locale.tsx";
import { AddToCart } from "./add-to-cart.tsx";
import { QuantityPicker, buyBar } from "./quantity-picker.tsx";

/**
 * Shows the quantity picker, left out for a sold-out product, and the button that adds to the cart. On a phone that is
 * tall enough they are sticky over the page.
 */
export function Purchase({ product, name }: { product: Product; name: string }) {
  const t = useText();
  const [chosen, setChosen] = useState(1);
  /** How often more than the stock was asked for; each time the limit is announced again. */
  const [cuts, setCuts] = useState(0);
  const max = maxQuantity(product);
  const quantity = Math.max(1, Math.min(chosen, max));
  return (
    <div data-buy-bar className={buyBar}>
      <div className="flex flex-wrap items-center gap-3">
        {max > 0 && (
          <QuantityPicker
            name={name}
            quantity={quantity}
            max={max}
            onChange={setChosen}
            onCut={() => setCuts(cuts + 1)}
          />
        )}
        <div className="@container max-w-96 min-w-0 flex-1 basis-[8rem] max-md:max-w-none">
          <AddToCart product={product} quantity={quantity} size="lg" className="w-full" />
        </div>
      </div>
      <p role="status" className="text-sm font-medium not-empty:mt-3">
        {max > 0 && max < maxLineQuantity && chosen >= max && (max > 1 || cuts > 0) && (
          <span key={cuts}>{t("product.allOfStock", { count: max })}</span>
        )}
      </p>
      <noscript>
        <p className="mt-3 text-muted">{t("cart.noScript")}</p>
      </noscript>
    </div>
  );
}
