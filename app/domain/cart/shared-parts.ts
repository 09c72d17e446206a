import type { OfferedPart, PackPart } from "#app/domain/catalogue/packs.ts";

type Line = { product: { id: string }; quantity: number };

/** What the shop offers of a product; `parts` are those of a pack or a filled bag, which counts as a pack here. */
export type StockOffer = { id: string; stock_quantity: number; parts?: readonly OfferedPart[] };

/**
 * Returns by product id how many units remain of the lines that must be lowered, so that all lines together need no
 * more of any product than its stock. Singles are lowered before packs, and later lines before earlier ones; no line
 * is lowered further than necessary. Ignores lines without an offer.
 */
export function partLimits(
  cart: readonly Line[],
  offers: readonly StockOffer[],
): ReadonlyMap<string, number> {
  const { needs, left } = readOffers(offers);
  const packs = new Set(offers.flatMap(({ id, parts }) => (parts ? [id] : [])));
  const isPack = ({ product }: Line) => packs.has(product.id);
  const served = [...cart.filter(isPack), ...cart.filter((line) => !isPack(line))];
  const limits = new Map<string, number>();
  for (const { product, quantity } of served) {
    const needed = needs.get(product.id);
    if (!needed) continue;
    const granted = Math.max(0, Math.min(quantity, unitsFrom(left, needed)));
    take(left, needed, granted);
    if (granted < quantity) limits.set(product.id, granted);
  }
  return limits;
}

/** Returns by product id the most units that each offered line can have while the other lines keep theirs. */
export function lineBounds(
  cart: readonly Line[],
  offers: readonly StockOffer[],
): ReadonlyMap<string, number> {
  const { needs, left } = readOffers(offers);
  const offered = cart.flatMap(({ product: { id }, quantity }) => {
    const needed = needs.get(id);
    return needed ? [{ id, quantity, needed }] : [];
  });
  for (const { quantity, needed } of offered) take(left, needed, quantity);
  return new Map(
    offered.map(({ id, quantity, needed }) => [id, Math.max(0, quantity + unitsFrom(left, needed))]),
  );
}

/** Returns what one unit of each offer needs, itself for a single, and the stock of all needed products. */
function readOffers(offers: readonly StockOffer[]) {
  const needs = new Map<string, readonly PackPart[]>();
  const left = new Map<string, number>();
  for (const { id, stock_quantity, parts } of offers) {
    const stocks = parts ?? [{ product_id: id, quantity: 1, stock_quantity }];
    needs.set(id, stocks);
    // A line that was added during the request has an assumed stock, which that of a part corrects.
    for (const { product_id, stock_quantity: stock } of stocks)
      left.set(product_id, Math.min(stock, left.get(product_id) ?? stock));
  }
  return { needs, left };
}

function unitsFrom(left: ReadonlyMap<string, number>, needed: readonly PackPart[]): number {
  return Math.min(
    ...needed.map(({ product_id, quantity }) => Math.floor((left.get(product_id) ?? 0) / quantity)),
  );
}

function take(left: Map<string, number>, needed: readonly PackPart[], units: number): void {
  for (const { product_id, quantity } of needed)
    left.set(product_id, (left.get(product_id) ?? 0) - units * quantity);
}
