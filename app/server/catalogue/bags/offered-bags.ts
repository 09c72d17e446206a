import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import type { MixOffer } from "#app/domain/bags/bag.ts";
import { maxShownStock } from "#app/domain/catalogue/product.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { bagParts, bags, flavors, products } from "#app/server/db/schema/catalog.ts";
import { foodColumns } from "#app/server/catalogue/find-products.ts";

/**
 * Returns the bags on offer with the loose products of any of them, and the full stock, since a cart may need it all.
 */
export async function mixOffer(db: Pick<Database, "select">): Promise<MixOffer> {
  const offered = await offeredBags(db);
  return { bags: offered, loose: offered.length > 0 ? await offeredLoose(db) : [] };
}

/** Returns the same with the stock that public pages show. */
export async function shownMixOffer(db: Pick<Database, "select">): Promise<MixOffer> {
  const { bags: offered, loose } = await mixOffer(db);
  const shown = loose.map((product) => ({
    ...product,
    stock_quantity: Math.min(product.stock_quantity, maxShownStock),
  }));
  return { bags: offered, loose: shown };
}

const offeredBags = preparedQuery("offered-bags", (db) =>
  db
    .select({
      id: products.id,
      name_bg: products.name_bg,
      name_en: products.name_en,
      price_bgn: products.price_bgn,
      image_url: products.image_url,
      category_id: products.category_id,
      measure: bags.measure,
      smallest: bags.smallest,
      largest: bags.largest,
      most_kinds: bags.most_kinds,
      part_ids: sql<string[]>`array(select ${bagParts.product_id} from ${bagParts}
        where ${bagParts.bag_id} = ${bags.product_id} order by ${bagParts.product_id})`,
    })
    .from(bags)
    .innerJoin(products, eq(products.id, bags.product_id))
    .where(and(eq(bags.is_offered, true), exists(partsOfBag(db))))
    .orderBy(asc(bags.sort_order), asc(bags.product_id)),
);

const offeredLoose = preparedQuery("offered-loose", (db) =>
  db
    .select({
      id: products.id,
      name_bg: products.name_bg,
      name_en: products.name_en,
      price_bgn: products.price_bgn,
      weight_grams: products.weight_grams,
      stock_quantity: products.stock_quantity,
      image_url: products.image_url,
      model_url: products.model_url,
      flavor: products.flavor,
      color: flavors.color,
      food: foodColumns,
    })
    .from(products)
    .leftJoin(flavors, eq(flavors.key, products.flavor))
    .where(
      and(
        eq(products.is_loose, true),
        inArray(
          products.id,
          db
            .select({ id: bagParts.product_id })
            .from(bagParts)
            .innerJoin(bags, and(eq(bags.product_id, bagParts.bag_id), eq(bags.is_offered, true))),
        ),
      ),
    )
    .orderBy(asc(products.created_at), asc(products.id)),
);

function partsOfBag(db: Pick<Database, "select">) {
  return db.select({ id: bagParts.product_id }).from(bagParts).where(eq(bagParts.bag_id, bags.product_id));
}
