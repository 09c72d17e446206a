import { localText } from "#app/domain/locale.ts";
import { amountOf, amountTexts } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { OrderPromotion, RepricedOrder } from "#app/domain/promotions/reprice-order.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows what each promotion of the order takes off after the change, and which ones no longer apply. */
export function ChangedPromotions({
  promotions,
  discounts,
  base,
}: {
  promotions: readonly OrderPromotion[];
  discounts: RepricedOrder["discounts"];
  base: Currency;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const currencies = { ...useCurrencies(), base_currency: base };
  const textOf = (minorUnits: number) => amountTexts(amountOf(minorUnits, base), currencies, locale)[0] ?? "";
  if (promotions.length === 0) return null;
  return (
    <ul aria-live="polite" className="flex flex-col gap-1 text-sm">
      {promotions.map(({ promotion, discount: before }) => {
        const now = discounts.get(promotion.id);
        const name = localText(promotion, "name", locale);
        const shown = promotion.code === null ? name : `${name} (${promotion.code})`;
        return (
          <li key={promotion.id} className={now === undefined ? "font-semibold" : "text-muted"}>
            {now === undefined
              ? t("orders.lines.promotion.lost", { name: shown })
              : t("orders.lines.promotion.now", { name: shown, before: textOf(before), now: textOf(now) })}
          </li>
        );
      })}
    </ul>
  );
}
