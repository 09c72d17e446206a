import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import { lineName, linePath } from "#app/domain/bags/bag-name.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { localePath } from "#app/domain/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { LineContents } from "./line-contents.tsx";
import { LineQuantity } from "./line-quantity.tsx";
import type { LineStock } from "./line-quantity.tsx";
import { removeLine } from "./remove-line.ts";

type CartRowProps = LineStock & {
  line: CartLine;
  /** Called after the removal of the row, which had the focus. */
  onRemoved: () => void;
};

/** Shows one line of the cart (specification, section 2). */
export function CartRow({ line, stock, bound, onRemoved }: CartRowProps) {
  const t = useText();
  const locale = useLocale();
  const { product, quantity } = line;
  const name = lineName(product, locale);
  const remove = () => {
    const undo = removeLine(line);
    onRemoved();
    showToast({ title: t("cart.removed", { name }), action: { label: t("cart.undo"), onPress: undo } });
  };
  return (
    <li className="relative flex flex-wrap gap-x-4 gap-y-3 py-5 sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)_auto_6.5rem_2.75rem] sm:items-center sm:gap-x-5 sm:py-6 xl:gap-x-7">
      <Link
        to={localePath(locale, linePath(product))}
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
            to={localePath(locale, linePath(product))}
            className="relative -my-1 inline-flex min-h-11 items-center text-lg/6 font-bold wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          <p>
            <span className="sr-only">{t("cart.unitPrice")}: </span>
            <Price price={product.price_bgn} size="sm" />
          </p>
          <p className="text-sm text-muted">{t("product.grams", { grams: product.weight_grams })}</p>
          <LineContents recipe={product.recipe} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:contents">
          <LineQuantity line={line} stock={stock} bound={bound} />
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
