import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import { maxShownStock } from "#app/domain/catalogue/product.ts";
import type { Database } from "#app/server/db/database.ts";
import { categories, flavors, products } from "#app/server/db/schema/catalog.ts";
import { foodColumns } from "./find-products.ts";
import { findReductions } from "./price-reductions.ts";

/** Products read at once. */
const batchSize = 500;

/** Yields all products on sale in the order of their ids, in batches, with the reductions announced at `now`. */
export async function* allListings(
  db: Pick<Database, "select">,
  now: Date,
): AsyncGenerator<Listing[], undefined> {
  for (let after: string | null = null; ;) {
    const batch: Listing[] = await listingsAfter(db, { after, limit: batchSize, now });
    if (batch.length > 0) yield batch;
    after = batch.at(-1)?.id ?? null;
    if (batch.length < batchSize) return;
  }
}

/**
 * Returns the first products on sale in the order of their ids, at most `limit`: those after the id `after`, a UUID, or
 * from the first for null.
 */
export function listingsAfter(
  db: Pick<Database, "select">,
  { after, limit, now }: { after: string | null; limit: number; now: Date },
): Promise<Listing[]> {
  return readListings(db, { condition: after === null ? undefined : gt(products.id, after), limit, now });
}

/** Returns the products of `ids` that are on sale, in no particular order. Each id must be a UUID. */
export function listingsById(
  db: Pick<Database, "select">,
  ids: readonly string[],
  now: Date,
): Promise<Listing[]> {
  return readListings(db, { condition: sql`${products.id} = any(${sql.param([...ids])}::uuid[])`, now });
}

/** Returns the sizes on sale of products, by weight: all of each family that `familyIds` names. */
export function listingsOfFamilies(
  db: Pick<Database, "select">,
  familyIds: readonly string[],
  now: Date,
): Promise<Listing[]> {
  const condition = sql`${products.family_id} = any(${sql.param([...familyIds])}::uuid[])`;
  return readListings(db, { condition, order: [asc(products.weight_grams)], now });
}

type Reading = { condition: SQL | undefined; order?: SQL[]; limit?: number; now: Date };

async function readListings(
  db: Pick<Database, "select">,
  { condition, order = [], limit, now }: Reading,
): Promise<Listing[]> {
  const query = db
    .select({
      id: products.id,
      family_id: products.family_id,
      name_bg: products.name_bg,
      name_en: products.name_en,
      description_bg: products.description_bg,
      description_en: products.description_en,
      flavor: { key: flavors.key, name_bg: flavors.name_bg, name_en: flavors.name_en },
      category: { id: categories.id, name_bg: categories.name_bg, name_en: categories.name_en },
      image_url: products.image_url,
      pictures: products.pictures,
      gtin: products.gtin,
      price_bgn: products.price_bgn,
      weight_grams: products.weight_grams,
      stock_quantity: sql<number>`least(${products.stock_quantity}, ${sql.raw(String(maxShownStock))})`,
      is_pack: products.is_pack,
      food: foodColumns,
      updated_at: products.updated_at,
    })
    .from(products)
    .leftJoin(flavors, and(eq(flavors.key, products.flavor), eq(flavors.is_active, true)))
    .leftJoin(categories, and(eq(categories.id, products.category_id), eq(categories.is_active, true)))
    .where(and(eq(products.is_active, true), condition))
    .orderBy(...order, asc(products.id));
  const rows = await (limit === undefined ? query : query.limit(limit));
  const reductions = await findReductions(db, rows, now);
  return rows.map(({ image_url, pictures, ...row }) => ({
    ...row,
    pictures: [...new Set([...(image_url === null ? [] : [image_url]), ...pictures])],
    reduction: reductions.get(row.id) ?? null,
  }));
}
