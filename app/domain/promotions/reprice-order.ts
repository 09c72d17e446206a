import { splitByWeight, sumBy } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { priceBasket, unitShares } from "./price-basket.ts";
import type { BasketLine, PricedLine } from "./price-basket.ts";
import { baseUnits } from "./promotion.ts";
import type { PromotionTerms } from "./promotion.ts";

/** A promotion of an order and what it took off, in minor units of the base currency. */
export type OrderPromotion = { promotion: PromotionTerms; discount: number };

/** What promotions take off an order after a change, in minor units of the base currency. */
export type RepricedOrder = {
  /** The lines after the change, with their shares and gifts. */
  lines: PricedLine[];
  discount: number;
  delivery: number;
  /** What each of the order's promotions takes off now, by its id; 0 for one that no longer applies. */
  discounts: ReadonlyMap<string, number>;
};

/**
 * Prices a changed order: of one that is paid and may only become smaller as `shrinkOrder` does, otherwise as
 * `repriceOrder` does. One line per product. `ruled` is the price of the delivery by today's rule without promotions, in
 * minor units of the base currency; null when it keeps `current`, from which free delivery is taken off already.
 */
export function pricedAfterChange(
  {
    before,
    after,
    onlyShrinks,
    current,
    ruled,
    baseCurrency,
  }: {
    before: readonly PricedLine[];
    after: readonly BasketLine[];
    onlyShrinks: boolean;
    current: number;
    ruled: number | null;
    baseCurrency: Currency;
  },
  promotions: readonly OrderPromotion[],
): RepricedOrder {
  const saved = promotions.find(({ promotion }) => promotion.kind === "delivery")?.discount ?? 0;
  const delivery = ruled ?? current + saved;
  const quantities = new Map(after.map(({ productId, quantity }) => [productId, quantity]));
  return onlyShrinks
    ? shrinkOrder({ lines: before, quantities, delivery, baseCurrency }, promotions)
    : repriceOrder(
        { lines: after, delivery, baseCurrency },
        promotions.map(({ promotion }) => promotion),
      );
}

/**
 * Prices the changed lines of an order by the promotions that it was placed with; nobody has to use a code again, and no
 * window counts. `lines` have all units, gifts included: a gift whose promotion no longer applies is charged, and one
 * that was removed is not given again. `delivery` is its price without promotions.
 */
export function repriceOrder(
  {
    lines,
    delivery,
    baseCurrency,
  }: { lines: readonly BasketLine[]; delivery: number; baseCurrency: Currency },
  promotions: readonly PromotionTerms[],
): RepricedOrder {
  const given = promotions.filter((promotion, index) => {
    const line = lines.find(({ productId }) => productId === promotion.gift?.product_id);
    const earlier = promotions.slice(0, index).filter(({ gift }) => gift?.product_id === line?.productId);
    return line !== undefined && earlier.length < line.quantity;
  });
  const bought = lines.flatMap((line) => {
    const gifts = given.filter(({ gift }) => gift?.product_id === line.productId).length;
    return line.quantity > gifts ? [{ ...line, quantity: line.quantity - gifts }] : [];
  });
  const possible = promotions.filter(({ kind }) => kind !== "gift");
  const priced = priceBasket({ lines: bought, delivery, baseCurrency }, [...possible, ...given]);
  const lost = given.filter((each) => !priced.applied.some(({ promotion }) => promotion === each));
  if (lost.length > 0)
    return repriceOrder(
      { lines, delivery, baseCurrency },
      promotions.filter((promotion) => !lost.includes(promotion)),
    );
  const ofProduct = new Map(priced.lines.map((line) => [line.productId, line]));
  return {
    lines: lines.map((line) => ofProduct.get(line.productId) ?? { ...line, discount: 0, gifts: 0 }),
    discount: priced.discount,
    delivery: priced.delivery ?? 0,
    discounts: new Map(priced.applied.map(({ promotion, discount }) => [promotion.id, discount])),
  };
}

/**
 * Takes units off the lines of a paid order, which must not grow: nothing is evaluated again, and each unit that goes
 * takes its stored share with it (`unitShares`); of a line with gifts, the units that were paid for go first. `lines` are those of the order, `quantities` what stays of each
 * product.
 */
export function shrinkOrder(
  {
    lines,
    quantities,
    delivery,
    baseCurrency: base,
  }: {
    lines: readonly PricedLine[];
    quantities: ReadonlyMap<string, number>;
    delivery: number;
    baseCurrency: Currency;
  },
  promotions: readonly OrderPromotion[],
): RepricedOrder {
  const left = lines.flatMap((line): PricedLine[] => {
    const quantity = Math.min(line.quantity, quantities.get(line.productId) ?? 0);
    if (quantity === 0) return [];
    const price = baseUnits(line.price, base);
    const gifts = Math.min(line.gifts, quantity);
    const shares = unitShares(price * line.quantity - line.discount, line.quantity - line.gifts);
    const charged = sumBy(shares.slice(0, quantity - gifts), (share) => share);
    return [{ ...line, quantity, discount: price * quantity - charged, gifts }];
  });
  const discount = sumBy(left, (line) => line.discount);
  const ofGoods = promotions.filter(({ promotion }) => promotion.kind !== "delivery");
  const shares = splitByWeight(
    discount,
    ofGoods.map((each) => each.discount),
  );
  return {
    lines: left,
    discount,
    delivery: ofGoods.length < promotions.length ? 0 : delivery,
    discounts: new Map(
      promotions.map((each) => [each.promotion.id, shares[ofGoods.indexOf(each)] ?? each.discount]),
    ),
  };
}
