import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { amountOf } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import type { PromotionKind } from "./promotion.ts";

/** A promotion of an order as of the sale, as its customer sees it. */
export type AppliedPromotion = {
  name_bg: string;
  name_en: string | null;
  kind: PromotionKind;
  /** What it took off goods or delivery, in minor units of the order's base currency. */
  discount: number;
};

/** A promotion as sums list it; `amount` is what it takes off the goods, null for free delivery. */
export type PromotionRow = { name: string; amount: Amount | null };

/** Returns how an order lists its promotions in a language. Free delivery is left out once staff charge for delivery. */
export function promotionRows(
  order: { base_currency: Currency; delivery_eur: number; promotions: readonly AppliedPromotion[] },
  locale: Locale,
): PromotionRow[] {
  return order.promotions
    .filter(({ kind }) => kind !== "delivery" || order.delivery_eur === 0)
    .map((promotion) => ({
      name: localText(promotion, "name", locale),
      amount: promotion.kind === "delivery" ? null : amountOf(promotion.discount, order.base_currency),
    }));
}

/** Returns a promotion's name with the code that brought it, if any: `Пролет (ЯГОДА10)`. */
export function namedWithCode(
  { code, ...promotion }: Pick<AppliedPromotion, "name_bg" | "name_en"> & { code: string | null },
  locale: Locale,
): string {
  const name = localText(promotion, "name", locale);
  return code === null ? name : `${name} (${code})`;
}

/** Returns what was bought of an order's lines: without gifts, and without lines of gifts only. */
export function boughtLines<Line extends { quantity: number; gift_quantity: number }>(
  lines: readonly Line[],
): Line[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - line.gift_quantity }))
    .filter(({ quantity }) => quantity > 0);
}
