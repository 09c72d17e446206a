import type { Product } from "#app/domain/product.ts";
import { useText } from "#app/ui/locale.tsx";
import { usePriceText } from "#app/ui/price.tsx";

/** Beside a reduced price the lowest one of the 30 days before, as the law asks (Directive 98/6/EC, article 6a). */
export function LowestBefore({ product, className }: { product: Product; className: string }) {
  const t = useText();
  const priceText = usePriceText();
  if (product.lowest_before === undefined) return null;
  return (
    <p className={className}>{t("product.lowestBefore", { price: priceText(product.lowest_before) })}</p>
  );
}
