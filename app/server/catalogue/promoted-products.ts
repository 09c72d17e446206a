import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { products } from "#app/server/db/schema/catalog.ts";

/** Returns the condition that a promotion or campaign applies to the product of a row: `isPromoted` in SQL. */
export function isPromotedProduct({
  scope,
  targets,
}: {
  scope: PgColumn | SQL;
  targets: PgColumn | SQL;
}): SQL {
  return sql`case ${scope} when 'all' then true
    when 'categories' then ${products.category_id}::text = any(${targets})
    when 'flavors' then ${products.flavor} = any(${targets})
    when 'families' then ${products.family_id}::text = any(${targets})
    else ${products.id}::text = any(${targets}) end`;
}
