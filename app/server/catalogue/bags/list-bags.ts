import { asc, eq, sql } from "drizzle-orm";
import { bagWarnings } from "#app/domain/bags/bag-filling.ts";
import type { BagWarning } from "#app/domain/bags/bag-filling.ts";
import { mostChoices } from "#app/domain/catalogue/product-choices.ts";
import { queryWords } from "#app/domain/search-key.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { lacksFoodInformation } from "#app/server/catalogue/list-catalogue.ts";
import { wordMatches } from "#app/server/catalogue/match-words.ts";
import type { Database } from "#app/server/db/database.ts";
import { bagParts, bags, products } from "#app/server/db/schema/catalog.ts";

/** A bag as the back office edits it; `updated_at` is its optimistic lock. */
const bagRecordColumns = {
  id: products.id,
  name_bg: products.name_bg,
  name_en: products.name_en,
  price_bgn: products.price_bgn,
  image_url: products.image_url,
  category_id: products.category_id,
  updated_at: products.updated_at,
  measure: bags.measure,
  smallest: bags.smallest,
  largest: bags.largest,
  most_kinds: bags.most_kinds,
  is_offered: bags.is_offered,
  part_ids: sql<string[]>`array(select ${bagParts.product_id} from ${bagParts}
    where ${bagParts.bag_id} = ${products.id} order by ${bagParts.product_id})`,
};

/**
 * Returns all bags in the owner's order, on offer or not, each with what is wrong with it and whether it was ordered.
 */
export async function listBags(db: Pick<Database, "select">, _admin: Granted<"catalogue">) {
  const [rows, parts] = await Promise.all([
    db
      .select(bagRecordColumns)
      .from(bags)
      .innerJoin(products, eq(products.id, bags.product_id))
      .orderBy(asc(bags.sort_order), asc(bags.product_id)),
    db
      .select({
        bag_id: bagParts.bag_id,
        id: products.id,
        weight_grams: products.weight_grams,
        stock_quantity: products.stock_quantity,
        lacks_food_information: lacksFoodInformation,
      })
      .from(bagParts)
      .innerJoin(products, eq(products.id, bagParts.product_id)),
  ]);
  const ofBags = Map.groupBy(parts, ({ bag_id }) => bag_id);
  return rows.map((bag): ListedBag => ({ ...bag, warnings: bagWarnings(bag, ofBags.get(bag.id) ?? []) }));
}

export type BagRecord = Awaited<ReturnType<typeof findBag>> & object;
export type ListedBag = BagRecord & { warnings: BagWarning[] };

/** Returns a bag for editing; null when there is none. `bagId` is a UUID. */
export async function findBag(db: Pick<Database, "select">, bagId: string) {
  const [bag] = await db
    .select(bagRecordColumns)
    .from(bags)
    .innerJoin(products, eq(products.id, bags.product_id))
    .where(eq(bags.product_id, bagId));
  return bag ?? null;
}

/** Returns bags by their names, at most `limit`, as the search of the back office shows products. */
export async function searchBags(
  db: Database,
  _admin: Granted<"catalogue">,
  { search, limit }: { search: string; limit: number },
) {
  const typed = queryWords(search);
  const [match] = typed.length > 0 ? await wordMatches(db, typed) : [];
  if (!match) return [];
  const { id, name_bg, name_en, family_id, weight_grams } = products;
  return db
    .select({ id, name_bg, name_en, family_id, weight_grams })
    .from(products)
    .innerJoin(bags, eq(bags.product_id, products.id))
    .where(match.condition)
    .orderBy(asc(bags.sort_order), asc(bags.product_id))
    .limit(limit);
}

/** Returns the bags that may contain a loose product, by Bulgarian name. */
export function bagsWith(
  db: Pick<Database, "select">,
  productId: string,
): Promise<{ id: string; name_bg: string; name_en: string }[]> {
  const { id, name_bg, name_en } = products;
  return db
    .select({ id, name_bg, name_en })
    .from(bagParts)
    .innerJoin(products, eq(id, bagParts.bag_id))
    .where(eq(bagParts.product_id, productId))
    .orderBy(asc(name_bg), asc(id));
}

/** Returns the loose products, at most `mostChoices`: those that a bag has first, each by Bulgarian name. */
export function looseChoices(
  db: Pick<Database, "select">,
  _admin: Granted<"catalogue">,
  bagId: string | null,
) {
  const isIn = sql<boolean>`exists (select from ${bagParts}
    where ${bagParts.product_id} = ${products.id} and ${bagParts.bag_id} = ${bagId})`;
  return db
    .select({
      id: products.id,
      name_bg: products.name_bg,
      name_en: products.name_en,
      price_bgn: products.price_bgn,
      weight_grams: products.weight_grams,
      stock_quantity: products.stock_quantity,
      lacks_food_information: lacksFoodInformation,
    })
    .from(products)
    .where(eq(products.is_loose, true))
    .orderBy(sql`${isIn} desc`, sql`${products.name_bg} collate "bg-x-icu"`, asc(products.id))
    .limit(mostChoices);
}

export type LooseChoice = Awaited<ReturnType<typeof looseChoices>>[number];

/** Returns whether there is a loose product, without which a bag has nothing to contain. */
export async function hasLooseProducts(
  db: Pick<Database, "select">,
  _admin: Granted<"catalogue">,
): Promise<boolean> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.is_loose, true))
    .limit(1);
  return found.length > 0;
}
