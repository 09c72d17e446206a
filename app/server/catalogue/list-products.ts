import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { isFlavorKey } from "#app/domain/catalogue/flavor.ts";
import type { ProductListQuery } from "#app/domain/catalogue/product-list.ts";
import { nameCollations, productsPerPage } from "#app/domain/catalogue/product.ts";
import type { Product, ProductSort } from "#app/domain/catalogue/product.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { queryWords } from "#app/domain/search-key.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { cardColumns, withSizes } from "./find-products.ts";
import { wordMatches } from "./match-words.ts";
import { isListed } from "./product-record.ts";
import type { WordMatch } from "./match-words.ts";
import { proposeSearches } from "./propose-searches.ts";

/** Up to this many matches it is faster to sort them than to scan all products in the sort order. */
export const fewMatches = 1000;

export type ProductList = {
  products: Product[];
  total: number;
  page: number;
  pages: number;
  /** The products have only some of the typed words, because none has all. */
  isPartial: boolean;
  /**
   * Searches that find something, nearest first, in the words of the page's language; empty unless the typed words find
   * nothing.
   */
  proposals: string[];
};

/**
 * Returns one page of the listed products that match the typed words by the first of `wordMatches` that finds any, in
 * either alphabet. Up to `fewMatches` products with only some of the words are sorted by the number of words first. A
 * page past the last returns the last.
 */
export async function listProducts(
  db: Database,
  query: ProductListQuery,
  locale: Locale,
): Promise<ProductList> {
  const typed = queryWords(query.q);
  const none = { products: [], total: 0, page: 1, pages: 1, isPartial: false };
  if (query.category && !isRecordId(query.category)) return { ...none, proposals: [] };
  if (query.flavor && !isFlavorKey(query.flavor)) return { ...none, proposals: [] };
  if (query.q !== "" && typed.length === 0) return { ...none, proposals: [] };
  const chosen = and(
    isListed,
    query.category ? eq(products.category_id, query.category) : undefined,
    query.flavor ? eq(products.flavor, query.flavor) : undefined,
  );
  const found = typed.length > 0 ? await firstMatch(db, chosen, await wordMatches(db, typed)) : null;
  if (typed.length > 0 && !found) return { ...none, proposals: await proposeSearches(db, typed, locale) };
  const filter = and(chosen, found?.match.condition);
  const isAll = !found && !query.category && !query.flavor;
  const total = found?.total ?? (await (isAll ? countListed(db) : countOf(db, filter)))[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / productsPerPage));
  const page = Math.min(query.page, pages);
  const isFew = total <= fewMatches;
  const matchedWords = found?.match.matchedWords ?? null;
  const isFirst = isAll && page === 1 && query.sort === "newest";
  const rows = isFirst
    ? await firstPage[isFew ? "few" : "many"](db)
    : await pageOf(db, {
        filter,
        order: [...(isFew && matchedWords ? [desc(matchedWords)] : []), ...sortOrder(query.sort, locale)],
        isFew,
        offset: (page - 1) * productsPerPage,
      });
  return {
    products: await withSizes(db, rows),
    total,
    page,
    pages,
    isPartial: matchedWords !== null,
    proposals: [],
  };
}

/** Returns the first match that finds products, and their number. */
export async function firstMatch(
  db: Database,
  chosen: SQL | undefined,
  matches: readonly WordMatch[],
): Promise<{ match: WordMatch; total: number } | null> {
  for (const match of matches) {
    const [counted] = await countOf(db, and(chosen, match.condition));
    if (counted && counted.total > 0) return { match, total: counted.total };
  }
  return null;
}

const countOf = (db: Pick<Database, "select">, filter: SQL | undefined) =>
  db.select({ total: count() }).from(products).where(filter);

function pageOf(
  db: Pick<Database, "select">,
  { filter, order, isFew, offset }: { filter: SQL | undefined; order: SQL[]; isFew: boolean; offset: number },
) {
  const matching = db.select({ id: products.id }).from(products).where(filter);
  // Selects ids first: all of them, or those of the page. A sort order's index contains the ids, so a late page does
  // not read the rows before it. For few matches an index scan in sort order would be slow, whatever PostgreSQL
  // estimates.
  const ids = isFew
    ? matching
    : matching
        .orderBy(...order)
        .limit(productsPerPage)
        .offset(offset);
  return db
    .select(cardColumns)
    .from(products)
    .where(sql`${products.id} = any(array(${ids}))`)
    .orderBy(...order)
    .limit(productsPerPage)
    .offset(isFew ? offset : 0);
}

// Only the first page of all products is prepared: menus and adverts lead to it. Searches, filters and late pages each
// need their own plan, which a generic prepared plan does not give.
const countListed = preparedQuery("products-count", (db) => countOf(db, isListed));
const firstPage = {
  few: firstPageQuery({ isFew: true }),
  many: firstPageQuery({ isFew: false }),
};

function firstPageQuery({ isFew }: { isFew: boolean }) {
  return preparedQuery("products-first-page", (db) =>
    pageOf(db, { filter: isListed, order: sortOrder("newest", "bg"), isFew, offset: 0 }),
  );
}

/** Returns the sort order of a list; ties are broken by id, so that pages never overlap. */
function sortOrder(sort: ProductSort, locale: Locale): SQL[] {
  const name = locale === "bg" ? products.name_bg : products.name_en;
  const sortedName = sql`${name} collate ${sql.identifier(nameCollations[locale])}`;
  const orders: Record<ProductSort, SQL[]> = {
    name_asc: [asc(sortedName), asc(products.id)],
    name_desc: [desc(sortedName), desc(products.id)],
    price_asc: [asc(products.price_bgn), asc(products.id)],
    price_desc: [desc(products.price_bgn), desc(products.id)],
    newest: [desc(products.created_at), desc(products.id)],
  };
  return orders[sort];
}
