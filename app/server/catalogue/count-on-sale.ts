import { and, count } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { isListed } from "./product-record.ts";

/** Products are counted up to this number only, which keeps the query cheap in a shop of any size. */
export const maxCounted = 100;

/** Returns the subquery, to be joined laterally, that counts the products on sale that match, at most `maxCounted`. */
export function countOnSale(db: Pick<Database, "select">, condition: SQL) {
  const some = db
    .select({ id: products.id })
    .from(products)
    .where(and(condition, isListed))
    .limit(maxCounted)
    .as("some");
  return db
    .select({ products: count().as("products") })
    .from(some)
    .as("counted");
}
