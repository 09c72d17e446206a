import { flavorNames } from "#app/domain/product.ts";
import { searchWords } from "#app/domain/search-key.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { notePrices } from "./note-prices.ts";
import { learnWords } from "./search-vocabulary.ts";

export type NewProduct = Omit<typeof products.$inferInsert, "search_words" | "id"> & { id?: string };

/**
 * Inserts products together with the words by which they are found, and begins the price histories of those on sale. Returns their ids in
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
  const inserted = await db.insert(products).values(rows).returning({
    product_id: products.id,
    price_bgn: products.price_bgn,
    is_active: products.is_active,
    since: products.created_at,
  });
  await notePrices(
    db,
    inserted.map(({ product_id, since, ...after }) => ({ product_id, before: undefined, after, since })),
  );
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
