import type { CartProduct } from "#app/domain/cart/cart.ts";
import type { NamedRecipe } from "./recipe-key.ts";

/** A line of an order; only bags have a key and a recipe. `unit_price_bgn` is in stotinki. */
type OrderedLine = Pick<CartProduct, "name_bg" | "name_en" | "weight_grams"> & {
  bag_key: string | null;
  recipe: NamedRecipe | null;
  unit_price_bgn: number;
};

/**
 * Returns the bag of an ordered line as carts keep it, as it was sold: the cart's refresh brings it up to date, or says
 * which of its pieces is gone. Null for any other product.
 */
export function orderedBag(line: OrderedLine): CartProduct | null {
  const { bag_key, recipe, name_bg, name_en, weight_grams, unit_price_bgn } = line;
  if (bag_key === null || !recipe) return null;
  const shown = { name_bg, name_en, price_bgn: unit_price_bgn, weight_grams };
  return { id: bag_key, ...shown, image_url: null, flavor: null, recipe };
}
