import { and, desc, gte, inArray, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CatalogSearch } from "#app/domain/agents/agent-input.ts";
import { euroCents, stotinkiOf } from "#app/domain/money.ts";
import { queryWords } from "#app/domain/search-key.ts";
import { activeCategories } from "#app/server/catalogue/find-products.ts";
import { fewMatches, firstMatch } from "#app/server/catalogue/list-products.ts";
import { wordMatches } from "#app/server/catalogue/match-words.ts";
import { isListed } from "#app/server/catalogue/product-record.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";

/**
 * A place in the results: the last product before it. `at` is when it was created, as PostgreSQL writes it, to the
 * microsecond. `words` is how many of the typed words it has, where results are sorted by that; else null.
 */
export type CardPlace = { id: string; at: string; words: number | null };

export type FoundCards = {
  /** The listed products, each with the family whose sizes it stands for. */
  cards: { id: string; family_id: string | null }[];
  /** Null after the last page. */
  next: CardPlace | null;
};

/**
 * Returns a page of the products that lists of the shop show, the newest first, from after a place on. Words are
 * matched as by the shop's own search (`listProducts`); prices are those of the cheapest size, in euro cents; a
 * category is named by its id or by its name in either language, and products need one of them. A place stays valid
 * when products are added or removed.
 */
export async function findCards(
  db: Database,
  { query, categories, min, max, limit }: CatalogSearch,
  after: CardPlace | null,
): Promise<FoundCards> {
  const typed = queryWords(query);
  const none = { cards: [], next: null };
  if (query !== "" && typed.length === 0) return none;
  const chosen = and(
    isListed,
    categories ? inArray(products.category_id, await categoryIds(db, categories)) : undefined,
    min === null ? undefined : gte(products.price_bgn, cheapestOf(min)),
    max === null ? undefined : lte(products.price_bgn, dearestOf(max)),
  );
  const found = typed.length > 0 ? await firstMatch(db, chosen, await wordMatches(db, typed)) : null;
  if (typed.length > 0 && !found) return none;
  const isFew = found !== null && found.total <= fewMatches;
  const words = isFew && after?.words !== null ? found.match.matchedWords : null;
  const filter = and(chosen, found?.match.condition);
  const order = [...(words ? [desc(words)] : []), desc(products.created_at), desc(products.id)];
  // Few matches are found by their words first: PostgreSQL would rather scan all products in the order of the list.
  const condition = isFew
    ? sql`${products.id} = any(array(${db.select({ id: products.id }).from(products).where(filter)}))`
    : filter;
  const rows = await db
    .select({
      id: products.id,
      family_id: products.family_id,
      at: sql<string>`${products.created_at}::text`,
      words: words ? sql<number>`(${words})` : sql<null>`null`,
    })
    .from(products)
    .where(and(condition, after ? isAfter(after, words) : undefined))
    .orderBy(...order)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    cards: page.map(({ id, family_id }) => ({ id, family_id })),
    next: rows.length > limit && last ? { id: last.id, at: last.at, words: last.words } : null,
  };
}

function isAfter({ id, at, words }: CardPlace, matchedWords: SQL | null): SQL {
  const place = sql`${at}::timestamptz, ${id}::uuid`;
  const position = sql`${products.created_at}, ${products.id}`;
  return matchedWords
    ? sql`(${matchedWords}, ${position}) < (${words}::int, ${place})`
    : sql`(${position}) < (${place})`;
}

async function categoryIds(db: Pick<Database, "select">, named: readonly string[]): Promise<string[]> {
  const wanted = new Set(named.map((name) => name.toLowerCase()));
  return (await activeCategories(db))
    .filter(({ id, name_bg, name_en }) =>
      [id, name_bg, name_en].some((name) => wanted.has(name.toLowerCase())),
    )
    .map(({ id }) => id);
}

/** Returns the lowest price in stotinki that is charged as these euro cents or more. Several are charged as one. */
function cheapestOf(cents: number): number {
  let price = stotinkiOf(cents);
  while (price > 0 && euroCents(price - 1) >= cents) price -= 1;
  return price;
}

/** Returns the highest price in stotinki that is charged as these euro cents or less. */
function dearestOf(cents: number): number {
  let price = stotinkiOf(cents);
  while (euroCents(price + 1) <= cents) price += 1;
  return price;
}
