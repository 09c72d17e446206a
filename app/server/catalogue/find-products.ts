import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { FoodFacts } from "#app/domain/catalogue/food-information.ts";
import { maxShownStock } from "#app/domain/catalogue/product.ts";
import type { OfferedPart } from "#app/domain/catalogue/packs.ts";
import type { Flavor } from "#app/domain/catalogue/flavor.ts";
import type { Category, Family, Product } from "#app/domain/catalogue/product.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { boughtTogether, categories, flavors, packParts, products } from "#app/server/db/schema/catalog.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { flavorColumns } from "./flavors.ts";
import { isListed } from "./product-record.ts";

/** Columns that public pages show, which cut the stock. */
const productColumns = {
  id: products.id,
  name_bg: products.name_bg,
  name_en: products.name_en,
  description_bg: products.description_bg,
  description_en: products.description_en,
  flavor: products.flavor,
  image_url: products.image_url,
  price_bgn: products.price_bgn,
  weight_grams: products.weight_grams,
  stock_quantity: shownStock(products.stock_quantity),
  category_id: products.category_id,
};

/** Columns of a product in a cart or wishlist, whose name includes its size. */
export const soldColumns = { ...productColumns, ...sizedNameColumns };

function shownStock(stock: AnyPgColumn | SQL) {
  return sql<number>`least(${stock}, ${sql.raw(String(maxShownStock))})`;
}

const size = alias(products, "size");
const isOfFamily = sql`${size.family_id} = ${products.family_id} and ${size.is_active}`;

const other = alias(products, "other");

/** Columns of a product in a list, which shows one card for all sizes of a family (`withSizes`). */
export const cardColumns = {
  ...productColumns,
  family_id: sql<string | null>`case when ${products.is_card} then ${products.family_id} end`,
};

type Card = Product & { family_id: string | null };

/** Adds to the cards of products with several sizes what these offer. One query, which most lists do not need. */
export async function withSizes(db: Pick<Database, "select">, cards: readonly Card[]): Promise<Product[]> {
  const families = cards.flatMap(({ family_id }) => family_id ?? []);
  const found = families.length > 0 ? await sizesOnCards(db, { families }) : [];
  const sizes = new Map(found.map(({ family_id, ...offered }) => [family_id, offered]));
  return cards.map(({ family_id, ...product }) => {
    const offered = sizes.get(family_id);
    return offered ? { ...product, sizes: offered } : product;
  });
}

const sizesOnCards = preparedQuery("sizes-on-cards", (db, given: Given<{ families: string[] }>) =>
  db
    .select({
      family_id: products.family_id,
      highest: sql<number>`max(${products.price_bgn})`,
      stock: shownStock(sql`max(${products.stock_quantity})`),
    })
    .from(products)
    .where(and(sql`${products.family_id} = any(${given("families")}::uuid[])`, eq(products.is_active, true)))
    .groupBy(products.family_id)
    .having(sql`count(*) > 1`),
);

/** Returns the home page's four active products, oldest first (specification, section 7). */
export async function homeProducts(db: Pick<Database, "select">): Promise<Product[]> {
  return withSizes(db, await oldestListed(db));
}

const oldestListed = preparedQuery("home-products", (db) =>
  db
    .select(cardColumns)
    .from(products)
    .where(isListed)
    .orderBy(asc(products.created_at), asc(products.id))
    .limit(4),
);

