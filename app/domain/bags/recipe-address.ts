import type { PackPart } from "#app/domain/catalogue/packs.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { maxKinds, maxLabelLength, maxPieces, sortedPieces } from "./bag.ts";
import type { Recipe } from "./bag.ts";

/** Names of a recipe's search parameters on `/mix`. */
export const recipeParameters = { bag: "bag", pieces: "pieces", label: "name" } as const;

/** A UUID. Written here, because this runs where shoppers load no schema library. */
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the search parameters of a recipe: `bag=…&pieces=id*9,id*4&name=…`. A part that is empty is left out. */
export function recipeSearch({ bag_id, pieces, label }: Recipe): string {
  const contents = sortedPieces(pieces).map(({ product_id, quantity }) => `${product_id}*${quantity}`);
  const search = new URLSearchParams();
  if (bag_id !== "") search.set(recipeParameters.bag, bag_id);
  if (contents.length > 0) search.set(recipeParameters.pieces, contents.join(","));
  if (label !== "") search.set(recipeParameters.label, label);
  return search.toString();
}

/**
 * Reads a recipe from search parameters that anybody may have written: what is no id or no quantity is left out, larger
 * quantities are cut to `maxPieces`, and products after the first `maxKinds` are left out. Without a bag its id is
 * empty.
 */
export function readRecipe(search: URLSearchParams): Recipe {
  const bag = (search.get(recipeParameters.bag) ?? "").toLowerCase();
  const pieces = (search.get(recipeParameters.pieces) ?? "")
    .split(",", maxKinds)
    .flatMap((piece): PackPart[] => {
      const [product_id = "", typed = ""] = piece.toLowerCase().split("*", 2);
      return id.test(product_id) && /^\d{1,3}$/.test(typed) ? [{ product_id, quantity: Number(typed) }] : [];
    });
  return {
    bag_id: id.test(bag) ? bag : "",
    pieces: sortedPieces(pieces).map(({ product_id, quantity }) => ({
      product_id,
      quantity: Math.min(quantity, maxPieces),
    })),
    label: sanitizeText((search.get(recipeParameters.label) ?? "").slice(0, 1000), maxLabelLength),
  };
}
