import { and, asc, eq, getTableName, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#app/server/db/database.ts";

/** A table whose records the owner sorts. */
export type SortedTable = PgTable & { readonly id: PgColumn; readonly sort_order: PgColumn };

/**
 * The order of a table's records. Positions have no gaps. A move does not change `updated_at`, so it causes no edit
 * conflict.
 */
export type SortOrder = {
  /** The position of the first record: 0 or 1. */
  first: number;
  inOrder: SQL[];
  /** Locks the order until the transaction ends. Returns false when there is no parent record to sort in. */
  lock: (tx: Transaction) => Promise<boolean>;
  /** Returns the records' names by id, in their order. */
  names: (tx: Transaction) => Promise<Map<string, string>>;
  /** Numbers the records in the given order. */
  renumber: (tx: Transaction, ids: readonly string[]) => Promise<void>;
  /** Renumbers the records after a deletion. */
  closeGap: (tx: Transaction) => Promise<void>;
};

/** First key of the advisory locks of orders, "sort" in ASCII; the second is the hash of the table's name. */
const lockSpace = 0x736f7274;

/**
 * Returns the order of a table's records. `name` is a record's name in the audit log. Without `lock`, an advisory lock
 * of the table serialises changes.
 */
export function sortOrder(
  table: SortedTable,
  {
    name,
    first = 0,
    within,
    lock = async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${getTableName(table)}))`);
      return true;
    },
  }: {
    name: PgColumn | SQL;
    first?: 0 | 1;
    /** Limits the order to the records of one parent. */
    within?: SQL | undefined;
    lock?: SortOrder["lock"];
  },
): SortOrder {
  const inOrder = [asc(table.sort_order), asc(table.id)];
  const names: SortOrder["names"] = async (tx) => {
    const rows = await tx
      .select({ id: sql<string>`${table.id}`, name: sql<string>`${name}` })
      .from(table)
      .where(within)
      .orderBy(...inOrder);
    return new Map(rows.map((row) => [row.id, row.name]));
  };
  const renumber: SortOrder["renumber"] = async (tx, ids) => {
    const place = sql`wanted.place + ${first - 1}`;
    await tx
      .update(table)
      .set({ sort_order: place })
      .from(sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)`)
      .where(and(eq(table.id, sql`wanted.id`), sql`${table.sort_order} <> ${place}`));
  };
  return {
    first,
    inOrder,
    lock,
    names,
    renumber,
    closeGap: async (tx) => renumber(tx, [...(await names(tx)).keys()]),
  };
}
