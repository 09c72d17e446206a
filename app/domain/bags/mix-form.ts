import type { Recipe } from "./bag.ts";
import { readRecipe, recipeParameters } from "./recipe-address.ts";

/**
 * Marks the parameters of the form of `/mix`, which browsers without scripts send: the bag and the label as in a shared
 * address, and each product's number of pieces under its id.
 */
export const mixFormParameter = "form";

/** Reads the recipe that the form sends, for products with these ids, by the rules of `readRecipe`. */
export function readMixForm(sent: URLSearchParams, ids: readonly string[]): Recipe {
  const pieces = ids.flatMap((id) => {
    const typed = (sent.get(id) ?? "").trim();
    return typed === "" || /^0+$/.test(typed) ? [] : [`${id}*${typed}`];
  });
  const search = new URLSearchParams(sent);
  search.set(recipeParameters.pieces, pieces.join(","));
  return readRecipe(search);
}
