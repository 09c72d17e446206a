import { Link } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { stockState } from "#app/domain/catalogue/product.ts";
import type { Size } from "#app/domain/catalogue/product.ts";
import { sizeName } from "#app/domain/catalogue/sizes.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Price } from "#app/ui/price.tsx";

/** Links the pages of a product's sizes, with the price of each, or that it is sold out. */
export function SizeLinks({ sizes, productId }: { sizes: readonly Size[]; productId: string }) {
  const t = useText();
  const locale = useLocale();
  return (
    <nav aria-label={productPageTranslator(locale)("sizes.label")} className="mt-5">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2">
        {sizes.map((size) => (
          <li key={size.id}>
            <Link
              to={localePath(locale, `/products/${size.id}`)}
              aria-current={size.id === productId ? "page" : undefined}
              preventScrollReset
              className="flex h-full min-h-14 flex-col justify-center rounded-card border border-control bg-background px-4 py-2 text-text hover:bg-surface aria-[current]:border-text aria-[current]:bg-surface aria-[current]:ring-1 aria-[current]:ring-text"
            >
              <span className="font-bold">{sizeName(size.weight_grams, locale)}</span>
              {stockState(size.stock_quantity) === "sold_out" ? (
                <span className="text-sm text-muted">{t("product.soldOut")}</span>
              ) : (
                <Price price={size.price_bgn} size="sm" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
