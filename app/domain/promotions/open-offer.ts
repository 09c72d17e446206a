import { amountOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { baseUnits } from "./promotion.ts";
import type { Promotion } from "./promotion.ts";

/** What a promotion may require of a buyer or a basket. */
type Conditions = Pick<Promotion, "min_amount_bgn" | "min_units"> & {
  first_order_only: boolean;
  max_uses: number | null;
  max_uses_per_person: number | null;
};

/**
 * Returns whether a promotion lets everybody buy each unit for less: its unit price then counts for the lowest price of
 * the 30 days (Directive 98/6/EC, article 6a). Personal codes, limits and conditions make it another kind of offer, as
 * do free units, gifts and free delivery.
 */
export function isOpenOffer(
  promotion: Pick<Promotion, "kind"> & Conditions & { needs_code: boolean; is_public: boolean },
): boolean {
  const { kind, needs_code, is_public, first_order_only, ...limits } = promotion;
  if (kind !== "percent" && kind !== "amount") return false;
  if (first_order_only || (needs_code && !is_public)) return false;
  return [limits.min_amount_bgn, limits.min_units, limits.max_uses, limits.max_uses_per_person].every(
    (limit) => limit === null,
  );
}

/** Takes a percentage off an amount in minor units, rounded half up. */
export function percentOff(amount: number, percent: number): number {
  return amount - Math.floor((2 * amount * percent + 100) / 200);
}

/**
 * Returns what a unit costs by a promotion of kind `percent` or `amount`, in stotinki: computed in the base currency,
 * as prices are, and never below 0.
 */
export function offeredPrice(
  { kind, percent, amount_bgn }: Pick<Promotion, "percent" | "amount_bgn"> & { kind: "percent" | "amount" },
  price: number,
  base: Currency,
): number {
  const units = baseUnits(price, base);
  const offered =
    kind === "percent" ? percentOff(units, percent ?? 0) : units - baseUnits(amount_bgn ?? 0, base);
  return amountOf(Math.max(0, offered), base).stotinki;
}
