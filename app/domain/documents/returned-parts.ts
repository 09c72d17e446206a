import { amountIn, splitByWeight, sumBy, sumOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { rateGroups, someWeight } from "./order-sums.ts";
import type { OrderTerms, SoldLine } from "./order-sums.ts";

/** A sum that includes VAT, in euro cents; `rate` in percent. */
export type RateShare = { rate: number; gross: number };

/** What money was returned for: units of a line, the delivery, or lines that staff changed. */
export const returnedKinds = ["line", "delivery", "change"] as const;

/** Key of the delivery among the parts of an order. Lines have their ids, parts of packs those of line and product. */
export const deliveryPart = "delivery";

/** Something that a refund can name: a line of the order, a part of its pack, or the delivery. */
export type ReturnablePart = {
  key: string;
  /** The product's name in Bulgarian, after that of its pack; null for the delivery. */
  name: string | null;
  /** The name on the label of the bag; missing for none. Documents do not have it. */
  label?: string;
  /** The line and the product whose units can come back; null for the delivery. */
  unit: { lineId: string; productId: string } | null;
  quantity: number;
  /** How many of the units are gifts of promotions, which give no money back. */
  gifts: number;
  /** What the customer pays for the whole quantity, after all discounts. A delivery has a share of each VAT rate. */
  shares: RateShare[];
};

/** Named parts of a refund: whole units by the key of a part. */
export type NamedParts = ReadonlyMap<string, number>;

/** Returns whether the customer paid anything for a part. */
export function isCharged({ shares }: Pick<ReturnablePart, "shares">): boolean {
  return shares.some(({ gross }) => gross > 0);
}

/**
 * Returns what a customer pays for each part of an order after all discounts: a pack is returned by what it contains.
 * The shares of all parts add up to the rates of `orderSums`. A free delivery is left out; free units are not, since
 * they can come back into stock.
 */
export function returnableParts(
  sold: readonly (SoldLine & { id: string; product_id: string })[],
  terms: OrderTerms,
): ReturnablePart[] {
  const parts: ReturnablePart[] = [];
  const ofDelivery: RateShare[] = [];
  for (const { rate, lines, delivery, gross } of rateGroups(sold, terms)) {
    const weights = [...lines.map(({ charged }) => charged), delivery];
    const grosses = splitByWeight(gross, someWeight(weights));
    for (const [index, { sold: line }] of lines.entries())
      parts.push(...partsOf(line, { rate, gross: grosses[index] ?? 0 }, terms.baseCurrency));
    ofDelivery.push({ rate, gross: grosses[lines.length] ?? 0 });
  }
  parts.push({ key: deliveryPart, name: null, unit: null, quantity: 1, gifts: 0, shares: ofDelivery });
  return parts.filter((part) => part.unit !== null || isCharged(part));
}

/** Returns a line at one VAT rate, or the parts of a pack's line, with their shares of what the customer pays. */
function partsOf(
  line: SoldLine & { id: string; product_id: string },
  { rate, gross }: RateShare,
  base: Currency,
): ReturnablePart[] {
  const { id: lineId, name_bg: name, quantity, gift_quantity: gifts = 0, parts, bag_label } = line;
  if (!parts)
    return [
      {
        key: lineId,
        name,
        unit: { lineId, productId: line.product_id },
        quantity,
        gifts,
        shares: [{ rate, gross }],
      },
    ];
  const grosses = splitByWeight(
    gross,
    // In the currency of the documents, whose lines have the same shares.
    parts.map(({ share_bgn }) => amountIn(base, sumOf([{ price: share_bgn, quantity: 1 }], base))),
  );
  return parts.map((part, index) => ({
    key: `${lineId}.${part.product_id}`,
    name: `${name}: ${part.name_bg}`,
    ...(bag_label && { label: bag_label }),
    unit: { lineId, productId: part.product_id },
    quantity: part.quantity * quantity,
    gifts: part.quantity * gifts,
    shares: [{ rate, gross: grosses[index] ?? 0 }],
  }));
}

/** What a refund returns of a part; `name` and `quantity` (units) only of a line. */
export type ReturnedShare = RateShare & {
  kind: (typeof returnedKinds)[number];
  name?: string;
  quantity?: number;
};

/**
 * Returns what a refund of `amount` euro cents returns of the parts that it names. What it exceeds them by is goodwill,
 * which names nothing; a refund of less returns that much less of each part. Unknown parts and units beyond those sold
 * do not count. Of a part with gifts, the units that were paid for count first.
 */
export function namedShares(
  parts: readonly ReturnablePart[],
  { named, amount }: { named: NamedParts; amount: number },
): ReturnedShare[] {
  const shares = parts.flatMap(({ key, name, quantity: sold, gifts, shares: whole }): ReturnedShare[] => {
    const quantity = Math.min(sold, named.get(key) ?? 0);
    const paid = sold > gifts ? sold - gifts : sold;
    const part =
      name === null ? ({ kind: "delivery" } as const) : ({ kind: "line", name, quantity } as const);
    return whole.map(({ rate, gross }) => ({
      ...part,
      rate,
      gross: portion(gross, Math.min(quantity, paid), paid),
    }));
  });
  const total = sumBy(shares, ({ gross }) => gross);
  const given = splitByWeight(
    Math.min(amount, total),
    shares.map(({ gross }) => gross),
  );
  return shares
    .map((share, index) => ({ ...share, gross: given[index] ?? 0 }))
    .filter(({ gross }) => gross > 0);
}

/** Returns what `quantity` of `sold` units cost, rounded half up. */
function portion(gross: number, quantity: number, sold: number): number {
  return Math.floor((2 * gross * quantity + sold) / (2 * sold));
}

/**
 * Returns what an order that became smaller returns of each VAT rate, out of a refund of `amount` euro cents. `before`
 * and `after` are what the customer pays of each rate.
 */
export function droppedShares(
  before: readonly RateShare[],
  after: readonly RateShare[],
  amount: number,
): ReturnedShare[] {
  const dropped = before.map(({ rate, gross }) => {
    const left = after.find((part) => part.rate === rate)?.gross ?? 0;
    return { rate, gross: Math.max(0, gross - left) };
  });
  const given = splitByWeight(
    amount,
    dropped.map(({ gross }) => gross),
  );
  return dropped
    .map(({ rate }, index) => ({ kind: "change" as const, rate, gross: given[index] ?? 0 }))
    .filter(({ gross }) => gross > 0);
}
