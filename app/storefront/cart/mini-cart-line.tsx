import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import { lineName, linePath } from "#app/domain/bags/bag-name.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { localePath } from "#app/domain/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { LineContents } from "./line-contents.tsx";
import { LineQuantity } from "./line-quantity.tsx";
import type { LineStock } from "./line-quantity.tsx";

/** Shows one line of the cart in the mini-cart. */
export function MiniCartLine({
  line,
  onRemove,
  ...stock
}: LineStock & { line: CartLine; onRemove: (line: CartLine) => void }) {
  const t = useText();
  const locale = useLocale();
  const { product, quantity } = line;
  const name = lineName(product, locale);
  return (
    <li className="flex gap-4 py-4">
      <Picture
        src={product.image_url}
        alt=""
        width={800}
        height={1200}
        sizes="5rem"
        className="aspect-2/3 w-18.5 shrink-0 self-start rounded-xl"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <Link
            to={localePath(locale, linePath(product))}
            className="inline-flex min-h-11 min-w-0 items-center font-bold wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          <Button
            variant="ghost"
            size="icon"
            className="-mr-2"
            aria-label={t("cart.removeNamed", { name })}
            onClick={() => onRemove(line)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
        <LineContents recipe={product.recipe} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <LineQuantity line={line} {...stock} />
          <p className="ml-auto">
            <span className="sr-only">{t("cart.lineTotal")}: </span>
            <Price price={product.price_bgn} quantity={quantity} size="sm" layout="stack" />
          </p>
        </div>
      </div>
    </li>
  );
}
