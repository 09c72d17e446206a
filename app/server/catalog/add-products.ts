import { sql } from "drizzle-orm";
import { flavorNames } from "#app/domain/product.ts";
import { searchWords } from "#app/domain/search-key.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { learnWords } from "./search-vocabulary.ts";

export type NewProduct = Omit<typeof products.$inferInsert, "search_words" | "id">;

/** Inserts products together with the words by which they are found. Returns their ids in the order given. */
export async function addProducts(
  db: Database | Transaction,
  added: readonly NewProduct[],
): Promise<string[]> {
  const words = added.map(wordsOf);
  await learnWords(db, words.flat());
  const rows = added.map((product, index) => ({
    ...product,
    id: newId(),
    search_words: sql`array_to_tsvector(${sql.param(words[index])}::text[])`,
  }));
  if (rows.length > 0) await db.insert(products).values(rows);
  return rows.map((row) => row.id);
}

function wordsOf({ name_bg, name_en, flavor }: NewProduct): string[] {
  const { bg, en } = flavorNames[flavor];
  return searchWords([name_bg, name_en, bg, en].join(" "));
}
