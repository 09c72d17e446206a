import { flavorNames } from "#app/domain/product.ts";
import { searchWords } from "#app/domain/search-key.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { productPrices, products } from "#app/server/db/schema/catalog.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { learnWords } from "./search-vocabulary.ts";

export type NewProduct = Omit<typeof products.$inferInsert, "search_words" | "id"> & { id?: string };

/**
 * Inserts products together with the words by which they are found, and begins their price histories. Returns their ids in
 * the order given.
 */
export async function addProducts(
  db: Database | Transaction,
  added: readonly NewProduct[],
): Promise<string[]> {
  await learnWords(db, added.flatMap(productWords));
  const rows = added.map((product) => ({
    ...product,
    id: product.id ?? newId(),
    search_words: wordSet(productWords(product)),
  }));
  if (rows.length === 0) return [];
  const inserted = await db
    .insert(products)
    .values(rows)
    .returning({ product_id: products.id, price_bgn: products.price_bgn, since: products.created_at });
  await db.insert(productPrices).values(inserted.map((price) => ({ id: newId(), ...price })));
  return rows.map((row) => row.id);
}

/** The folded words of names and flavour, by which a product is found in either alphabet. */
export function productWords({
  name_bg,
  name_en,
  flavor,
}: Pick<NewProduct, "name_bg" | "name_en" | "flavor">): string[] {
  const { bg, en } = flavorNames[flavor];
  return searchWords([name_bg, name_en, bg, en].join(" "));
}
