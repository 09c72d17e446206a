import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";

type SignedOut = { ok: false; code: "signed_out" };
type AddWishResult = { ok: true } | SignedOut | { ok: false; code: "unknown_product" | "already" };

/**
 * Adds a product to the actor's own wishlist. Refused for visitors as `signed_out` (specification, section 5), as
 * `unknown_product` unless it is on sale, and as `already` when it is in the list.
 */
export async function addToWishlist(
  db: Pick<Database, "insert" | "select">,
  actor: Actor,
  { productId, now }: { productId: string; now: Date },
): Promise<AddWishResult> {
  if (actor.kind === "visitor") return { ok: false, code: "signed_out" };
  const onSale = db
    .select({
      user_id: sql<string>`${actor.userId}::uuid`.as("user_id"),
      product_id: products.id,
      created_at: sql<Date>`${now.toISOString()}::timestamptz`.as("created_at"),
    })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.is_active, true)));
  try {
    const added = await db.insert(wishlist).select(onSale).returning({ productId: wishlist.product_id });
    return added.length > 0 ? { ok: true } : { ok: false, code: "unknown_product" };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: "already" };
    throw error;
  }
}

/** Removes a product from the actor's own wishlist. Idempotent. Refused for visitors as `signed_out`. */
export async function removeFromWishlist(
  db: Pick<Database, "delete">,
  actor: Actor,
  { productId }: { productId: string },
): Promise<{ ok: true } | SignedOut> {
  if (actor.kind === "visitor") return { ok: false, code: "signed_out" };
  await db
    .delete(wishlist)
    .where(and(eq(wishlist.user_id, actor.userId), eq(wishlist.product_id, productId)));
  return { ok: true };
}
