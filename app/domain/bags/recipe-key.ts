import { maxPartQuantity, maxParts } from "#app/domain/catalogue/packs.ts";
import type { PackPart } from "#app/domain/catalogue/packs.ts";
import type { Recipe } from "./bag.ts";

// Apart from `bag.ts`, because every page reads the stored cart.

/** Maximum length of the name on a bag's label, in characters. */
export const maxLabelLength = 40;

/** Most pieces of one product in a bag, and most different products in any bag. */
export const maxPieces = maxPartQuantity;
export const maxKinds = maxParts;

/** Pieces of a bag with the names of their product, as far as known: once it is gone, nothing else names it. */
export type NamedPiece = PackPart & { name_bg?: string; name_en?: string };

/** A recipe as carts and orders keep it. */
export type NamedRecipe = Omit<Recipe, "pieces"> & { pieces: readonly NamedPiece[] };

/** Returns the pieces with those of the same product joined, without any of none, in the order of their ids. */
export function sortedPieces(pieces: readonly PackPart[]): PackPart[] {
  const units = new Map<string, number>();
  for (const { product_id, quantity } of pieces)
    units.set(product_id, (units.get(product_id) ?? 0) + quantity);
  return [...units]
    .filter(([, quantity]) => quantity > 0)
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1));
}

/**
 * Returns what tells one filled bag from another in a cart or an order: the same for the same bag, pieces and label. No
 * product has such an id.
 */
export function recipeKey({ bag_id, pieces, label }: Recipe): string {
  const contents = sortedPieces(pieces).map(({ product_id, quantity }) => `${product_id}*${quantity}`);
  return [bag_id, contents.join("+"), encodeURIComponent(label.toWellFormed())].join("|");
}
