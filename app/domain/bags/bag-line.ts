import type { CartOffer } from "#app/domain/cart/refresh-cart.ts";
import type { Currency } from "#app/domain/money.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { bagInCart } from "./bag-in-cart.ts";
import { maxLabelLength, recipeFaults, sortedPieces } from "./bag.ts";
import type { MixOffer, Recipe } from "./bag.ts";

/**
 * Returns a filled bag as carts and their refresh know products: its id is the key of the recipe with the label
 * cleaned, and its stock and parts are those of the pieces. `offer` has the full stock. Null for a bag that cannot be
 * sold (`recipeFaults`).
 */
export function bagProduct(recipe: Recipe, offer: MixOffer, baseCurrency: Currency): CartOffer | null {
  if (recipeFaults(recipe, offer).length > 0) return null;
  const pieces = sortedPieces(recipe.pieces);
  const label = sanitizeText(recipe.label, maxLabelLength);
  const product = bagInCart({ bag_id: recipe.bag_id, pieces, label }, offer, baseCurrency);
  if (!product) return null;
  const parts = pieces.map(({ product_id, quantity }) => {
    const stock = offer.loose.find(({ id }) => id === product_id)?.stock_quantity ?? 0;
    return { product_id, quantity, stock_quantity: stock };
  });
  const stock_quantity = Math.min(...parts.map((part) => Math.floor(part.stock_quantity / part.quantity)));
  return { ...product, stock_quantity, parts };
}
