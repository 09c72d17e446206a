import { formatMoney } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { Price } from "#app/ui/price.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";

/** Subtotal, delivery, which is always free, and total. */
export function OrderTotals({
  amount,
  baseCurrency,
  refundedCents = 0,
}: {
  amount: Amount;
  baseCurrency?: Currency;
  /** The refunded amount, in euro cents. */
  refundedCents?: number;
}) {
  const t = useText();
  const locale = useLocale();
  return (
    <dl className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-muted">{t("cart.subtotal")}</dt>
        <dd>
          <Price amount={amount} baseCurrency={baseCurrency} size="sm" className="justify-end" />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-muted">{t("cart.shipping")}</dt>
        <dd className="font-semibold text-success">{t("cart.shipping.free")}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="text-lg font-bold">{t("cart.total")}</dt>
        <dd aria-live="polite">
          <Price amount={amount} baseCurrency={baseCurrency} className="justify-end" />
        </dd>
      </div>
      {refundedCents > 0 && (
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{t("orders.refunded")}</dt>
          <dd className="font-semibold">{formatMoney(refundedCents, "EUR", locale)}</dd>
        </div>
      )}
    </dl>
  );
}
