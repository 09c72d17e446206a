import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Words as a `tsvector` to be kept. */
export function wordSet(words: readonly string[]): SQL<string> {
  return sql`array_to_tsvector(${sql.param(words)}::text[])`;
}

/** The condition that every one of the words begins one of the column's. Words are letters and digits alone. */
export function beginsWith(column: PgColumn, words: readonly string[]): SQL {
  return sql`${column} @@ ${words.map((word) => `'${word}':*`).join(" & ")}::tsquery`;
}
