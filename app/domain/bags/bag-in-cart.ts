import type { CartProduct } from "#app/domain/cart/cart.ts";
import type { Currency } from "#app/domain/money.ts";
import { recipeKey, recipePrice, recipeWeight } from "./bag.ts";
import type { MixOffer, Recipe } from "./bag.ts";

/**
 * Returns a filled bag as the line of a cart shows it, at the prices of the offer; null when the bag or one of its
 * pieces is not offered. Its id is the key of its recipe, whose pieces have the names of their products.
 */
export function bagInCart(
  recipe: Recipe,
  { bags, loose }: MixOffer,
  base: Currency,
): (CartProduct & { recipe: Recipe }) | null {
  const bag = bags.find(({ id }) => id === recipe.bag_id);
  const pieces = recipe.pieces.flatMap(({ product_id, quantity }) => {
    const piece = loose.find(({ id }) => id === product_id);
    if (!piece) return [];
    const { price_bgn, name_bg, name_en } = piece;
    return [{ product_id, quantity, price_bgn, name_bg, name_en }];
  });
  if (!bag || pieces.length < recipe.pieces.length) return null;
  return {
    id: recipeKey(recipe),
    name_bg: bag.name_bg,
    name_en: bag.name_en,
    price_bgn: recipePrice(bag, pieces, base),
    weight_grams: recipeWeight(recipe.pieces, loose),
    image_url: bag.image_url,
    flavor: null,
    recipe: { ...recipe, pieces: pieces.map(({ price_bgn: _price, ...piece }) => piece) },
  };
}
