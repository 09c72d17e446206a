import type { ReactNode } from "react";
import { localText } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { PricedBasket } from "#app/domain/promotions/price-basket.ts";
import { baseUnits } from "#app/domain/promotions/promotion.ts";
import { editedId } from "#app/domain/promotions/sample-basket.ts";
import type { PromotionTerms } from "#app/domain/promotions/promotion.ts";
import type { PromotionProduct } from "#app/server/promotions/promotion-choices.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows a priced basket line by line, its sums, which promotions apply, and why the others do not. */
export function SampleResult({
  priced,
  products,
  baseCurrency,
}: {
  priced: PricedBasket;
  products: readonly PromotionProduct[];
  baseCurrency: Currency;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const promotionName = usePromotionName();
  const money = (amount: number) => formatMoney(amount, baseCurrency, locale);
  const { lines, goods, discount, delivery, applied, unused } = priced;
  return (
    <div className="mt-4 flex flex-col gap-3 text-sm">
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => {
          const product = products.find(({ id }) => id === line.productId);
          const name = product ? localText(product, "name", locale) : "";
          const full = baseUnits(line.price, baseCurrency) * line.quantity;
          return (
            <li key={line.productId} className="flex justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {t("promotions.sample.line", { quantity: line.quantity, name })}
                {line.gifts > 0 && ` (${t("promotions.sample.gift", { count: line.gifts })})`}
              </span>
              <span className="shrink-0 text-right tabular-nums">
                {line.discount > 0 && <s className="mr-2 text-muted">{money(full)}</s>}
                {money(full - line.discount)}
              </span>
            </li>
          );
        })}
      </ul>
      <dl className="flex flex-col gap-1">
        <Sum name={t("promotions.sample.goods")} value={money(goods)} />
        <Sum name={t("promotions.sample.discount")} value={money(discount === 0 ? 0 : -discount)} />
        <Sum
          name={t("promotions.sample.delivery")}
          value={delivery === null ? t("promotions.sample.delivery.unknown") : money(delivery)}
        />
        <Sum
          name={<strong>{t("promotions.sample.total")}</strong>}
          value={<strong>{money(goods - discount + (delivery ?? 0))}</strong>}
        />
      </dl>
      <div>
        <h3 className="font-semibold">{t("promotions.sample.applied")}</h3>
        {applied.length === 0 && <p className="text-muted">{t("promotions.sample.applied.none")}</p>}
        <ul>
          {applied.map(({ promotion, discount: taken }) => (
            <li key={promotion.id} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{promotionName(promotion)}</span>
              <span className="shrink-0 tabular-nums">
                {promotion.kind === "delivery" ? t("promotions.sample.freeDelivery") : money(-taken)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {unused.length > 0 && (
        <div>
          <h3 className="font-semibold">{t("promotions.sample.unused")}</h3>
          <ul>
            {unused.map(({ promotion, why }) => (
              <li key={promotion.id} className="wrap-anywhere">
                {promotionName(promotion)}: {t(`promotions.why.${why}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Sum({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

function usePromotionName(): (promotion: PromotionTerms) => string {
  const t = useAdminText();
  const locale = useLocale();
  return (promotion) => {
    const name = localText(promotion, "name", locale);
    const isUnnamed = name === t("promotions.sample.this");
    return promotion.id === editedId && !isUnnamed ? t("promotions.sample.named", { name }) : name;
  };
}
