import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Where a page of a list begins: behind or before a row of the page that links to it; null for the first page. */
export type PageCursor = { side: "after" | "before"; id: string } | null;

/** In which order a list stands: by a column or expression without nulls, equal rows by id in the same direction. */
export type ListOrder = { by: PgColumn | SQL; direction: "asc" | "desc" };

/** What a query of one page is made of. */
export type PageQuery = { where: SQL | undefined; orderBy: SQL[]; limit: number };

export type ListPage<Row> = {
  rows: Row[];
  /** Ids from which the neighbouring pages begin; null where there is none. */
  previous: string | null;
  next: string | null;
};

/**
 * One page of a list, found by its neighbour's row and not by counting, so that the way to a page costs the same however
 * many rows there are. `query` reads the rows of the table that fulfil `where`, in that order. A cursor whose row is not
 * there any more leads to the first page.
 */
export async function keysetPage<Row extends { id: string }>(
  {
    table,
    id,
    order,
    cursor,
    perPage,
  }: {
    table: PgTable;
    id: PgColumn;
    order: ListOrder;
    cursor: PageCursor;
    perPage: number;
  },
  query: (page: PageQuery) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const { by } = order;
  const isBackwards = cursor?.side === "before";
  const isRising = (order.direction === "asc") !== isBackwards;
  const direction = isRising ? sql`asc` : sql`desc`;
  const sign = isRising ? sql`>` : sql`<`;
  const where = cursor
    ? sql`(${by}, ${id}) ${sign} (select ${by}, ${id} from ${table} where ${id} = ${cursor.id})`
    : undefined;
  const found = await query({
    where,
    orderBy: [sql`${by} ${direction}`, sql`${id} ${direction}`],
    limit: perPage + 1,
  });
  if (cursor && found.length === 0) return keysetPage({ table, id, order, cursor: null, perPage }, query);
  const hasMore = found.length > perPage;
  const page = found.slice(0, perPage);
  const rows = isBackwards ? page.toReversed() : page;
  const hasPrevious = isBackwards ? hasMore : cursor !== null;
  const hasNext = isBackwards ? true : hasMore;
  return {
    rows,
    previous: hasPrevious ? (rows[0]?.id ?? null) : null,
    next: hasNext ? (rows.at(-1)?.id ?? null) : null,
  };
}
