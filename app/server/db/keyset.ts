import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Where a page of a list begins: after or before a row of the page that links to it; null for the first page. */
export type PageCursor = { side: "after" | "before"; id: string } | null;

/** Sort order of a list: by a non-null column or expression, then by id in the same direction. */
export type ListOrder = { by: PgColumn | SQL; direction: "asc" | "desc" };

/** The clauses of the query for one page. */
export type PageQuery = { where: SQL | undefined; orderBy: SQL[]; limit: number };

export type ListPage<Row> = {
  rows: Row[];
  /** Cursor ids of the neighbouring pages; null where there is none. */
  previous: string | null;
  next: string | null;
};

/**
 * Returns one page of a list by keyset pagination, so the cost of a page does not depend on its position. `query` must
 * read the rows of `table` with the given clauses. A cursor whose row was deleted leads to the first page.
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
