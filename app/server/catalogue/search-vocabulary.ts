import { sql } from "drizzle-orm";
import { neighbours, shortestCorrectedWord, withinOneEdit } from "#app/domain/search-key.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { searchVocabulary } from "#app/server/db/schema/catalog.ts";

/** Adds words to the vocabulary; known words are ignored. Words that no product uses any more are harmless. */
export async function addToVocabulary(db: Database | Transaction, words: readonly string[]): Promise<void> {
  // Sorted, so that two writers of the same words lock rows in one order and cannot deadlock.
  const rows = [...new Set(words)].sort().map((word) => ({ word, neighbours: neighbours(word) }));
  if (rows.length > 0) await db.insert(searchVocabulary).values(rows).onConflictDoNothing();
}

/**
 * Returns a PostgreSQL tsquery: every typed word must be a prefix of one of a product's words. A word that is no
 * prefix in the vocabulary matches the words one typing error away.
 */
export async function wordsCondition(db: Database, typed: readonly string[]): Promise<string> {
  const unknown = await unknownPrefixes(
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

/** Words contain only letters and digits, so they need no escaping. */
function quote(word: string): string {
  return `'${word}'`;
}

/** Returns the typed words that are no prefix of any word in the vocabulary. */
async function unknownPrefixes(db: Database, typed: readonly string[]): Promise<string[]> {
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
