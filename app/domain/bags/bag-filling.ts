import type { Currency } from "#app/domain/money.ts";
import { maxPieces, recipePrice } from "./bag.ts";
import type { Bag, LooseProduct } from "./bag.ts";

type Terms = Pick<Bag, "measure" | "smallest" | "largest" | "most_kinds">;
type Part = Pick<LooseProduct, "id" | "weight_grams" | "stock_quantity">;

/**
 * Returns whether the pieces in stock can fill a bag from its smallest to its largest size, with no more kinds than it
 * allows.
 */
export function canBeFilled(
  { measure, smallest, largest, most_kinds }: Terms,
  parts: readonly Part[],
): boolean {
  /** By size, the fewest kinds that fill the bag exactly so far; more than it allows where none do. */
  let fewest = new Uint8Array(largest + 1).fill(most_kinds + 1);
  fewest[0] = 0;
  for (const part of parts) {
    const step = measure === "grams" ? part.weight_grams : 1;
    const most = Math.min(part.stock_quantity, maxPieces);
    const next = fewest.slice();
    for (const [filled, before] of fewest.entries()) {
      const kinds = before + 1;
      if (kinds > most_kinds) continue;
      for (let size = filled + step, units = 1; size <= largest && units <= most; size += step, units++) {
        const there = fewest[size] ?? 0;
        // What follows is reached from there with no more kinds. Otherwise many parts would take seconds.
        if (there <= before) break;
        next[size] = Math.min(next[size] ?? kinds, kinds);
      }
    }
    fewest = next;
  }
  return fewest.some((kinds, size) => size >= smallest && kinds <= most_kinds);
}

/** A bag of one kind alone: how many pieces, their weight in grams and the price in stotinki. */
export type OneKindBag = { product_id: string; quantity: number; weight_grams: number; price_bgn: number };

/**
 * Returns the cheapest and the dearest bag that one kind alone fills, whatever is in stock: each between its smallest
 * and its largest size. Null when no kind fills it alone.
 */
export function oneKindBags(
  bag: Terms & Pick<Bag, "price_bgn">,
  parts: readonly Pick<LooseProduct, "id" | "weight_grams" | "price_bgn">[],
  base: Currency,
): { cheapest: OneKindBag; dearest: OneKindBag } | null {
  const filled = parts.flatMap(({ id: product_id, weight_grams, price_bgn }) => {
    const step = bag.measure === "grams" ? weight_grams : 1;
    const [fewest, most] = [
      Math.ceil(bag.smallest / step),
      Math.min(Math.floor(bag.largest / step), maxPieces),
    ];
    return (fewest <= most ? [fewest, most] : []).map((quantity): OneKindBag => {
      const price = recipePrice(bag, [{ price_bgn, quantity }], base);
      return { product_id, quantity, weight_grams: quantity * weight_grams, price_bgn: price };
    });
  });
  const [first, ...others] = filled;
  if (!first) return null;
  return {
    cheapest: others.reduce((least, each) => (each.price_bgn < least.price_bgn ? each : least), first),
    dearest: others.reduce((most, each) => (each.price_bgn > most.price_bgn ? each : most), first),
  };
}

/**
 * Why a bag cannot be bought, or must not be sold as it is. `no_parts`: it has none. `sold_out`: all of them are.
 * `unreachable`: what is in stock does not fill its smallest size. `no_food`: parts lack mandatory food information.
 */
export type BagWarning = "no_parts" | "sold_out" | "unreachable" | "no_food";

export function bagWarnings(
  terms: Terms,
  parts: readonly (Part & { lacks_food_information: boolean })[],
): BagWarning[] {
  if (parts.length === 0) return ["no_parts"];
  const food: BagWarning[] = parts.some((part) => part.lacks_food_information) ? ["no_food"] : [];
  if (parts.every(({ stock_quantity }) => stock_quantity === 0)) return ["sold_out", ...food];
  return canBeFilled(terms, parts) ? food : ["unreachable", ...food];
}
