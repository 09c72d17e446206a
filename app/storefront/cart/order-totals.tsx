import type { DeliveryOutlook } from "#app/domain/delivery/delivery-price.ts";
import { addAmounts, amountTexts, formatMoney, withoutPart } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { Price, useCurrencies } from "#app/ui/price.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";

/** Free delivery, which applies until the owner charges for delivery. */
const free: DeliveryOutlook = { kind: "exact", amount: { stotinki: 0, cents: 0 } };

/**
 * Shows subtotal, discount, delivery, total and the refunded amount. The total excludes delivery while its price is not
 * exactly known.
 */
export function OrderTotals({
  amount,
  discount = null,
  delivery = free,
  baseCurrency,
  refundedCents = 0,
}: {
  /** Value of the goods. */
  amount: Amount;
  /** The discount that staff gave on the goods, and its reason. */
  discount?: { amount: Amount; reason: string | null } | null;
  delivery?: DeliveryOutlook | undefined;
  baseCurrency?: Currency;
  /** The refunded amount, in euro cents. */
  refundedCents?: number;
}) {
  const t = useText();
  const locale = useLocale();
  const currencies = useCurrencies();
  const base = baseCurrency ?? currencies.base_currency;
  const isExact = delivery.kind === "exact";
  const goods = discount ? withoutPart(amount, discount.amount, base) : amount;
  return (
    <dl className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-muted">{t("cart.subtotal")}</dt>
        <dd>
          <Price amount={amount} baseCurrency={baseCurrency} size="sm" className="justify-end" />
        </dd>
      </div>
      {discount && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="min-w-0 text-muted">
            {[t("cart.discount"), discount.reason].filter(Boolean).join(": ")}
          </dt>
          <dd>
            <Price
              amount={{ stotinki: -discount.amount.stotinki, cents: -discount.amount.cents }}
              baseCurrency={baseCurrency}
              size="sm"
              className="justify-end"
            />
          </dd>
        </div>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-muted">{t("cart.shipping")}</dt>
        <DeliveryPrice delivery={delivery} baseCurrency={base} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
        <dt className="text-lg font-bold">{t(isExact ? "cart.total" : "cart.total.withoutDelivery")}</dt>
        <dd aria-live="polite">
          <Price
            amount={isExact ? addAmounts(goods, delivery.amount, base) : goods}
            baseCurrency={baseCurrency}
            className="justify-end"
          />
        </dd>
      </div>
      {refundedCents > 0 && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">{t("orders.refunded")}</dt>
          <dd className="font-semibold">{formatMoney(refundedCents, "EUR", locale)}</dd>
        </div>
      )}
    </dl>
  );
}

function DeliveryPrice({ delivery, baseCurrency }: { delivery: DeliveryOutlook; baseCurrency: Currency }) {
  const t = useText();
  const locale = useLocale();
  const currencies = useCurrencies();
  if (delivery.kind === "depends") return <dd className="text-right">{t("cart.shipping.depends")}</dd>;
  const { kind, amount } = delivery;
  if (kind === "from") {
    const texts = amountTexts(amount, { ...currencies, base_currency: baseCurrency }, locale);
    return <dd className="text-right">{t("cart.shipping.from", { price: texts.join(" / ") })}</dd>;
  }
  if (amount.cents === 0) return <dd className="font-semibold text-success">{t("cart.shipping.free")}</dd>;
  return (
    <dd>
      <Price amount={amount} baseCurrency={baseCurrency} size="sm" className="justify-end" />
    </dd>
  );
}
