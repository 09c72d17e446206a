import { eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { defaultSynonyms, synonymsOf } from "#app/domain/catalogue/synonyms.ts";
import { searchWords, shortestInnerWord } from "#app/domain/search-key.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
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
type Column = typeof names | typeof texts;

/** Bounds of the work for a search, far above what a shop has. */
const maxCategories = 500;
const maxCategoryWords = 200;

/**
 * Returns the conditions that match typed words with products, the best first; the caller uses the first that finds
 * any. All words: in the names, in all texts, in the names and then the texts with typing errors corrected. Finally,
 * some of the words: in the names, in all texts. A synonym of a word (see `synonymsOf`) counts as the word, and in the
 * texts a product has the words of its category.
 */
export async function wordMatches(db: Database, typed: readonly string[]): Promise<WordMatch[]> {
  const [terms, [stored]] = await Promise.all([searchTerms(db, typed), searchTexts(db)]);
  const synonyms = synonymsOf(typed, stored?.synonyms ?? defaultSynonyms);
  const inCategories = categoriesWith(typed, stored?.known ?? []);
  const wanted = terms.map((term): WantedWord => {
    const others = (synonyms.get(term.typed) ?? []).map((word) => `'${word}':*`);
    const orOthers = (query: string) => (others.length === 0 ? query : `(${[query, ...others].join(" | ")})`);
    return {
      typed: term.typed,
      exact: orOthers(term.exact),
      corrected: orOthers(term.corrected),
      categories: inCategories.get(term.typed) ?? [],
    };
  });
  const isCorrected = wanted.some(({ exact, corrected }) => exact !== corrected);
  const spellings = isCorrected ? (["exact", "corrected"] as const) : (["exact"] as const);
  return [
    ...spellings.flatMap((spelling) => [
      { condition: hasAll(names, wanted, spelling), matchedWords: null },
      { condition: hasAll(texts, wanted, spelling), matchedWords: null },
    ]),
    ...(wanted.length > 1 ? [someOf(names, wanted), someOf(texts, wanted)] : []),
  ];
}

/** What one typed word matches: as in `SearchTerm`, with the synonyms, and the ids of categories that have it. */
type WantedWord = Pick<SearchTerm, "typed" | "exact" | "corrected"> & { categories: readonly string[] };

/** The owner's synonyms, and the texts of the visible categories. */
const searchTexts = preparedQuery("search_texts", (db) => {
  const { id, name_bg, name_en, description_bg, description_en, is_active } = categories;
  const known = db
    .select({
      id,
      texts: sql<string>`concat_ws(' ', ${name_bg}, ${name_en}, ${description_bg}, ${description_en})`.as(
        "texts",
      ),
    })
    .from(categories)
    .where(eq(is_active, true))
    .limit(maxCategories)
    .as("known");
  return db
    .select({
      synonyms: sql<string | null>`(select ${shopSettings.search_synonyms} from ${shopSettings})`,
      known: sql<{ id: string; texts: string }[] | null>`
        json_agg(json_build_object('id', ${known.id}, 'texts', ${known.texts}))`,
    })
    .from(known);
});

/** Returns the categories that have a word that begins with each typed one. */
function categoriesWith(
  typed: readonly string[],
  known: readonly { id: string; texts: string }[],
): Map<string, string[]> {
  const folded = known.map(({ id, texts: text }) => ({ id, words: searchWords(text, maxCategoryWords) }));
  return new Map(
    typed.map((word) => {
      const having = folded.filter(({ words }) => words.some((each) => each.startsWith(word)));
      return [word, having.map(({ id }) => id)];
    }),
  );
}

/** The whole words in the names or texts; a product's texts include those of its category. */
function hasAll(column: Column, wanted: readonly WantedWord[], spelling: "exact" | "corrected"): SQL {
  if (column === names || wanted.every((word) => word.categories.length === 0))
    return matches(column, wanted.map((word) => word[spelling]).join(" & "));
  return sql`(${sql.join(
    wanted.map((word) => hasWord(column, word, spelling)),
    sql` and `,
  )})`;
}

function hasWord(column: Column, word: WantedWord, spelling: "exact" | "corrected"): SQL {
  const matching = matches(column, word[spelling]);
  if (column !== texts || word.categories.length === 0) return matching;
  return sql`(${matching} or ${inArray(products.category_id, [...word.categories])})`;
}

/**
 * Returns the match by some of the words. Short ones such as 'за' and 'of' do not suffice when there are longer ones.
 */
function someOf(column: Column, wanted: readonly WantedWord[]): WordMatch {
  const long = wanted.filter(({ typed }) => typed.length >= shortestInnerWord);
  const each = (long.length > 0 ? long : wanted).map((word) => hasWord(column, word, "corrected"));
  const counts = each.map((condition) => sql`(${condition})::int`);
  return { condition: sql`(${sql.join(each, sql` or `)})`, matchedWords: sql.join(counts, sql` + `) };
}

function matches(column: Column, query: string): SQL {
  return sql`${column} @@ ${query}::tsquery`;
}
