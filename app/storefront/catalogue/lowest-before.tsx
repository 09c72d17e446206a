import { cx } from "class-variance-authority";
import { reductionPercent } from "#app/domain/catalogue/price-history.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { amountIn, sumOf } from "#app/domain/money.ts";
import { useText } from "#app/ui/locale.tsx";
import { useCurrencies, usePriceText } from "#app/ui/price.tsx";

/**
 * Shows the lowest price of the 30 days before a reduction, required beside the reduced price (Directive 98/6/EC,
 * article 6a).
 */
export function LowestBefore({ product, className }: { product: Product; className: string }) {
  const t = useText();
  const priceText = usePriceText();
  if (product.lowest_before === undefined) return null;
  return (
    <p className={className}>{t("product.lowestBefore", { price: priceText(product.lowest_before) })}</p>
  );
}

/** Shows the reduction in percent, measured against the same lowest price; nothing below one percent. */
export function ReductionBadge({ product, className }: { product: Product; className?: string }) {
  const { base_currency } = useCurrencies();
  if (product.lowest_before === undefined) return null;
  const shown = (price: number) => amountIn(base_currency, sumOf([{ price, quantity: 1 }], base_currency));
  const percent = reductionPercent(shown(product.price_bgn), shown(product.lowest_before));
  if (percent < 1) return null;
  return (
    <span
      className={cx(
        "flex min-h-8 items-center rounded-full bg-primary px-3 text-sm font-bold text-on-primary",
        className,
      )}
    >
      {`−${percent}\u00a0%`}
    </span>
  );
}
