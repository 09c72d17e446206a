import { splitByWeight, sumBy } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { baseUnits } from "./promotion.ts";
import type { PromotionTerms } from "./promotion.ts";

/** What is bought; `price` is the list price of a unit in stotinki. One line per product. */
export type BasketLine = { productId: string; price: number; quantity: number };

export type Basket = {
  lines: readonly BasketLine[];
  /** Price of the delivery without promotions, in minor units of the base currency; null while it is unknown. */
  delivery: number | null;
  baseCurrency: Currency;
};

/** A line with what promotions take off it, in minor units of the base currency. */
export type PricedLine = BasketLine & {
  discount: number;
  /** How many of its units are a gift, which the discount includes at their list price. */
  gifts: number;
};

/** Why a promotion takes nothing off a basket. `below`: too little is bought of the products it applies to. */
export type WhyUnused = "below" | "not_these_products" | "better_offer" | "gift_gone" | "nothing_to_take";

/** Sums are in minor units of the base currency. */
export type PricedBasket = {
  /** The lines in their order, then gifts that are no line yet. */
  lines: PricedLine[];
  /** At list prices, with the gifts. */
  goods: number;
  discount: number;
  /** Null while it is unknown and charged. */
  delivery: number | null;
  /** The promotions that apply, in the owner's order, and what each takes off; of the delivery, 0 while unknown. */
  applied: { promotion: PromotionTerms; discount: number }[];
  unused: { promotion: PromotionTerms; why: WhyUnused }[];
};

/**
 * Prices a basket by the promotions in force: the one calculation of browser, server and back office.
 *
 * Promotions of two kinds compete: all combinable ones, one after the other in the owner's order, each on what the ones
 * before left; or one exclusive promotion alone. The lower total wins, and the combinable ones when both are the same;
 * an exclusive gift therefore applies only when nothing else does. Free delivery adds to either.
 *
 * Each promotion rounds once, half up, on the sum of its lines, and is divided among them in proportion to what is left
 * of each (`splitByWeight`), in the order of the products' ids; a promotion of units takes whole units at what is left
 * of each. So neither the order of lines nor that of promotions matters, the lines' discounts add up to the whole, and
 * no line costs less than nothing. Least amounts count list prices.
 */
export function priceBasket(
  { lines, delivery, baseCurrency: base }: Basket,
  promotions: readonly PromotionTerms[],
): PricedBasket {
  const sorted = promotions.toSorted((a, b) => a.sort_order - b.sort_order || compareIds(a.id, b.id));
  const units = lines
    .map(({ productId, price, quantity }) => ({ productId, price: baseUnits(price, base), quantity }))
    .toSorted((a, b) => compareIds(a.productId, b.productId));
  const reasons = new Map<PromotionTerms, WhyUnused>();
  const met = sorted.filter((promotion) => {
    const why = whyNotMet(promotion, units, base);
    if (why) reasons.set(promotion, why);
    return why === null;
  });
  const ofGoods = met.filter(({ kind }) => kind !== "delivery");
  const combined = takeOff(
    units,
    ofGoods.filter(({ is_combinable }) => is_combinable),
    base,
  );
  const alone = ofGoods
    .filter(({ is_combinable }) => !is_combinable)
    .map((promotion) => takeOff(units, [promotion], base));
  const best = [combined, ...alone].reduce((winner, candidate) => {
    const isFirst = winner.taken.length > 0 || candidate.taken.length === 0;
    return candidate.payable < winner.payable || (candidate.payable === winner.payable && !isFirst)
      ? candidate
      : winner;
  });
  for (const promotion of ofGoods) {
    if (best.taken.some((taken) => taken.promotion === promotion)) continue;
    const isRival = [combined, ...alone].some(
      (candidate) => candidate !== best && candidate.taken.some((taken) => taken.promotion === promotion),
    );
    reasons.set(promotion, isRival ? "better_offer" : "nothing_to_take");
  }
  const freeing = met.filter(({ kind }) => kind === "delivery");
  const [freed] = delivery === 0 ? [] : freeing;
  for (const promotion of freeing)
    if (promotion !== freed) reasons.set(promotion, freed ? "better_offer" : "nothing_to_take");
  const applied = [...best.taken, ...(freed ? [{ promotion: freed, discount: delivery ?? 0 }] : [])].toSorted(
    (a, b) => sorted.indexOf(a.promotion) - sorted.indexOf(b.promotion),
  );
  const priced = withGifts(lines, best, base);
  return {
    lines: priced,
    goods: sumBy(priced, ({ price, quantity }) => baseUnits(price, base) * quantity),
    discount: sumBy(priced, ({ discount }) => discount),
    delivery: freed ? 0 : delivery,
    applied,
    unused: sorted.flatMap((promotion) => {
      const why = reasons.get(promotion);
      return why ? [{ promotion, why }] : [];
    }),
  };
}

/**
 * Prices a basket as `priceBasket` does, without gifts that are sold out: `hasStock` returns whether the stock suffices
 * for one of the lines beside all others.
 */
export function priceInStock(
  basket: Basket,
  promotions: readonly PromotionTerms[],
  hasStock: (productId: string, lines: readonly PricedLine[]) => boolean,
): PricedBasket {
  const priced = priceBasket(basket, promotions);
  const gone = priced.lines.find(({ productId, gifts }) => gifts > 0 && !hasStock(productId, priced.lines));
  if (!gone) return priced;
  const left = promotions.map((promotion) =>
    promotion.gift?.product_id === gone.productId ? { ...promotion, gift: null } : promotion,
  );
  return priceInStock(basket, left, hasStock);
}

