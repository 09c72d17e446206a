import { formatMoney } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import type { DraftSums, PaymentStep } from "#app/domain/orders/changed-lines.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Price } from "#app/ui/price.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the sums of the changed order, its previous total, and the consequence for its payment. */
export function ChangedSums({
  sums,
  before,
  base,
  step,
}: {
  sums: DraftSums;
  before: { total: Amount };
  base: Currency;
  step: PaymentStep;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const minus = ({ stotinki, cents }: Amount) => ({ stotinki: -stotinki, cents: -cents });
  const rows = [
    { name: t("orders.lines.goods"), amount: sums.goods },
    ...(sums.promotions.cents > 0
      ? [{ name: t("orders.lines.promotions"), amount: minus(sums.promotions) }]
      : []),
    ...(sums.discount.cents > 0 ? [{ name: t("orders.lines.discount"), amount: minus(sums.discount) }] : []),
    { name: t("orders.delivery"), amount: sums.delivery },
    { name: t("orders.lines.before"), amount: before.total },
  ];
  return (
    <>
      <dl className="flex flex-col gap-2">
        {rows.map(({ name, amount }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd>
              <Price amount={amount} baseCurrency={base} size="sm" />
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
          <dt className="text-lg font-bold">{t("orders.new.total")}</dt>
          <dd aria-live="polite">
            <Price amount={sums.total} baseCurrency={base} />
          </dd>
        </div>
      </dl>
      <p aria-live="polite">
        {t(`orders.lines.step.${step.kind}`, { amount: formatMoney(step.amount, "EUR", locale) })}
      </p>
    </>
  );
}
