import type { Amount, Currency } from "#app/domain/money.ts";
import { amountOf, sumBy } from "#app/domain/money.ts";
import type { BasketLine, PricedBasket, WhyUnused } from "#app/domain/promotions/price-basket.ts";
import { baseUnits } from "#app/domain/promotions/promotion.ts";
import type { PromotionTerms } from "#app/domain/promotions/promotion.ts";
import type { UseRefusal } from "#app/domain/promotions/usable.ts";
import type { KnownPromotions } from "./found-promotions.ts";

/** Why a code takes nothing off the cart. */
export type WhyNot =
  { reason: UseRefusal | Exclude<WhyUnused, "below">; from?: Date | null } | ({ reason: "below" } & Missing);

/** What must be bought besides; `isPart`: only some products count. */
export type Missing = { isPart: boolean } & ({ amount: Amount } | { units: number });

/** A kept code: applied (null), not applied for a reason, or not known to the shop yet (undefined). */
export type CodeState = { code: string; why: WhyNot | null | undefined };

/** Returns the states of codes in a cart that `priced` is the price of. */
export function codeStates(
  codes: readonly string[],
  found: KnownPromotions | null,
  {
    lines,
    priced,
    baseCurrency,
  }: { lines: readonly BasketLine[]; priced: PricedBasket; baseCurrency: Currency },
): CodeState[] {
  return codes.map((code) => {
    if (!found?.codes.includes(code)) return { code, why: undefined };
    if (priced.applied.some(({ promotion }) => promotion.code === code)) return { code, why: null };
    const refused = found.refused.find((each) => each.code === code);
    if (refused) return { code, why: { reason: refused.why, from: refused.from } };
    const unused = priced.unused.find(({ promotion }) => promotion.code === code);
    // Another code has brought the same promotion, if the shop says nothing about this one.
    if (!unused) return { code, why: { reason: "nothing_to_take" } };
    if (unused.why !== "below") return { code, why: { reason: unused.why } };
    return { code, why: { reason: "below", ...missingOf(unused.promotion, lines, baseCurrency) } };
  });
}

/** Returns what a cart lacks for a promotion that it is below of: the amount first, then the units. */
export function missingOf(
  { product_ids, min_amount_bgn, min_units, kind, units }: PromotionTerms,
  lines: readonly BasketLine[],
  baseCurrency: Currency,
): Missing {
  const eligible = lines.filter(({ productId }) => product_ids === null || product_ids.includes(productId));
  const isPart = product_ids !== null;
  const sum = sumBy(eligible, ({ price, quantity }) => baseUnits(price, baseCurrency) * quantity);
  const amount = baseUnits(min_amount_bgn ?? 0, baseCurrency) - sum;
  if (amount > 0) return { isPart, amount: amountOf(amount, baseCurrency) };
  const least = Math.max(min_units ?? 0, kind === "units" ? (units ?? 0) : 0);
  return { isPart, units: least - sumBy(eligible, ({ quantity }) => quantity) };
}
