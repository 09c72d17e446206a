import { and, desc, eq } from "drizzle-orm";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { soldColumns } from "#app/server/catalogue/find-products.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";

/** Returns the products in the actor's own wishlist that are on sale, last added first; none for a visitor. */
export async function listWishlist(db: Pick<Database, "select">, actor: Actor): Promise<Product[]> {
  if (actor.kind === "visitor") return [];
  return db
    .select(soldColumns)
    .from(wishlist)
    .innerJoin(products, eq(products.id, wishlist.product_id))
    .where(and(eq(wishlist.user_id, actor.userId), eq(products.is_active, true)))
    .orderBy(desc(wishlist.created_at), desc(wishlist.product_id));
}
