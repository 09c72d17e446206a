import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Category, Product } from "#app/domain/product.ts";
import type { Database } from "#app/server/db/database.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";

/** The columns that a shopper's screen shows. */
export const productColumns = {
  id: products.id,
  name_bg: products.name_bg,
  name_en: products.name_en,
  description_bg: products.description_bg,
  description_en: products.description_en,
  flavor: products.flavor,
  image_url: products.image_url,
  price_bgn: products.price_bgn,
  weight_grams: products.weight_grams,
  stock_quantity: products.stock_quantity,
  category_id: products.category_id,
};

/** The home page's four active products, the oldest first (specification, section 7). */
export function homeProducts(db: Database): Promise<Product[]> {
  return db
    .select(productColumns)
    .from(products)
    .where(eq(products.is_active, true))
    .orderBy(asc(products.created_at), asc(products.id))
    .limit(4);
}

/** An active product with its category's names, or null. */
export async function findProduct(
  db: Database,
  id: string,
): Promise<{ product: Product; category: Category | null } | null> {
  const [row] = await db
    .select({ product: productColumns, category: categoryColumns })
    .from(products)
    .leftJoin(categories, and(eq(categories.id, products.category_id), eq(categories.is_active, true)))
    .where(and(eq(products.id, id), eq(products.is_active, true)));
  return row ?? null;
}

/** The active ones among the products asked for, in no particular order. */
export function productsById(db: Database, ids: string[]): Promise<Product[]> {
  return db
    .select(productColumns)
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.is_active, true)));
}

/** Up to four other active products: of the same category first, then the newest; what is in stock before what is not. */
export function relatedProducts(db: Database, product: Product): Promise<Product[]> {
  return db
    .select(productColumns)
    .from(products)
    .where(and(eq(products.is_active, true), ne(products.id, product.id)))
    .orderBy(
      desc(sql`${products.stock_quantity} > 0`),
      desc(sql`${products.category_id} is not distinct from ${product.category_id}`),
      desc(products.created_at),
      desc(products.id),
    )
    .limit(4);
}

const categoryColumns = { id: categories.id, name_bg: categories.name_bg, name_en: categories.name_en };

/** Active categories in the owner's order (specification, section 7). */
export function activeCategories(db: Database): Promise<Category[]> {
  return db
    .select(categoryColumns)
    .from(categories)
    .where(eq(categories.is_active, true))
    .orderBy(asc(categories.sort_order), asc(categories.id));
}
