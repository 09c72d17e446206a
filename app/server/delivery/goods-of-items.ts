import { inArray } from "drizzle-orm";
import { recipePrice, recipeWeight } from "#app/domain/bags/bag.ts";
import type { RecipeInput } from "#app/domain/bags/recipe-input.ts";
import { sumBy } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";

type Item = { productId: string; quantity: number; recipe?: RecipeInput | undefined };

/** Returns the weight of items in grams, that of a bag by its pieces; unknown products count nothing. */
export async function weightOfItems(db: Pick<Database, "select">, items: readonly Item[]): Promise<number> {
  return sumBy(await readItems(db, items), ({ weight, quantity }) => weight * quantity);
}

/**
 * Returns items with weight in grams and price in stotinki of a unit, those of a bag by its pieces as an order has
 * them. Unknown products are left out.
 */
export async function goodsOfItems(
  db: Pick<Database, "select">,
  items: readonly Item[],
  baseCurrency: Currency,
): Promise<{ price: number; weight: number; quantity: number }[]> {
  return (await readItems(db, items)).map(({ product, pieces, weight, quantity }) => ({
    price: pieces ? recipePrice(product, pieces, baseCurrency) : product.price_bgn,
    weight,
    quantity,
  }));
}

/** An item with its product and the pieces of a bag; `weight` is that of a unit in grams. */
type Read = {
  product: { price_bgn: number };
  pieces: { price_bgn: number; quantity: number }[] | null;
  weight: number;
  quantity: number;
};

async function readItems(db: Pick<Database, "select">, items: readonly Item[]): Promise<Read[]> {
  const ids = items.flatMap(({ productId, recipe }) => [
    productId,
    ...(recipe?.pieces ?? []).map(({ product_id }) => product_id),
  ]);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: products.id, price_bgn: products.price_bgn, weight_grams: products.weight_grams })
    .from(products)
    .where(inArray(products.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap(({ productId, quantity, recipe }): Read[] => {
    const product = found.get(productId);
    if (!product) return [];
    if (!recipe) return [{ product, pieces: null, weight: product.weight_grams, quantity }];
    const pieces = recipe.pieces.flatMap((piece) => {
      const loose = found.get(piece.product_id);
      return loose ? [{ price_bgn: loose.price_bgn, quantity: piece.quantity }] : [];
    });
    return [{ product, pieces, weight: recipeWeight(recipe.pieces, rows), quantity }];
  });
}
