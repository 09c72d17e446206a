import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Category } from "#app/domain/catalogue/product.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { isListed } from "./product-record.ts";

/**
 * `products` counts the listed ones; `image_url` falls back to the picture of the newest listed product that has one.
 */
export type CategoryOverview = Category &
  Record<"description_bg" | "description_en" | "image_url", string | null> & { products: number };

/** Returns the active categories in the owner's order, each with what its card shows. */
export const categoryOverview = preparedQuery("category-overview", (db) => {
  const ownListed = and(eq(products.category_id, categories.id), isListed);
  const counted = db
    .select({ products: count().as("products") })
    .from(products)
    .where(ownListed)
    .as("counted");
  const pictured = db
    .select({ image_url: products.image_url })
    .from(products)
    .where(and(ownListed, isNotNull(products.image_url)))
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(1)
    .as("pictured");
  return db
    .select({
      id: categories.id,
      name_bg: categories.name_bg,
      name_en: categories.name_en,
      description_bg: categories.description_bg,
      description_en: categories.description_en,
      products: counted.products,
      image_url: sql<string | null>`coalesce(${categories.image_url}, ${pictured.image_url})`,
    })
    .from(categories)
    .crossJoinLateral(counted)
    .leftJoinLateral(pictured, sql`true`)
    .where(eq(categories.is_active, true))
    .orderBy(asc(categories.sort_order), asc(categories.id));
});
