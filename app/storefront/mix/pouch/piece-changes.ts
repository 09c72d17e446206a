import { splitByWeight } from "#app/domain/money.ts";

/** How many pieces of a product there are; a quantity of 0 is the same as none. */
export type PieceCount = { id: string; quantity: number };

/**
 * Returns how many pieces of each product the pouch shows. Of more than `most` pieces it shows `most`: one of every
 * product, as far as they go, and the rest in the proportion of their quantities.
 */
export function shownCounts(counts: readonly PieceCount[], most: number): Map<string, number> {
  const filled = counts.filter(({ quantity }) => quantity > 0);
  const total = filled.reduce((sum, { quantity }) => sum + quantity, 0);
  if (total <= most) return new Map(filled.map(({ id, quantity }) => [id, quantity]));
  const kinds = filled.slice(0, most);
  const others = splitByWeight(
    most - kinds.length,
    kinds.map(({ quantity }) => quantity - 1),
  );
  return new Map(kinds.map(({ id }, index) => [id, 1 + (others[index] ?? 0)]));
}

/**
 * Returns the products of which a piece falls in or leaves, one entry for each piece. Pieces that fall in alternate
 * between the products, so that they lie mixed.
 */
export function pieceChanges(
  shown: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
): { fallIn: string[]; leave: string[] } {
  const missing = [...wanted].map(([id, count]) => ({ id, count: count - (shown.get(id) ?? 0) }));
  const most = Math.max(0, ...missing.map(({ count }) => count));
  const rounds = Array.from({ length: most }, (_, round) =>
    missing.filter(({ count }) => count > round).map(({ id }) => id),
  );
  const leave = [...shown].flatMap(([id, count]) =>
    Array.from<string>({ length: Math.max(0, count - (wanted.get(id) ?? 0)) }).fill(id),
  );
  return { fallIn: rounds.flat(), leave };
}
