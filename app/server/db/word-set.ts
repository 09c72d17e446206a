import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Builds a `tsvector` of words, to be stored. */
export function wordSet(words: readonly string[]): SQL<string> {
  return sql`array_to_tsvector(${sql.param(words)}::text[])`;
}

/**
 * Builds the condition that, for every group of synonyms, one of its words is a prefix of a word in the column. Words
 * may contain only letters and digits: they are not escaped.
 */
export function beginsWith(column: PgColumn, groups: readonly (readonly string[])[]): SQL {
  const oneOf = (words: readonly string[]) => `(${words.map((word) => `'${word}':*`).join(" | ")})`;
  return sql`${column} @@ ${groups.map(oneOf).join(" & ")}::tsquery`;
}
