import { lineName } from "#app/domain/bags/bag-name.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { OwnOrder } from "#app/server/orders/own-orders.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { LineContents } from "#app/storefront/cart/line-contents.tsx";

/** Lists the order's lines as sold; pictures only of products that are still offered. */
export function OrderedLines({
  order: { lines, base_currency },
  offered,
}: {
  order: Pick<OwnOrder, "lines" | "base_currency">;
  offered: readonly Pick<Product, "id" | "image_url">[];
}) {
  const t = useText();
  const locale = useLocale();
  return (
    <ul className="mb-5 divide-y divide-line border-b border-line not-first:mt-4 not-first:border-t first:*:first:pt-0">
      {lines.map((line) => (
        <li
          key={line.bag_key ?? line.product_id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4"
        >
          <Picture
            src={offered.find(({ id }) => id === line.product_id)?.image_url ?? null}
            alt=""
            width={800}
            height={1200}
            className="aspect-2/3 w-14 shrink-0 rounded-lg"
          />
          <div className="flex min-w-0 grow basis-40 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{lineName(line, locale)}</p>
              <LineContents recipe={line.recipe} />
              <p className="text-sm text-muted">
                {t("product.grams", { grams: line.weight_grams })} ·{" "}
                {t("checkout.summary.quantity", { count: line.quantity })}
                {line.gift_quantity > 0 && ` · ${t("orders.gifts", { count: line.gift_quantity })}`}
              </p>
              <p className="text-sm">
                <span className="sr-only">{t("cart.unitPrice")}: </span>
                <Price price={line.unit_price_bgn} baseCurrency={base_currency} size="sm" />
              </p>
            </div>
            <p>
              <span className="sr-only">{t("cart.lineTotal")}: </span>
              <Price
                price={line.unit_price_bgn}
                quantity={line.quantity}
                baseCurrency={base_currency}
                size="sm"
                layout="stack"
              />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
