import { and, asc, eq, sql } from "drizzle-orm";
import type { Flavor } from "#app/domain/catalogue/flavor.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { flavors, products } from "#app/server/db/schema/catalog.ts";
import { flavorColumns } from "./flavors.ts";
import { isListed } from "./product-record.ts";

/** A flavour on sale. */
export type FlavorOffer = Flavor & {
  /** The owner's picture; null for the built-in one, or that of a product. */
  image_url: string | null;
  /** The picture of its oldest product. */
  productImage: string | null;
  /** Its only active product; null when there are more. */
  productId: string | null;
};

/** Returns the visible flavours that have an active product, in the owner's order. */
export async function flavorOffers(db: Pick<Database, "select">): Promise<FlavorOffer[]> {
  const rows = await offeredFlavors(db);
  return rows.flatMap(({ offered: [first, second], ...flavor }) =>
    first ? [{ ...flavor, productImage: first.image_url, productId: second ? null : first.id }] : [],
  );
}

const offeredFlavors = preparedQuery("flavor-offers", (db) => {
  // Two are enough to know that there is more than one.
  const two = db
    .select({ id: products.id, image_url: products.image_url })
    .from(products)
    .where(and(isListed, eq(products.flavor, flavors.key)))
    .orderBy(asc(products.created_at), asc(products.id))
    .limit(2)
    .as("two");
  return db
    .select({
      ...flavorColumns,
      image_url: flavors.image_url,
      offered: sql<{ id: string; image_url: string | null }[]>`array(select to_jsonb(two) from ${two})`,
    })
    .from(flavors)
    .where(eq(flavors.is_active, true))
    .orderBy(asc(flavors.sort_order), asc(flavors.id));
});
