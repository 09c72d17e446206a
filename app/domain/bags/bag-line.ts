import type { CartOffer } from "#app/domain/cart/refresh-cart.ts";
import type { Currency } from "#app/domain/money.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { maxLabelLength, recipeFaults, recipeKey, recipePrice, recipeWeight, sortedPieces } from "./bag.ts";
import type { MixOffer, Recipe } from "./bag.ts";

/**
 * Returns a filled bag as carts and their refresh know products: its id is the key of the recipe with the label cleaned,
 * and its stock and parts are those of the pieces. `offer` has the full stock. Null for a bag that cannot be sold
 * (`recipeFaults`).
 */
export function bagProduct(recipe: Recipe, offer: MixOffer, baseCurrency: Currency): CartOffer | null {
  const bag = offer.bags.find(({ id }) => id === recipe.bag_id);
  if (!bag || recipeFaults(recipe, offer).length > 0) return null;
  const label = sanitizeText(recipe.label, maxLabelLength);
  const pieces = sortedPieces(recipe.pieces).flatMap(({ product_id, quantity }) => {
    const product = offer.loose.find(({ id }) => id === product_id);
    return product ? [{ ...product, product_id, quantity }] : [];
  });
  return {
    id: recipeKey({ bag_id: bag.id, pieces, label }),
    name_bg: bag.name_bg,
    name_en: bag.name_en,
    price_bgn: recipePrice(bag, pieces, baseCurrency),
    weight_grams: recipeWeight(pieces, offer.loose),
    image_url: bag.image_url,
    flavor: null,
    recipe: {
      bag_id: bag.id,
      pieces: pieces.map(({ product_id, quantity, name_bg, name_en }) => ({
        product_id,
        quantity,
        name_bg,
        name_en,
      })),
      label,
    },
    stock_quantity: Math.min(
      ...pieces.map(({ stock_quantity, quantity }) => Math.floor(stock_quantity / quantity)),
    ),
    parts: pieces.map(({ product_id, quantity, stock_quantity }) => ({
      product_id,
      quantity,
      stock_quantity,
    })),
  };
}
