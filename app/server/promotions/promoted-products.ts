import { inArray } from "drizzle-orm";
import { productOfKey } from "#app/domain/bags/bag.ts";
import type { PromotedProduct } from "#app/domain/promotions/promotion.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";

/** Returns what decides to which promotions items belong, by their keys (`itemKey`); unknown products are left out. */
export async function promotedProducts(
  db: Pick<Database, "select">,
  keys: readonly string[],
): Promise<PromotedProduct[]> {
  const { id, category_id, flavor, family_id } = products;
  const found = await db
    .select({ id, category_id, flavor, family_id })
    .from(products)
    .where(inArray(id, keys.map(productOfKey)));
  return keys.flatMap((key) => {
    const product = found.find((each) => each.id === productOfKey(key));
    if (!product) return [];
    return product.id === key ? [product] : [{ ...product, id: key, product_id: product.id }];
  });
}
