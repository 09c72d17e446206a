import { itemKey, recipeFaults, recipePrice, recipeWeight } from "#app/domain/bags/bag.ts";
import type { Recipe } from "#app/domain/bags/bag.ts";
import type { RecipeInput } from "#app/domain/bags/recipe-input.ts";
import type { Currency } from "#app/domain/money.ts";
import type { LockedProduct, SoldProduct } from "#app/server/orders/order-statements.ts";

type Item = { productId: string; recipe?: RecipeInput | undefined };

/**
 * Returns what an order can sell, by what identifies its items: the products on sale, and each requested bag with the
 * contents of its recipe. A bag that is not on offer, or whose recipe its terms refuse, is left out like a product that
 * is not on sale; so are bags without a recipe and pieces on their own. Whether the stock suffices is not considered.
 */
export function soldItems(
  locked: readonly LockedProduct[],
  items: readonly Item[],
  baseCurrency: Currency,
): Map<string, SoldProduct> {
  const products = locked.filter(({ terms, is_loose }) => terms === null && !is_loose);
  const sold = new Map<string, SoldProduct>(products.map((product) => [product.id, product]));
  for (const { productId, recipe } of items) {
    const filled = recipe && filledBag({ bag_id: productId, ...recipe }, locked, baseCurrency);
    if (filled) sold.set(filled.id, filled);
  }
  return sold;
}

function filledBag(
  recipe: Recipe,
  locked: readonly LockedProduct[],
  baseCurrency: Currency,
): SoldProduct | null {
  const loose = locked.filter(({ is_loose }) => is_loose);
  const bag = locked.find(({ id }) => id === recipe.bag_id);
  if (!bag?.terms) return null;
  const offer = { bags: [{ id: bag.id, ...bag.terms }], loose };
  if (recipeFaults(recipe, offer).some(({ code }) => code !== "piece_short")) return null;
  const parts = recipe.pieces.flatMap(({ product_id, quantity }) => {
    const piece = loose.find(({ id }) => id === product_id);
    return piece
      ? [{ product_id, quantity, price_bgn: piece.price_bgn, stock_quantity: piece.stock_quantity }]
      : [];
  });
  const { category_id, flavor, family_id } = bag;
  return {
    id: itemKey({ productId: bag.id, recipe }),
    price_bgn: recipePrice(bag, parts, baseCurrency),
    stock_quantity: Math.min(...parts.map((part) => Math.floor(part.stock_quantity / part.quantity))),
    category_id,
    flavor,
    family_id,
    parts,
    bag: {
      product_id: bag.id,
      weight_grams: recipeWeight(recipe.pieces, loose),
      label: recipe.label,
    },
  };
}
