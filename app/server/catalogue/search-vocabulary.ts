import { sql } from "drizzle-orm";
import {
  neighbours,
  shortestCorrectedWord,
  shortestInnerWord,
  withinOneEdit,
} from "#app/domain/search-key.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { searchVocabulary } from "#app/server/db/schema/catalog.ts";

/**
 * Maximum known words that contain a typed one, over all typed words; bounds the search for very short parts of words.
 */
const maxInnerMatches = 400;

/** Adds words to the vocabulary; known words are ignored. Words that no product uses any more are harmless. */
export async function addToVocabulary(db: Database | Transaction, words: readonly string[]): Promise<void> {
  // Sorted, so that two writers of the same words lock rows in one order and cannot deadlock.
  const rows = [...new Set(words)].sort().map((word) => ({ word, neighbours: neighbours(word) }));
  if (rows.length > 0) await db.insert(searchVocabulary).values(rows).onConflictDoNothing();
}

/** What a typed word matches, as PostgreSQL tsqueries. */
export type SearchTerm = {
  typed: string;
  /** Words that begin with it; if none is known, the known words that contain it. */
  exact: string;
  /** The same; if no known word begins with it or contains it, the known words one typing error away. */
  corrected: string;
};

/** Returns what each typed word matches among the words of products' names. */
export async function searchTerms(db: Database, typed: readonly string[]): Promise<SearchTerm[]> {
  const unknown = await unknownPrefixes(
    db,
    typed.filter((word) => word.length >= shortestInnerWord),
  );
  const inner = await wordsContaining(db, unknown);
  const misspelt = unknown.filter((word) => !inner.has(word) && word.length >= shortestCorrectedWord);
  const corrections = await correctionsOf(db, misspelt);
  return typed.map((word) => {
    const containing = inner.get(word);
    const exact = containing ? oneOf(containing) : `${quote(word)}:*`;
    const meant = corrections.get(word);
    return { typed: word, exact, corrected: meant ? oneOf(meant) : exact };
  });
}

function oneOf(words: readonly string[]): string {
  return `(${words.map(quote).join(" | ")})`;
}

/** Words contain only letters and digits, so they need no escaping. */
function quote(word: string): string {
  return `'${word}'`;
}

/** Returns the typed words that are not a prefix of any word in the vocabulary. */
async function unknownPrefixes(db: Database, typed: readonly string[]): Promise<string[]> {
  if (typed.length === 0) return [];
  const { rows } = await db.execute<{ typed: string }>(sql`
    select typed from unnest(${sql.param(typed)}::text[]) as typed
    where not exists (
      select from search_vocabulary where word ~>=~ typed and word ~<~ (typed || chr(1114111))
    )`);
  return rows.map((row) => row.typed);
}

/** Returns the known words that contain each typed word; omits words without any. Reads the index of all words. */
async function wordsContaining(db: Database, typed: readonly string[]): Promise<Map<string, string[]>> {
  if (typed.length === 0) return new Map();
  const patterns = typed.map((word) => `%${word}%`);
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from search_vocabulary where word like any (${sql.param(patterns)}::text[])
    order by length(word), word limit ${maxInnerMatches}`);
  return matchesOf(typed, rows, (known, word) => known.includes(word));
}

/** Returns the known words one typing error away from each typed word; omits words without any. */
async function correctionsOf(db: Database, typed: readonly string[]): Promise<Map<string, string[]>> {
  if (typed.length === 0) return new Map();
  const wanted = [...new Set(typed.flatMap(neighbours))];
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_vocabulary where neighbours && ${sql.param(wanted)}::text[]`,
  );
  return matchesOf(typed, rows, withinOneEdit);
}

function matchesOf(
  typed: readonly string[],
  rows: readonly { word: string }[],
  isMatch: (known: string, typed: string) => boolean,
): Map<string, string[]> {
  const matches = new Map<string, string[]>();
  for (const word of typed) {
    const known = rows.map((row) => row.word).filter((candidate) => isMatch(candidate, word));
    if (known.length > 0) matches.set(word, known);
  }
  return matches;
}
