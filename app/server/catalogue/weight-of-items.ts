import { inArray } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";

/** Returns the weight of products in grams; unknown ones count nothing. */
export async function weightOfItems(
  db: Pick<Database, "select">,
  items: readonly { productId: string; quantity: number }[],
): Promise<number> {
  if (items.length === 0) return 0;
  const ids = items.map(({ productId }) => productId);
  const rows = await db
    .select({ id: products.id, weight: products.weight_grams })
    .from(products)
    .where(inArray(products.id, ids));
  const weights = new Map(rows.map(({ id, weight }) => [id, weight]));
  return items.reduce((sum, { productId, quantity }) => sum + (weights.get(productId) ?? 0) * quantity, 0);
}