/** A line with prices in minor units of the base currency. */
type UnitLine = { productId: string; price: number; quantity: number };

/** Returns whether a promotion applies to each line. */
function eligibility({ product_ids }: PromotionTerms, lines: readonly UnitLine[]): boolean[] {
  const ids = product_ids && new Set(product_ids);
  return lines.map(({ productId }) => ids === null || ids.has(productId));
}

/** Returns why a basket does not qualify for a promotion; null when it does. */
function whyNotMet(promotion: PromotionTerms, lines: readonly UnitLine[], base: Currency): WhyUnused | null {
  const { kind, min_amount_bgn, min_units, gift } = promotion;
  const isEligible = eligibility(promotion, lines);
  const eligible = lines.filter((_, index) => isEligible[index]);
  if (eligible.length === 0) return "not_these_products";
  const sum = sumBy(eligible, ({ price, quantity }) => price * quantity);
  if (min_amount_bgn !== null && sum < baseUnits(min_amount_bgn, base)) return "below";
  const least = Math.max(min_units ?? 0, (kind === "units" ? promotion.units : null) ?? 0);
  if (sumBy(eligible, ({ quantity }) => quantity) < least) return "below";
  return kind === "gift" && gift === null ? "gift_gone" : null;
}

type Taken = PricedBasket["applied"][number];
type Candidate = { lines: { productId: string; left: number }[]; payable: number; taken: Taken[] };

/** Applies promotions of goods one after the other; those that take nothing are left out. */
function takeOff(
  lines: readonly UnitLine[],
  promotions: readonly PromotionTerms[],
  base: Currency,
): Candidate {
  let left = lines.map(({ price, quantity }) => price * quantity);
  const taken: Taken[] = [];
  for (const promotion of promotions) {
    if (promotion.kind === "gift") {
      taken.push({ promotion, discount: baseUnits(promotion.gift?.price_bgn ?? 0, base) });
      continue;
    }
    const shares = sharesOf(promotion, lines, left, base);
    const discount = sumBy(shares, (share) => share);
    if (discount === 0) continue;
    left = left.map((amount, index) => amount - (shares[index] ?? 0));
    taken.push({ promotion, discount });
  }
  return {
    lines: lines.map(({ productId }, index) => ({ productId, left: left[index] ?? 0 })),
    payable: sumBy(left, (amount) => amount),
    taken,
  };
}

/** Returns what a promotion takes off each line, of which `left` is what earlier ones have left. */
function sharesOf(
  promotion: PromotionTerms,
  lines: readonly UnitLine[],
  left: readonly number[],
  base: Currency,
): number[] {
  if (promotion.kind === "units") return freeUnitShares(promotion, lines, left);
  const weights = eligibility(promotion, lines).map((isOf, index) => (isOf ? (left[index] ?? 0) : 0));
  const sum = sumBy(weights, (weight) => weight);
  const wanted =
    promotion.kind === "percent"
      ? Math.floor((2 * sum * (promotion.percent ?? 0) + 100) / 200)
      : baseUnits(promotion.amount_bgn ?? 0, base);
  return splitByWeight(Math.min(wanted, sum), weights);
}

/**
 * Returns what the free units of a promotion cost: the cheapest by list price, of the same price those of the first
 * product. Of a line that an earlier promotion reduced, the units with the smaller shares are free.
 */
function freeUnitShares(
  promotion: PromotionTerms,
  lines: readonly UnitLine[],
  left: readonly number[],
): number[] {
  const { units, paid_units } = promotion;
  const isEligible = eligibility(promotion, lines);
  const eligible = lines.flatMap((line, index) => (isEligible[index] ? [{ ...line, index }] : []));
  const count = sumBy(eligible, ({ quantity }) => quantity);
  if (!units) return lines.map(() => 0);
  let free = Math.floor(count / units) * (units - (paid_units ?? units));
  const shares = lines.map(() => 0);
  for (const { index, quantity } of eligible.toSorted((a, b) => a.price - b.price || a.index - b.index)) {
    const taken = Math.min(free, quantity);
    shares[index] = smallestShares(left[index] ?? 0, quantity, taken);
    free -= taken;
  }
  return shares;
}

/** Returns the sum of the `count` smallest of `unitShares(charged, quantity)`. */
function smallestShares(charged: number, quantity: number, count: number): number {
  const least = Math.floor(charged / quantity);
  return least * count + Math.max(0, count - (quantity - (charged % quantity)));
}

/**
 * Divides what is charged for a line among its units, in minor units: the shares differ by at most one, and the larger
 * come first. A returned unit gives its share.
 */
export function unitShares(charged: number, quantity: number): number[] {
  return splitByWeight(
    charged,
    Array.from({ length: quantity }, () => 1),
  );
}

/** Adds the gifts to their products' lines, or as lines of their own after the others, each free of charge. */
function withGifts(lines: readonly BasketLine[], best: Candidate, base: Currency): PricedLine[] {
  const left = new Map(best.lines.map((line) => [line.productId, line.left]));
  const priced = lines.map((line) => ({
    ...line,
    discount: baseUnits(line.price, base) * line.quantity - (left.get(line.productId) ?? 0),
    gifts: 0,
  }));
  for (const { promotion } of best.taken) {
    if (!promotion.gift || promotion.kind !== "gift") continue;
    const { product_id: productId, price_bgn: price } = promotion.gift;
    const line = priced.find((each) => each.productId === productId);
    const worth = baseUnits(line?.price ?? price, base);
    if (line) {
      line.quantity += 1;
      line.gifts += 1;
      line.discount += worth;
    } else priced.push({ productId, price, quantity: 1, discount: worth, gifts: 1 });
  }
  return priced;
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
