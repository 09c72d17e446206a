import { and, asc, desc, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { SectionType } from "#app/domain/content.ts";
import { gridCounts, sectionProducts } from "#app/domain/home-section.ts";
import type { SectionConfigs } from "#app/domain/home-section.ts";
import { inOneLanguage } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { nameCollations } from "#app/domain/product.ts";
import type { Product } from "#app/domain/product.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { homeProducts, productColumns, productsById } from "#app/server/catalog/find-products.ts";
import { withReductions } from "#app/server/catalog/price-reductions.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { isSold } from "#app/server/orders/sold-orders.ts";

/** A section with its `config`, as far as it decides which products are shown. */
type Wish = { type: SectionType; config: object };

/** So many of the newest orders say what sells best: what it costs to ask does not grow with the shop. */
const countedOrders = 1000;

/** Finds the products of one section among those that were loaded for all. */
export type FindSectionProducts = (wish: Wish) => Product[];

/**
 * Loads the products of all sections at once, one query a kind of section that is there: the owner's choice, the
 * cheapest (hot_deals without a choice), the best sellers, the newest, and the newest of categories; and one for the
 * reductions of them all. They are described in one language.
 */
export async function loadSectionProducts(
  db: Database,
  wishes: readonly Wish[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<FindSectionProducts> {
  const find = await loadProducts(db, wishes);
  const reduced = await withReductions(db, wishes.flatMap(find), now);
  const byId = new Map(reduced.map((product) => [product.id, inOneLanguage(product, "description", locale)]));
  return (wish) => find(wish).flatMap((product) => byId.get(product.id) ?? []);
}

async function loadProducts(db: Database, wishes: readonly Wish[]): Promise<FindSectionProducts> {
  const deals = configsOf(wishes, "hot_deals");
  const grids = configsOf(wishes, "product_grid");
  const chosenIds = [...deals, ...grids].flatMap(({ product_ids }) => product_ids);
  const categoryIds = grids.flatMap(({ category_id }) => category_id ?? []);
  const has = (type: SectionType) => wishes.some((wish) => wish.type === type);
  const [chosen, cheap, best, newest, ofCategories] = await Promise.all([
    chosenIds.length > 0 ? productsById(db, [...new Set(chosenIds)]) : [],
    has("hot_deals") ? cheapest(db) : [],
    has("best_sellers") ? bestSellers(db) : [],
    has("new_arrivals") || has("product_grid") ? newestProducts(db) : [],
    categoryIds.length > 0 ? newestOfCategories(db, categoryIds) : [],
  ]);
  const choice = (ids: readonly string[]) =>
    ids.flatMap((id) => chosen.find((product) => product.id === id) ?? []);
  const orElse = (first: Product[], second: Product[]) => (first.length > 0 ? first : second);
  return ({ type, config }) => {
    switch (type) {
      case "hot_deals": {
        const { product_ids } = config as SectionConfigs["hot_deals"];
        return orElse(choice(product_ids), cheap).slice(0, sectionProducts);
      }
      case "best_sellers":
        return best;
      case "new_arrivals":
        return newest.slice(0, sectionProducts);
      case "product_grid": {
        const { product_ids, category_id, count } = config as SectionConfigs["product_grid"];
        const others = category_id
          ? ofCategories.filter((product) => product.category_id === category_id)
          : newest;
        return orElse(choice(product_ids), others).slice(0, count);
      }
      default:
        return [];
    }
  };
}

function configsOf<Type extends SectionType>(wishes: readonly Wish[], type: Type) {
  return wishes.filter((wish) => wish.type === type).map(({ config }) => config as SectionConfigs[Type]);
}

const isOnSale = eq(products.is_active, true);
const longestGrid = Math.max(...gridCounts);

const cheapest = preparedQuery("cheapest-products", (db) =>
  db
    .select(productColumns)
    .from(products)
    .where(isOnSale)
    .orderBy(asc(products.price_bgn), asc(products.id))
    .limit(sectionProducts),
);

const newestProducts = preparedQuery("newest-products", (db) =>
  db
    .select(productColumns)
    .from(products)
    .where(isOnSale)
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(longestGrid),
);

/** What sold most pieces among the newest orders that count as sold; a shop that has sold less fills up. */
async function bestSellers(db: Database): Promise<Product[]> {
  const best = await mostSold(db);
  if (best.length === sectionProducts) return best;
  const others = (await homeProducts(db)).filter(({ id }) => best.every((product) => product.id !== id));
  return [...best, ...others].slice(0, sectionProducts);
}

const mostSold = preparedQuery("most-sold-products", (db) => {
  const counted = db
    .select({ id: orders.id })
    .from(orders)
    .where(isSold)
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(countedOrders);
  const sold = db
    .select({
      productId: orderLines.product_id,
      pieces: sql<number>`sum(${orderLines.quantity})`.as("pieces"),
    })
    .from(orderLines)
    .where(inArray(orderLines.order_id, counted))
    .groupBy(orderLines.product_id)
    .as("sold");
  return db
    .select(productColumns)
    .from(products)
    .innerJoin(sold, eq(sold.productId, products.id))
    .where(isOnSale)
    .orderBy(desc(sold.pieces), asc(products.id))
    .limit(sectionProducts);
});

/** Not prepared: how many products the categories have decides how they are best found. */
function newestOfCategories(db: Database, categoryIds: readonly string[]): Promise<Product[]> {
  const place = sql<number>`row_number() over (partition by ${products.category_id} order by ${products.created_at} desc, ${products.id} desc)`;
  const placed = db
    .select({ id: products.id, place: place.as("place") })
    .from(products)
    .where(and(isOnSale, inArray(products.category_id, [...categoryIds])))
    .as("placed");
  return db
    .select(productColumns)
    .from(products)
    .innerJoin(placed, eq(placed.id, products.id))
    .where(lte(placed.place, longestGrid))
    .orderBy(desc(products.created_at), desc(products.id));
}

/** So many products are offered to choose from; a longer list is no list to choose from. */
const offeredProducts = 500;

export type ProductChoice = { id: string; name_bg: string; name_en: string; is_active: boolean };

/** Products to choose from, by name: the active ones and those that are chosen already. For administrators only. */
export async function productChoices(
  db: Database,
  actor: Actor,
  chosenIds: readonly string[],
): Promise<ProductChoice[]> {
  requireAdmin(actor);
  const isChosen = inArray(sql`${products.id}::text`, [...chosenIds]);
  return db
    .select({
      id: products.id,
      name_bg: products.name_bg,
      name_en: products.name_en,
      is_active: products.is_active,
    })
    .from(products)
    .where(or(isOnSale, isChosen))
    .orderBy(desc(isChosen), asc(sql`${products.name_bg} collate ${sql.identifier(nameCollations.bg)}`))
    .limit(offeredProducts);
}
