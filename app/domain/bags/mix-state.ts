import type { PackPart } from "#app/domain/catalogue/packs.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { maxKinds, maxLabelLength, maxPieces, sortedPieces } from "./bag.ts";
import type { Bag, Recipe } from "./bag.ts";

/** A bag while a shopper fills it; `past` are its recipes before each change of its pieces, the latest last. */
export type MixState = { recipe: Recipe; past: readonly Recipe[] };

export type MixChange =
  /** Starts over with a recipe, which cannot be undone. */
  | { kind: "open"; recipe: Recipe }
  /** Chooses another bag, and takes out what it may not contain. */
  | { kind: "bag"; bag: Pick<Bag, "id" | "part_ids"> }
  /** Adds or takes out one. */
  | { kind: "add" | "remove"; product_id: string }
  | { kind: "set"; product_id: string; quantity: number }
  /** Replaces all pieces. */
  | { kind: "surprise"; pieces: readonly PackPart[] }
  | { kind: "empty" }
  | { kind: "undo" }
  /** Sets the name on the label as it is typed. */
  | { kind: "label"; label: string };

/** Most changes that can be undone. */
const maxPast = 50;

/**
 * Applies a change. Quantities are cut to `maxPieces` of a product, and more than `maxKinds` products are not taken;
 * what else the bag allows is for `recipeFaults`. A change of nothing leaves the state as it is.
 */
export function changeMix(state: MixState, change: MixChange): MixState {
  const { recipe, past } = state;
  if (change.kind === "open") return { recipe: change.recipe, past: [] };
  if (change.kind === "label")
    return { recipe: { ...recipe, label: Array.from(change.label).slice(0, maxLabelLength).join("") }, past };
  if (change.kind === "undo") {
    const before = past.at(-1);
    return before ? { recipe: { ...before, label: recipe.label }, past: past.slice(0, -1) } : state;
  }
  const changed = changedRecipe(recipe, change);
  const isSame = changed.bag_id === recipe.bag_id && samePieces(changed.pieces, recipe.pieces);
  return isSame ? state : { recipe: changed, past: [...past, recipe].slice(-maxPast) };
}

type ChangeOfPieces = Exclude<MixChange, { kind: "open" | "label" | "undo" }>;

function changedRecipe(recipe: Recipe, change: ChangeOfPieces): Recipe {
  switch (change.kind) {
    case "bag": {
      const { id, part_ids } = change.bag;
      return {
        ...recipe,
        bag_id: id,
        pieces: recipe.pieces.filter(({ product_id }) => part_ids.includes(product_id)),
      };
    }
    case "add":
      return withQuantity(recipe, change.product_id, piecesOf(recipe, change.product_id) + 1);
    case "remove":
      return withQuantity(recipe, change.product_id, piecesOf(recipe, change.product_id) - 1);
    case "set":
      return withQuantity(recipe, change.product_id, change.quantity);
    case "surprise":
      return { ...recipe, pieces: sortedPieces(change.pieces) };
    case "empty":
      return { ...recipe, pieces: [] };
  }
}

function withQuantity(recipe: Recipe, product_id: string, quantity: number): Recipe {
  const others = recipe.pieces.filter((piece) => piece.product_id !== product_id);
  const bounded = Math.min(Math.max(0, quantity), maxPieces);
  const pieces = sortedPieces([...others, { product_id, quantity: bounded }]);
  return pieces.length > maxKinds ? recipe : { ...recipe, pieces };
}

function samePieces(some: readonly PackPart[], others: readonly PackPart[]): boolean {
  const same = (piece: PackPart, other: PackPart | undefined) =>
    piece.product_id === other?.product_id && piece.quantity === other.quantity;
  return some.length === others.length && some.every((piece, index) => same(piece, others[index]));
}

/** Returns how many pieces of a product a recipe has. */
export function piecesOf({ pieces }: Pick<Recipe, "pieces">, productId: string): number {
  return pieces.find(({ product_id }) => product_id === productId)?.quantity ?? 0;
}

/** Returns the recipe with the name on its label cleaned, as orders and addresses hold it. */
export function cleanRecipe(recipe: Recipe): Recipe {
  return { ...recipe, label: sanitizeText(recipe.label, maxLabelLength) };
}

/** Parses a typed number of pieces: 0 for anything else, at most `maxPieces`. */
export function readPieces(typed: string): number {
  const quantity = Number.parseInt(typed, 10);
  return Number.isNaN(quantity) ? 0 : Math.min(Math.max(quantity, 0), maxPieces);
}
