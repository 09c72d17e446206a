import type { PackPart } from "#app/domain/catalogue/packs.ts";
import { maxPieces, sortedPieces } from "./bag.ts";
import type { Bag, LooseProduct } from "./bag.ts";

/** Most attempts with other products to fill a bag to its largest. */
const maxAttempts = 20;

/** A product that a bag may contain: the size of a piece in the bag's measure, and the most pieces. */
type Kind = { id: string; size: number; most: number };
type Filling = { pieces: PackPart[]; filled: number };

/**
 * Fills a bag at random, up to its largest if its products allow that, with at most its kinds and what is in stock.
 * `random` returns a number from 0 up to 1, as `Math.random`; the same numbers fill the same bag. Returns nothing when
 * nothing fits.
 */
export function surpriseMix(
  bag: Pick<Bag, "measure" | "largest" | "most_kinds" | "part_ids">,
  loose: readonly Pick<LooseProduct, "id" | "weight_grams" | "stock_quantity">[],
  random: () => number,
): PackPart[] {
  const kinds = loose.flatMap(({ id, weight_grams, stock_quantity }): Kind[] => {
    const size = bag.measure === "grams" ? weight_grams : 1;
    const most = Math.min(stock_quantity, maxPieces);
    return bag.part_ids.includes(id) && size > 0 && most > 0 ? [{ id, size, most }] : [];
  });
  let best: Filling = { pieces: [], filled: 0 };
  for (let attempt = 0; attempt < maxAttempts && best.filled < bag.largest; attempt += 1) {
    const filling = fill(shuffled(kinds, random).slice(0, bag.most_kinds), bag.largest, random);
    if (filling.filled > best.filled) best = filling;
  }
  return sortedPieces(best.pieces);
}

/** Fills as much of `largest` as these products can, about evenly with all of them. */
function fill(kinds: readonly Kind[], largest: number, random: () => number): Filling {
  const reachable = reachableSizes(kinds, largest);
  const filled = reachable[0]?.lastIndexOf(true) ?? 0;
  let left = filled;
  const pieces = kinds.map(({ id, size, most }, index) => {
    const others = reachable[index + 1] ?? [];
    const wanted = (random() * 2 * left) / (kinds.length - index) / size;
    const [quantity = 0] = Array.from({ length: most + 1 }, (_, count) => count)
      .filter((count) => others[left - count * size])
      .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
    left -= quantity * size;
    return { product_id: id, quantity };
  });
  return { pieces, filled };
}

/** Returns for each product whether it and those after it can have exactly a size together, from 0 to `largest`. */
function reachableSizes(kinds: readonly Kind[], largest: number): boolean[][] {
  const reachable = [Array.from({ length: largest + 1 }, (_, size) => size === 0)];
  for (const { size: step, most } of kinds.toReversed()) {
    const others = reachable[0] ?? [];
    /** The fewest pieces of this product with which a size is reached. */
    const fewest: number[] = [];
    const own = others.map((isReached, size) => {
      fewest[size] = isReached ? 0 : (fewest[size - step] ?? Infinity) + 1;
      return fewest[size] <= most;
    });
    reachable.unshift(own);
  }
  return reachable;
}

/** Returns the items in random order (Fisher and Yates). */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
