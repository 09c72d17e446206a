import { sql } from "drizzle-orm";
import { neighbours, shortestCorrectedWord, withinOneEdit } from "#app/domain/search-key.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { searchVocabulary } from "#app/server/db/schema/catalog.ts";

/** A beginning of one or two letters may start thousands of words; this many of them are looked at. */
const maxCompletions = 500;

/** Adds words to the vocabulary; those that are there stay. Words that no product has any more do no harm. */
export async function learnWords(db: Database | Transaction, words: readonly string[]): Promise<void> {
  // Sorted, so that two writers that learn the same words take their rows in one order and cannot deadlock.
  const rows = [...new Set(words)].sort().map((word) => ({ word, neighbours: neighbours(word) }));
  if (rows.length > 0) await db.insert(searchVocabulary).values(rows).onConflictDoNothing();
}

/** For each typed word the vocabulary's words that may be meant: those that it begins, else those one error away. */
export async function meantWords(db: Database, typed: readonly string[]): Promise<string[][]> {
  if (typed.length === 0) return [];
  const completions = await completionsOf(db, typed);
  const unknown = typed.filter((word) => !completions.has(word) && word.length >= shortestCorrectedWord);
  const corrections = unknown.length > 0 ? await correctionsOf(db, unknown) : new Map<string, string[]>();
  return typed.map((word) => completions.get(word) ?? corrections.get(word) ?? []);
}

async function completionsOf(db: Database, typed: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ typed: string; word: string }>(sql`
    select typed, word
    from unnest(${sql.param(typed)}::text[]) as typed
    cross join lateral (
      select word from search_vocabulary
      where word ~>=~ typed and word ~<~ (typed || chr(1114111))
      order by word using ~<~
      limit ${maxCompletions}
    ) as completion`);
  return groupByTyped(rows);
}

async function correctionsOf(db: Database, typed: readonly string[]): Promise<Map<string, string[]>> {
  const wanted = [...new Set(typed.flatMap(neighbours))];
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_vocabulary where neighbours && ${sql.param(wanted)}::text[]`,
  );
  return groupByTyped(
    typed.flatMap((word) =>
      rows.filter((row) => withinOneEdit(row.word, word)).map((row) => ({ typed: word, word: row.word })),
    ),
  );
}

function groupByTyped(rows: readonly { typed: string; word: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { typed, word } of rows) groups.set(typed, [...(groups.get(typed) ?? []), word]);
  return groups;
}
