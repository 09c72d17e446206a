import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import type { FoodFacts } from "#app/domain/food-information.ts";
import { mostPieces } from "#app/domain/product.ts";
import type { Category, Product } from "#app/domain/product.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";

/** The columns that a public page shows. */
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
  stock_quantity: sql<number>`least(${products.stock_quantity}, ${sql.raw(String(mostPieces))})`,
  category_id: products.category_id,
};

/** The home page's four active products, the oldest first (specification, section 7). */
export const homeProducts = preparedQuery("home-products", (db) =>
  db
    .select(productColumns)
    .from(products)
    .where(eq(products.is_active, true))
    .orderBy(asc(products.created_at), asc(products.id))
    .limit(4),
);

/** What the law wants known of a product as a food. */
const foodColumns = {
  legal_name_bg: products.legal_name_bg,
  legal_name_en: products.legal_name_en,
  ingredients_bg: products.ingredients_bg,
  ingredients_en: products.ingredients_en,
  nutrition: products.nutrition,
  storage_bg: products.storage_bg,
  storage_en: products.storage_en,
  origin_bg: products.origin_bg,
  origin_en: products.origin_en,
  warnings_bg: products.warnings_bg,
  warnings_en: products.warnings_en,
};

/** All that a product's own page shows of it; `pictures` are further ones. */
export type FoundProduct = {
  product: Product;
  category: Category | null;
  food: FoodFacts;
  pictures: string[];
  /** The address of a model to turn. */
  model: string | null;
};

/** An active product with its category's names, or null. */
export async function findProduct(db: Database, id: string): Promise<FoundProduct | null> {
  const [row] = await activeProduct(db, { id });
  return row ?? null;
}

const activeProduct = preparedQuery("product", (db, given: Given<{ id: string }>) =>
  db
    .select({
      product: productColumns,
      category: categoryColumns,
      food: foodColumns,
      pictures: products.pictures,
      model: products.model_url,
    })
    .from(products)
    .leftJoin(categories, and(eq(categories.id, products.category_id), eq(categories.is_active, true)))
    .where(and(eq(products.id, given("id")), eq(products.is_active, true))),
);

/** The active ones among the products asked for, in no particular order. */
export function productsById(db: Database, ids: string[]): Promise<Product[]> {
  return activeProducts(db, { ids });
}

const activeProducts = preparedQuery("products", (db, given: Given<{ ids: string[] }>) =>
  db
    .select(productColumns)
    .from(products)
    .where(and(sql`${products.id} = any(${given("ids")}::uuid[])`, eq(products.is_active, true))),
);

/** The same with all that is in stock of them, for a cart, which may ask for it. */
export function offersById(db: Database, ids: string[]): Promise<Product[]> {
  return db
    .select({ ...productColumns, stock_quantity: products.stock_quantity })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.is_active, true)));
}

const relatedCount = 4;

/** Up to four other active products: of the same category first, then the newest; what is in stock before what is not. */
export async function relatedProducts(db: Database, product: Product): Promise<Product[]> {
  const inStock = await relatedInStock(db, product);
  if (inStock.length === relatedCount) return inStock;
  const soldOut = await relatedSoldOut(db, product);
  return [...inStock, ...soldOut].slice(0, relatedCount);
}

const relatedInStock = relatedAmong(gt(products.stock_quantity, 0));
const relatedSoldOut = relatedAmong(eq(products.stock_quantity, 0));

function relatedAmong(condition: SQL) {
  const build = (db: Pick<Database, "select">, id: Placeholder, isOfCategory: SQL) => {
    // Two short lists, each read off an index; to sort all products by this order would be to read them all.
    const newest = (category?: SQL) =>
      db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.is_active, true), ne(products.id, id), condition, category))
        .orderBy(desc(products.created_at), desc(products.id))
        .limit(relatedCount);
    return db
      .select(productColumns)
      .from(products)
      .where(sql`${products.id} = any(array(${newest(isOfCategory)}) || array(${newest()}))`)
      .orderBy(desc(sql`(${isOfCategory}) is true`), desc(products.created_at), desc(products.id))
      .limit(relatedCount);
  };
  const inCategory = preparedQuery("related", (db, given: Given<{ id: string; category: string }>) =>
    build(db, given("id"), eq(products.category_id, given("category"))),
  );
  const inNone = preparedQuery("related", (db, given: Given<{ id: string }>) =>
    build(db, given("id"), isNull(products.category_id)),
  );
  return (db: Database, { id, category_id: category }: Product): Promise<Product[]> =>
    category === null ? inNone(db, { id }) : inCategory(db, { id, category });
}

const categoryColumns = { id: categories.id, name_bg: categories.name_bg, name_en: categories.name_en };

/** Active categories in the owner's order (specification, section 7). */
export const activeCategories = preparedQuery("categories", (db) =>
  db
    .select(categoryColumns)
    .from(categories)
    .where(eq(categories.is_active, true))
    .orderBy(asc(categories.sort_order), asc(categories.id)),
);
