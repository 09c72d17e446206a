import { flavorNames } from "#app/domain/catalogue/product.ts";
import { searchWords } from "#app/domain/search-key.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { recordPrices } from "./record-prices.ts";
import { addToVocabulary } from "./search-vocabulary.ts";

export type NewProduct = Omit<typeof products.$inferInsert, "search_words" | "id"> & { id?: string };

/**
 * Inserts products with their search words, and starts the price history of those on sale. Returns the ids in the
 * order given.
 */
export async function addProducts(
  db: Database | Transaction,
  added: readonly NewProduct[],
): Promise<string[]> {
  await addToVocabulary(db, added.flatMap(productWords));
  const rows = added.map((product) => ({
    ...product,
    id: product.id ?? newId(),
    search_words: wordSet(productWords(product)),
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

/** The folded words of the names and the flavour: a product is found by them in either alphabet. */
export function productWords({
  name_bg,
  name_en,
  flavor,
}: Pick<NewProduct, "name_bg" | "name_en" | "flavor">): string[] {
  const { bg, en } = flavorNames[flavor];
  return searchWords([name_bg, name_en, bg, en].join(" "));
}
