import { bagInCart } from "#app/domain/bags/bag-in-cart.ts";
import { itemKey, recipeFaults } from "#app/domain/bags/bag.ts";
import type { RecipeInput } from "#app/domain/bags/recipe-input.ts";
import type { CartProduct } from "#app/domain/cart/cart.ts";
import type { Database } from "#app/server/db/database.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { mixOffer } from "./offered-bags.ts";

/**
 * Returns the bags among the items of a cart that the shop sells, by what identifies them, at today's prices in
 * stotinki. `isShort` when one of its pieces does not suffice for one such bag. Without a bag, costs no query.
 */
export async function soldBags(
  db: Pick<Database, "select">,
  items: readonly { productId: string; recipe?: RecipeInput | undefined }[],
): Promise<Map<string, { product: CartProduct; isShort: boolean }>> {
  const filled = items.filter(({ recipe }) => recipe);
  if (filled.length === 0) return new Map();
  const offer = await mixOffer(db);
  const { base_currency } = (await loadShop(db)).currencies;
  return new Map(
    filled.flatMap((item) => {
      const recipe = item.recipe && { bag_id: item.productId, ...item.recipe };
      const product = recipe && bagInCart(recipe, offer, base_currency);
      if (!product) return [];
      const faults = recipeFaults(recipe, offer);
      return faults.every(({ code }) => code === "piece_short")
        ? [[itemKey(item), { product, isShort: faults.length > 0 }] as const]
        : [];
    }),
  );
}
