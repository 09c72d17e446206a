import { amountOf, splitByWeight } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { baseUnits } from "#app/domain/promotions/promotion.ts";
import type { PricedBasket } from "#app/domain/promotions/price-basket.ts";

/** An entry of totals, in euro cents; discounts are negative, and those of nothing are left out. */
export type AgentTotal = {
  type: "subtotal" | "items_discount" | "total";
  amount: number;
};

export type AgentTotals = {
  totals: AgentTotal[];
  /** Of each line, in the order of the basket's. */
  lines: AgentTotal[][];
  /** What each applied promotion takes off, in the basket's order; 0 for a delivery. */
  applied: number[];
};

/**
 * Returns a basket's amounts in the euro cents that are charged. The whole is converted once, as an order's is, and
 * divided among the lines (`splitByWeight`): with the lev as the base currency a line may differ by a cent from its own
 * conversion. Sums of lines and of entries are exact.
 */
export function agentTotals(
  { lines, goods, discount, applied }: Pick<PricedBasket, "lines" | "goods" | "discount" | "applied">,
  base: Currency,
): AgentTotals {
  const whole = amountOf(goods, base).cents;
  const charged = amountOf(goods - discount, base).cents;
  const reductions = splitByWeight(
    whole - charged,
    lines.map((line) => line.discount),
  );
  const shares = splitByWeight(
    charged,
    lines.map((line) => baseUnits(line.price, base) * line.quantity - line.discount),
  );
  return {
    totals: entries(charged, whole - charged),
    lines: shares.map((share, index) => entries(share, reductions[index] ?? 0)),
    applied: splitByWeight(
      whole - charged,
      applied.map((each) => (each.promotion.kind === "delivery" ? 0 : each.discount)),
    ),
  };
}

/** Returns the entries of what is charged after a reduction. */
function entries(charged: number, reduction: number): AgentTotal[] {
  return [
    { type: "subtotal", amount: charged + reduction },
    ...(reduction > 0 ? [{ type: "items_discount" as const, amount: -reduction }] : []),
    { type: "total", amount: charged },
  ];
}
