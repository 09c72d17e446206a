import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { flavorNames } from "./flavors.ts";
import { productWords, wordColumns } from "./product-words.ts";
import { recordPrices } from "./record-prices.ts";
import { addToVocabulary } from "./search-vocabulary.ts";

export type NewProduct = Omit<typeof products.$inferInsert, "search_words" | "text_words" | "id"> & {
  id?: string;
};

/**
 * Inserts products with their search words, and starts the price history of those on sale. Returns the ids in the
 * order given.
 */
export async function addProducts(
  db: Database | Transaction,
  added: readonly NewProduct[],
): Promise<string[]> {
  const flavors = await flavorNames(db);
  await addToVocabulary(
    db,
    added.flatMap((product) => productWords(product, flavors)),
  );
  const rows = added.map((product) => ({
    ...product,
    id: product.id ?? newId(),
    ...wordColumns(product, flavors),
  }));
  if (rows.length === 0) return [];
  const inserted = await db.insert(products).values(rows).returning({
    product_id: products.id,
    price_bgn: products.price_bgn,
    is_active: products.is_active,
    since: products.created_at,
  });
  await recordPrices(
    db,
    inserted.map(({ product_id, since, ...after }) => ({ product_id, before: undefined, after, since })),
  );
  return rows.map((row) => row.id);
}
