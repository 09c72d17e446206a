import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import { maxLineQuantity, putBack, removeFromCart, setQuantity } from "#app/domain/cart.ts";
import type { CartLine } from "#app/domain/cart.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { changeCart, readCart } from "./cart-store.ts";
import { QuantityPicker } from "./quantity-picker.tsx";

type CartRowProps = {
  line: CartLine;
  /** Pieces in stock, where they are known. */
  stock: number | undefined;
  /** The row is gone, and the focus with it. */
  onRemoved: () => void;
};

/** One line of the cart (specification, section 2). */
export function CartRow({ line, stock = maxLineQuantity, onRemoved }: CartRowProps) {
  const t = useText();
  const locale = useLocale();
  const { product, quantity } = line;
  const name = localText(product, "name", locale);
  const address = localePath(locale, `/products/${product.id}`);
  const remove = () => {
    const place = readCart().findIndex((other) => other.product.id === product.id);
    changeCart((cart) => removeFromCart(cart, product.id));
    onRemoved();
    showToast({
      title: t("cart.removed", { name }),
      action: { label: t("cart.undo"), onPress: () => changeCart((cart) => putBack(cart, line, place)) },
    });
  };
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 py-5 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-6">
      <Link to={address} aria-hidden tabIndex={-1}>
        <Picture
          src={product.image_url}
          alt=""
          width={800}
          height={1200}
          className="aspect-2/3 w-full rounded-xl"
        />
      </Link>
      <div className="flex flex-col justify-between gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <Link
              to={address}
              className="inline-flex min-h-11 items-center text-lg font-bold hover:underline"
            >
              {name}
            </Link>
            <p>
              <span className="sr-only">{t("cart.unitPrice")}: </span>
              <Price price={product.price_bgn} size="sm" />
            </p>
            <p className="text-sm text-muted">{t("product.grams", { grams: product.weight_grams })}</p>
          </div>
          <Button variant="ghost" size="icon" aria-label={t("cart.removeNamed", { name })} onClick={remove}>
            <Trash2 aria-hidden />
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <QuantityPicker
            name={name}
            quantity={quantity}
            max={Math.max(quantity, Math.min(stock, maxLineQuantity))}
            onChange={(wanted) => changeCart((cart) => setQuantity(cart, product.id, wanted))}
          />
          <p className="ml-auto">
            <span className="sr-only">{t("cart.lineTotal")}: </span>
            <Price
              price={product.price_bgn}
              quantity={quantity}
              className="justify-end max-sm:flex-col max-sm:items-end"
            />
          </p>
        </div>
        {quantity >= stock && (
          <p role="status" className="text-sm text-muted">
            {t(stock === 1 ? "product.lowStock.one" : "product.lowStock.other", { count: stock })}
          </p>
        )}
      </div>
    </li>
  );
}
