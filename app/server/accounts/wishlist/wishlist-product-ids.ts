import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";

/** Returns the ids of the products in a person's wishlist that are on sale, last added first. */
export async function wishlistProductIds(db: Pick<Database, "select">, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(wishlist)
    .innerJoin(products, eq(products.id, wishlist.product_id))
    .where(and(eq(wishlist.user_id, userId), eq(products.is_active, true)))
    .orderBy(desc(wishlist.created_at), desc(wishlist.product_id));
  return rows.map((row) => row.id);
}
