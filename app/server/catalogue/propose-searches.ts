import { sql } from "drizzle-orm";
import { maxQueryLength } from "#app/domain/catalogue/product.ts";
import type { Locale } from "#app/domain/locale.ts";
import {
  maxLengthDifference,
  proposalDistance,
  shortestInnerWord,
  writtenWord,
} from "#app/domain/search-key.ts";
import type { Database } from "#app/server/db/database.ts";

/** Maximum number of searches to propose. */
const maxProposals = 4;

/** Maximum known words to compare with one typed word, which bounds the work for a visitor's query. */
const maxCandidates = 3000;

/**
 * Returns at most four searches near a search that finds nothing, nearest first. Each is a word of an active product's
 * name or flavour as written in the language, or the product's name if only its other language has the word. Considers
 * only words that begin with the same letter.
 */
export async function proposeSearches(
  db: Database,
  typed: readonly string[],
  locale: Locale,
): Promise<string[]> {
  const words = await nearestWords(
    db,
    typed.filter((word) => word.length >= shortestInnerWord),
  );
  if (words.length === 0) return [];
  const proposals = (await productsWith(db, words)).map((row) => readable(row, locale));
  const fitting = proposals.filter((proposal) => proposal.length <= maxQueryLength);
  return [...new Set(fitting)].slice(0, maxProposals);
}

/**
 * Returns known words, nearest first: up to twice the number of proposals, because several may be spellings of one
 * word.
 */
async function nearestWords(db: Database, typed: readonly string[]): Promise<string[]> {
  if (typed.length === 0) return [];
  const { rows } = await db.execute<{ typed: string; word: string }>(sql`
    select typed, known.word
    from unnest(${sql.param(typed)}::text[]) as typed
    cross join lateral (
      select word from search_vocabulary
      where word ~>=~ left(typed, 1) and word ~<~ (left(typed, 1) || chr(1114111))
        and abs(length(word) - length(typed)) <= ${maxLengthDifference}
      limit ${maxCandidates}
    ) as known`);
  const near = rows.flatMap(({ typed: word, word: known }) => {
    const distance = proposalDistance(word, known);
    return distance === null ? [] : { known, distance };
  });
  near.sort((a, b) => a.distance - b.distance || a.known.length - b.known.length);
  return [...new Set(near.map(({ known }) => known))].slice(0, 2 * maxProposals);
}

/** `flavor_bg` and `flavor_en` are empty for a product without a flavour. */
type Found = { word: string } & Record<`${"name" | "flavor"}_${Locale}`, string>;

/** Returns one active product for each word that any active product has, in the order of the words. */
async function productsWith(db: Database, words: readonly string[]): Promise<Found[]> {
  // Materialized: with the limit inside, PostgreSQL may read the table until it meets a match, and there may be none.
  const { rows } = await db.execute<Found>(sql`
    select wanted.word, found.name_bg, found.name_en,
      coalesce(flavors.name_bg, '') as flavor_bg, coalesce(flavors.name_en, '') as flavor_en
    from unnest(${sql.param(words)}::text[]) with ordinality as wanted(word, place)
    cross join lateral (
      with matching as materialized (
        select name_bg, name_en, flavor from products
        where is_active and search_words @@ quote_literal(wanted.word)::tsquery
      )
      select * from matching limit 1
    ) as found
    left join flavors on flavors.key = found.flavor
    order by wanted.place`);
  return rows;
}

function readable(found: Found, locale: Locale): string {
  const name = found[`name_${locale}`];
  return writtenWord(`${name} ${found[`flavor_${locale}`]}`, found.word) ?? name;
}
