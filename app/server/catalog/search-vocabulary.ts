import { sql } from "drizzle-orm";
import { neighbours, shortestCorrectedWord, withinOneEdit } from "#app/domain/search-key.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { searchVocabulary } from "#app/server/db/schema/catalog.ts";

/** Adds words to the vocabulary; those that are there stay. Words that no product has any more do no harm. */
export async function learnWords(db: Database | Transaction, words: readonly string[]): Promise<void> {
  // Sorted, so that two writers that learn the same words take their rows in one order and cannot deadlock.
  const rows = [...new Set(words)].sort().map((word) => ({ word, neighbours: neighbours(word) }));
  if (rows.length > 0) await db.insert(searchVocabulary).values(rows).onConflictDoNothing();
}

/**
 * The condition, as PostgreSQL's tsquery, that every typed word is the beginning of one of a product's words; a word
 * that begins none in the vocabulary may stand for any that is one error away.
 */
export async function wordsCondition(db: Database, typed: readonly string[]): Promise<string> {
  const unknown = await unknownBeginnings(
    db,
    typed.filter((word) => word.length >= shortestCorrectedWord),
  );
  const corrections = unknown.length > 0 ? await correctionsOf(db, unknown) : new Map<string, string[]>();
  return typed
    .map((word) => {
      const meant = corrections.get(word);
      return meant ? `(${meant.map(quote).join(" | ")})` : `${quote(word)}:*`;
    })
    .join(" & ");
}

/** Words are letters and digits alone, so nothing in them can end the quotation. */
function quote(word: string): string {
  return `'${word}'`;
}

/** Those of the typed words with which no word of the vocabulary begins. */
async function unknownBeginnings(db: Database, typed: readonly string[]): Promise<string[]> {
  if (typed.length === 0) return [];
  const { rows } = await db.execute<{ typed: string }>(sql`
    select typed from unnest(${sql.param(typed)}::text[]) as typed
    where not exists (
      select from search_vocabulary where word ~>=~ typed and word ~<~ (typed || chr(1114111))
    )`);
  return rows.map((row) => row.typed);
}

async function correctionsOf(db: Database, typed: readonly string[]): Promise<Map<string, string[]>> {
  const wanted = [...new Set(typed.flatMap(neighbours))];
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_vocabulary where neighbours && ${sql.param(wanted)}::text[]`,
  );
  const corrections = new Map<string, string[]>();
  for (const word of typed) {
    const meant = rows.map((row) => row.word).filter((known) => withinOneEdit(known, word));
    if (meant.length > 0) corrections.set(word, meant);
  }
  return corrections;
}
