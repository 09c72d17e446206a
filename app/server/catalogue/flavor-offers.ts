import { and, asc, eq, sql } from "drizzle-orm";
import { flavors } from "#app/domain/catalogue/product.ts";
import type { Flavor } from "#app/domain/catalogue/product.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { products } from "#app/server/db/schema/catalog.ts";

/** A flavour on sale. `productId` is its only active product; null when there are more. */
export type FlavorOffer = { flavor: Flavor; productId: string | null };

/** Returns the flavours that have an active product, in the order of `flavors`. */
export async function flavorOffers(db: Pick<Database, "select">): Promise<FlavorOffer[]> {
  const [row] = await firstOfEach(db);
  return flavors.flatMap((flavor) => {
    const [first, second] = row?.[flavor] ?? [];
    return first === undefined ? [] : [{ flavor, productId: second === undefined ? first : null }];
  });
}

/** The ids of at most two products of each flavour: two are enough to know that there is more than one. */
const firstOfEach = preparedQuery("flavor-offers", (db) => {
  const idsOf = (flavor: Flavor) =>
    db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.is_active, true), eq(products.flavor, flavor)))
      .orderBy(asc(products.created_at), asc(products.id))
      .limit(2);
  const columns = Object.fromEntries(
    flavors.map((flavor) => [flavor, sql<string[]>`array(${idsOf(flavor)})`]),
  ) as Record<Flavor, ReturnType<typeof sql<string[]>>>;
  return db.select(columns).from(sql`(values (1)) as one`);
});
