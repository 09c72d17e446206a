import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Words as a `tsvector` to be kept. */
export function wordSet(words: readonly string[]): SQL<string> {
  return sql`array_to_tsvector(${sql.param(words)}::text[])`;
}

/**
 * The condition that of every group one of the words, which mean the same, begins one of the column's. Words are letters and
 * digits alone.
 */
export function beginsWith(column: PgColumn, groups: readonly (readonly string[])[]): SQL {
  const oneOf = (words: readonly string[]) => `(${words.map((word) => `'${word}':*`).join(" | ")})`;
  return sql`${column} @@ ${groups.map(oneOf).join(" & ")}::tsquery`;
}