/** Food information that the law requires. */
export const foodColumns = {
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

/** A product as its own page shows it; `pictures` are the additional ones. */
export type FoundProduct = {
  product: Product;
  category: Category | null;
  flavor: Flavor | null;
  food: FoodFacts;
  pictures: string[];
  gtin: string | null;
  /** URL of a 3D model. */
  model: string | null;
  /** Whether lots of the product were ever received. */
  hasLots: boolean;
  isPack: boolean;
  /** Null for a product of one size. */
  family: Family | null;
  /** Ids of the products on sale that are bought together with it: those in stock first, then by orders. */
  together: string[];
};

/** Returns an active product with its category and flavour, if visible; null when there is no such product. */
export async function findProduct(db: Database, id: string): Promise<FoundProduct | null> {
  const [row] = await activeProduct(db, { id });
  return row ?? null;
}

const activeProduct = preparedQuery("product", (db, given: Given<{ id: string }>) =>
  db
    .select({
      product: soldColumns,
      category: categoryColumns,
      flavor: flavorColumns,
      food: foodColumns,
      pictures: products.pictures,
      gtin: products.gtin,
      model: products.model_url,
      hasLots: sql<boolean>`exists (select from ${lots} where ${lots.product_id} = ${products.id})`,
      isPack: products.is_pack,
      family: sql<Family | null>`case when ${products.family_id} is not null then (
        select jsonb_build_object('id', ${products.family_id}, 'name_bg', ${products.name_bg}, 'name_en', ${products.name_en}, 'sizes', jsonb_agg(jsonb_build_object(
          'id', ${size.id}, 'weight_grams', ${size.weight_grams}, 'price_bgn', ${size.price_bgn},
          'stock_quantity', ${shownStock(size.stock_quantity)}) order by ${size.weight_grams}))
        from ${products} size where ${isOfFamily} having count(*) > 1) end`,
      together: sql<string[]>`array(
        select ${other.id} from ${boughtTogether} join ${products} other on ${other.id} = ${boughtTogether.other_id}
        where ${boughtTogether.product_id} = ${products.id} and ${other.is_active}
          and (${products.family_id} is null or ${other.family_id} is distinct from ${products.family_id})
        order by ${other.stock_quantity} > 0 desc, ${boughtTogether.orders} desc, ${other.id})`,
    })
    .from(products)
    .leftJoin(categories, and(eq(categories.id, products.category_id), eq(categories.is_active, true)))
    .leftJoin(flavors, and(eq(flavors.key, products.flavor), eq(flavors.is_active, true)))
    .where(and(eq(products.id, given("id")), eq(products.is_active, true))),
);

/** Returns the requested products that are active, as lists show them, in no particular order. */
export async function productsById(db: Database, ids: string[]): Promise<Product[]> {
  return withSizes(db, await activeProducts(db, { ids }));
}

const activeProducts = preparedQuery("products", (db, given: Given<{ ids: string[] }>) =>
  db
    .select(cardColumns)
    .from(products)
    .where(and(sql`${products.id} = any(${given("ids")}::uuid[])`, eq(products.is_active, true))),
);

/**
 * Like `productsById`, with the full stock quantity, since a cart may request all of it, and with what packs contain,
 * since other lines of a cart may need the same products.
 */
export async function offersById(db: Database, ids: string[]): Promise<Product[]> {
  const found = await db
    .select({ ...soldColumns, stock_quantity: products.stock_quantity, parts: offeredParts })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.is_active, true)));
  return found.map(({ parts, ...product }) => (parts ? { ...product, parts } : product));
}

/** Returns the requested products that are active, each size as a product of its own, in the order of `ids`. */
export async function soldProducts(db: Pick<Database, "select">, ids: readonly string[]): Promise<Product[]> {
  const found = await activeSizes(db, { ids: [...ids] });
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const activeSizes = preparedQuery("sold-products", (db, given: Given<{ ids: string[] }>) =>
  db
    .select(soldColumns)
    .from(products)
    .where(and(sql`${products.id} = any(${given("ids")}::uuid[])`, eq(products.is_active, true))),
);

const part = alias(products, "part");
/** Nested, because Drizzle leaves out the table of a column directly in a selection from one table. */
const offeredParts = sql<OfferedPart[] | null>`${sql`case when ${products.is_pack} then (
  select jsonb_agg(jsonb_build_object('product_id', ${part.id}, 'quantity', ${packParts.quantity},
    'stock_quantity', ${part.stock_quantity}) order by ${part.id})
  from ${packParts} join ${products} part on ${part.id} = ${packParts.product_id}
  where ${packParts.pack_id} = ${products.id}) end`}`;

const relatedCount = 4;

/**
 * Returns up to four other active products: those in stock first, then the same category's, then the newest. Other
 * sizes of the product are none of them.
 */
export async function relatedProducts(db: Database, product: Product): Promise<Product[]> {
  const inStock = await relatedInStock(db, product);
  const soldOut = inStock.length < relatedCount ? await relatedSoldOut(db, product) : [];
  return withSizes(db, [...inStock, ...soldOut].slice(0, relatedCount));
}

const relatedInStock = relatedAmong(gt(products.stock_quantity, 0));
const relatedSoldOut = relatedAmong(eq(products.stock_quantity, 0));

function relatedAmong(condition: SQL) {
  const build = (db: Pick<Database, "select">, id: Placeholder, isOfCategory: SQL) => {
    const own = db
      .select({ family_id: size.family_id })
      .from(size)
      .where(and(eq(size.id, id), isNotNull(size.family_id)));
    const isOther = and(
      ne(products.id, id),
      or(isNull(products.family_id), sql`${products.family_id} <> all(${own})`),
    );
    // Two short index scans; sorting all products by this order would read the whole table.
    const newest = (category?: SQL) =>
      db
        .select({ id: products.id })
        .from(products)
        .where(and(isListed, isOther, condition, category))
        .orderBy(desc(products.created_at), desc(products.id))
        .limit(relatedCount);
    return db
      .select(cardColumns)
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
  return (db: Database, { id, category_id: category }: Product): Promise<Card[]> =>
    category === null ? inNone(db, { id }) : inCategory(db, { id, category });
}

const categoryColumns = { id: categories.id, name_bg: categories.name_bg, name_en: categories.name_en };

/**
 * Returns the active categories in the owner's order (specification, section 7), with the texts and pictures of their
 * pages.
 */
export const activeCategories = preparedQuery("categories", (db) =>
  db
    .select({
      ...categoryColumns,
      description_bg: categories.description_bg,
      description_en: categories.description_en,
      image_url: categories.image_url,
    })
    .from(categories)
    .where(eq(categories.is_active, true))
    .orderBy(asc(categories.sort_order), asc(categories.id)),
);
