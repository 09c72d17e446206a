import { and, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { beginsWith } from "#app/server/db/word-set.ts";
import { personQuery } from "./person-search.ts";

/** Digits from which the end of a telephone is searched; fewer would match too many. */
const fewestLastDigits = 3;

/**
 * Returns the condition that a customer or order has every word of a query (`personQuery`), or a telephone that ends with
 * it if it is digits. A query without letters or digits matches nothing.
 */
export function hasPerson(
  table: { search_words: PgColumn; phone: PgColumn },
  query: string,
): SQL | undefined {
  const groups = personQuery(query);
  if (groups.length === 0) return sql`false`;
  const isNumber = ([typed = ""]: readonly string[]) =>
    /^\d+$/.test(typed) && typed.length >= fewestLastDigits;
  const words = groups.filter((group) => !isNumber(group));
  return and(
    // One condition for all words: the index finds their intersection at once.
    words.length > 0 ? beginsWith(table.search_words, words) : undefined,
    ...groups
      .filter(isNumber)
      .map((group) => or(beginsWith(table.search_words, [group]), endsWith(table.phone, group[0] ?? ""))),
  );
}

/** Must match the expressions of `orders_phone_end_index` and `customers_phone_end_index` exactly. */
function endsWith(phone: PgColumn, digits: string): SQL {
  const reversed = Array.from(digits).toReversed().join("");
  return sql`reverse(regexp_replace(${phone}, '\\D', '', 'g')) like ${`${reversed}%`}`;
}
