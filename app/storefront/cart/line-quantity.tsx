import { useState } from "react";
import { lineName } from "#app/domain/bags/bag-name.ts";
import { maxLineQuantity, setQuantity } from "#app/domain/cart/cart.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { changeCart } from "#app/storefront/shop/cart-store.ts";
import { QuantityPicker } from "#app/storefront/catalogue/quantity-picker.tsx";

export type LineStock = {
  /** Units in stock; undefined when unknown. */
  stock: number | undefined;
  /** Units that the other lines leave of them, since packs and bags share their products with others. */
  bound?: number | undefined;
};

/** Asks for the quantity of a line of the cart, up to its bound, and says when that is reached. */
export function LineQuantity({
  line: { product, quantity },
  stock = maxLineQuantity,
  bound = stock,
}: LineStock & { line: CartLine }) {
  const t = useText();
  const locale = useLocale();
  /** How often more than the bound was asked for; each time the limit is announced again. */
  const [cuts, setCuts] = useState(0);
  return (
    <div>
      <QuantityPicker
        name={lineName(product, locale)}
        quantity={quantity}
        max={Math.max(quantity, Math.min(bound, maxLineQuantity))}
        onChange={(wanted) => changeCart((cart) => setQuantity(cart, product.id, wanted))}
        onCut={() => setCuts(cuts + 1)}
      />
      <p role="status" className="text-center text-sm text-muted not-empty:mt-1.5">
        {quantity >= bound && (
          <span key={cuts}>
            {bound < stock
              ? t("cart.restElsewhere")
              : t(stock === 1 ? "product.lowStock.one" : "product.lowStock.other", { count: stock })}
          </span>
        )}
      </p>
    </div>
  );
}
