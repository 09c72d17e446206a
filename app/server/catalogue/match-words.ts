import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { shortestInnerWord } from "#app/domain/search-key.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { searchTerms } from "./search-vocabulary.ts";
import type { SearchTerm } from "./search-vocabulary.ts";

/** A condition that matches a search with products. */
export type WordMatch = {
  condition: SQL;
  /** Set when some of the typed words suffice: the number of them that a product has. */
  matchedWords: SQL | null;
};

const names = products.search_words;
/** Contains the words of the names, too. */
const texts = products.text_words;

/**
 * Returns the conditions that match typed words with products, the best first; the caller uses the first that finds
 * any. All words: in the names, in all texts, in the names and then the texts with typing errors corrected. Finally,
 * some of the words: in the names, in all texts.
 */
export async function wordMatches(db: Database, typed: readonly string[]): Promise<WordMatch[]> {
  const terms = await searchTerms(db, typed);
  const exact = terms.map((term) => term.exact).join(" & ");
  const corrected = terms.map((term) => term.corrected).join(" & ");
  const wholes = corrected === exact ? [exact] : [exact, corrected];
  return [
    ...wholes.flatMap((query) => [
      { condition: matches(names, query), matchedWords: null },
      { condition: matches(texts, query), matchedWords: null },
    ]),
    ...(terms.length > 1 ? [someOf(names, terms), someOf(texts, terms)] : []),
  ];
}

/**
 * Returns the match by some of the words. Short ones such as 'за' and 'of' do not suffice when there are longer ones.
 */
function someOf(column: typeof names | typeof texts, terms: readonly SearchTerm[]): WordMatch {
  const long = terms.filter(({ typed }) => typed.length >= shortestInnerWord);
  const queries = (long.length > 0 ? long : terms).map((term) => term.corrected);
  const counts = queries.map((query) => sql`(${matches(column, query)})::int`);
  return { condition: matches(column, queries.join(" | ")), matchedWords: sql.join(counts, sql` + `) };
}

function matches(column: typeof names | typeof texts, query: string): SQL {
  return sql`${column} @@ ${query}::tsquery`;
}
