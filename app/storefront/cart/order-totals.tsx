import type { DeliveryOutlook } from "#app/domain/delivery/delivery-price.ts";
import { addAmounts, amountTexts, formatMoney, withoutPart } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import type { PromotionRow } from "#app/domain/promotions/applied-promotions.ts";
import { Price, useCurrencies } from "#app/ui/price.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";

/** Free delivery, which applies until the owner charges for delivery. */
export const freeDelivery: DeliveryOutlook = { kind: "exact", amount: { stotinki: 0, cents: 0 } };

const none: readonly PromotionRow[] = [];

/**
 * Shows subtotal, promotions, discount, delivery, total and the refunded amount. The total excludes delivery while its
 * price is not exactly known.
 */
export function OrderTotals({
  amount,
  promotions = none,
  discount = null,
  delivery = freeDelivery,
  baseCurrency,
  refundedCents = 0,
}: {
  /** Value of the goods at list prices. */
  amount: Amount;
  /** The promotions by name, with what each takes off the goods; null for free delivery. */
  promotions?: readonly PromotionRow[];
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
  const goods = [...promotions, ...(discount ? [discount] : [])].reduce(
    (left, taken) => (taken.amount ? withoutPart(left, taken.amount, base) : left),
    amount,
  );
  return (
    <dl className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-muted">{t("cart.subtotal")}</dt>
        <dd>
          <Price amount={amount} baseCurrency={baseCurrency} size="sm" className="justify-end" />
        </dd>
      </div>
      {promotions.map(({ name, amount: taken }, index) => (
        <TakenOff key={index} name={name} amount={taken} baseCurrency={baseCurrency} />
      ))}
      {discount && (
        <TakenOff
          name={[t("cart.discount"), discount.reason].filter(Boolean).join(": ")}
          amount={discount.amount}
          baseCurrency={baseCurrency}
        />
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

/** Shows what a promotion or the discount takes off the goods; `amount` is null for free delivery. */
function TakenOff({
  name,
  amount,
  baseCurrency,
}: {
  name: string;
  amount: Amount | null;
  baseCurrency: Currency | undefined;
}) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 wrap-anywhere text-muted">{name}</dt>
      <dd>
        {amount ? (
          <Price
            amount={{ stotinki: -amount.stotinki, cents: -amount.cents }}
            baseCurrency={baseCurrency}
            size="sm"
            className="justify-end"
          />
        ) : (
          <span className="text-sm font-semibold text-success">{t("cart.shipping.free")}</span>
        )}
      </dd>
    </div>
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
