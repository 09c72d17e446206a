import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { maxLineQuantity, restoreLine, removeFromCart, setQuantity } from "#app/domain/cart/cart.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { changeCart, readCart } from "#app/storefront/shop/cart-store.ts";
import { QuantityPicker } from "#app/storefront/catalogue/quantity-picker.tsx";

type CartRowProps = {
  line: CartLine;
  /** Units in stock; undefined when unknown. */
  stock: number | undefined;
  /** Units that the other lines leave of them, since packs share their products with others. */
  bound?: number | undefined;
  /** Called after the removal of the row, which had the focus. */
  onRemoved: () => void;
};

/** Shows one line of the cart (specification, section 2). */
export function CartRow({ line, stock = maxLineQuantity, bound = stock, onRemoved }: CartRowProps) {
  const t = useText();
  const locale = useLocale();
  const { product, quantity } = line;
  /** How often more than the bound was asked for; each time the limit is announced again. */
  const [cuts, setCuts] = useState(0);
  const name = localText(product, "name", locale);
  const address = localePath(locale, `/products/${product.id}`);
  const remove = () => {
    const index = readCart().findIndex((other) => other.product.id === product.id);
    changeCart((cart) => removeFromCart(cart, product.id));
    onRemoved();
    showToast({
      title: t("cart.removed", { name }),
      action: { label: t("cart.undo"), onPress: () => changeCart((cart) => restoreLine(cart, line, index)) },
    });
  };
  return (
    <li className="relative flex flex-wrap gap-x-4 gap-y-3 py-5 sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)_auto_6.5rem_2.75rem] sm:items-center sm:gap-x-5 sm:py-6 xl:gap-x-7">
      <Link
        to={address}
        aria-hidden
        tabIndex={-1}
        className="group overflow-hidden rounded-xl max-sm:w-18 max-sm:self-start"
      >
        <Picture
          src={product.image_url}
          alt=""
          width={800}
          height={1200}
          sizes="7rem"
          className="aspect-2/3 w-full transition-transform duration-200 group-hover:scale-105"
        />
      </Link>
      {/* With large text it is below the picture. */}
      <div className="flex min-w-0 grow basis-48 flex-col gap-3 sm:contents">
        <div className="min-w-0 max-sm:pr-11">
          <Link
            to={address}
            className="relative -my-1 inline-flex min-h-11 items-center text-lg/6 font-bold wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          <p>
            <span className="sr-only">{t("cart.unitPrice")}: </span>
            <Price price={product.price_bgn} size="sm" />
          </p>
          <p className="text-sm text-muted">{t("product.grams", { grams: product.weight_grams })}</p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:contents">
          <div>
            <QuantityPicker
              name={name}
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
          <p className="ml-auto">
            <span className="sr-only">{t("cart.lineTotal")}: </span>
            <Price price={product.price_bgn} quantity={quantity} layout="stack" />
          </p>
        </div>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="-mr-2 max-sm:absolute max-sm:top-4 max-sm:right-0"
        aria-label={t("cart.removeNamed", { name })}
        onClick={remove}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
