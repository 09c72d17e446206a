import { and, asc, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mostChoices } from "#app/domain/catalogue/product-choices.ts";
import type { SectionType } from "#app/domain/content/content.ts";
import { gridCounts, sectionProducts } from "#app/domain/content/home-section.ts";
import type { SectionConfigs } from "#app/domain/content/home-section.ts";
import { inOneLanguage } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { nameCollations } from "#app/domain/catalogue/product.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { cardColumns, homeProducts, productsById, withSizes } from "#app/server/catalogue/find-products.ts";
import { isListed } from "#app/server/catalogue/product-record.ts";
import { withReductions } from "#app/server/catalogue/price-reductions.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { withRatings } from "#app/server/reviews/ratings.ts";
import { isSold } from "#app/server/orders/lists/sold-orders.ts";

/** The part of a section that decides which products it shows. */
type ProductSection = { type: SectionType; config: object };

/**
 * Best sellers are counted over this many of the newest orders, so that the query's cost does not grow with the shop.
 */
const maxCountedOrders = 1000;

/** Finds one section's products among those loaded for all sections. */
export type FindSectionProducts = (section: ProductSection) => Product[];

/**
 * Loads the products of all sections, with one query for each kind of selection in use: the owner's choice, the
 * cheapest (hot_deals without a choice), the best sellers (two when they are fewer than a section shows), the newest,
 * and the newest of categories. Two more queries load all reductions and ratings. Hot deals leave out what is sold out.
 * Descriptions are in one language.
 */
export async function loadSectionProducts(
  db: Database,
  sections: readonly ProductSection[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<FindSectionProducts> {
  const find = await loadProducts(db, sections);
  const reduced = await withReductions(db, sections.flatMap(find), now);
  const rated = await withRatings(db, reduced);
  const byId = new Map(rated.map((product) => [product.id, inOneLanguage(product, "description", locale)]));
  return (section) => find(section).flatMap((product) => byId.get(product.id) ?? []);
}

async function loadProducts(db: Database, sections: readonly ProductSection[]): Promise<FindSectionProducts> {
  const deals = configsOf(sections, "hot_deals");
  const grids = configsOf(sections, "product_grid");
  const chosenIds = [...deals, ...grids].flatMap(({ product_ids }) => product_ids);
  const categoryIds = grids.flatMap(({ category_id }) => category_id ?? []);
  const has = (type: SectionType) => sections.some((section) => section.type === type);
  const sized = (cards: Parameters<typeof withSizes>[1]) => withSizes(db, cards);
  const [chosen, cheap, best, newest, ofCategories] = await Promise.all([
    chosenIds.length > 0 ? productsById(db, [...new Set(chosenIds)]) : [],
    has("hot_deals") ? cheapest(db).then(sized) : [],
    has("best_sellers") ? bestSellers(db) : [],
    has("new_arrivals") || has("product_grid") ? newestProducts(db).then(sized) : [],
    categoryIds.length > 0 ? newestOfCategories(db, categoryIds).then(sized) : [],
  ]);
  const choice = (ids: readonly string[]) =>
    ids.flatMap((id) => chosen.find((product) => product.id === id) ?? []);
  const orElse = (first: Product[], second: Product[]) => (first.length > 0 ? first : second);
  return ({ type, config }) => {
    switch (type) {
      case "hot_deals": {
        const { product_ids } = config as SectionConfigs["hot_deals"];
        const offered = choice(product_ids).filter(({ stock_quantity }) => stock_quantity > 0);
        return orElse(offered, cheap).slice(0, sectionProducts);
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

function configsOf<Type extends SectionType>(sections: readonly ProductSection[], type: Type) {
  return sections
    .filter((section) => section.type === type)
    .map(({ config }) => config as SectionConfigs[Type]);
}

const maxGridCount = Math.max(...gridCounts);

const cheapest = preparedQuery("cheapest-products", (db) =>
  db
    .select(cardColumns)
    .from(products)
    .where(and(isListed, gt(products.stock_quantity, 0)))
    .orderBy(asc(products.price_bgn), asc(products.id))
    .limit(sectionProducts),
);

const newestProducts = preparedQuery("newest-products", (db) =>
  db
    .select(cardColumns)
    .from(products)
    .where(isListed)
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(maxGridCount),
);

/**
 * Returns the products with most units in the newest sold orders, in all sizes together, filled up from the home page's
 * products.
 */
async function bestSellers(db: Database): Promise<Product[]> {
  const best = await withSizes(db, await mostSold(db));
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
    .limit(maxCountedOrders);
  const card = alias(products, "card");
  const ofFamily = db
    .select({ id: card.id })
    .from(card)
    .where(and(eq(card.family_id, products.family_id), eq(card.is_card, true)));
  const cardId = sql<string>`coalesce((${ofFamily}), ${products.id})`;
  const ordered = db
    .select({
      productId: cardId.as("product_id"),
      quantity: sql<number>`${orderLines.quantity} - ${orderLines.gift_quantity}`.as("quantity"),
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .where(and(inArray(orderLines.order_id, counted), gt(orderLines.quantity, orderLines.gift_quantity)))
    .as("ordered");
  const sold = db
    .select({ productId: ordered.productId, units: sql<number>`sum(${ordered.quantity})`.as("units") })
    .from(ordered)
    .groupBy(ordered.productId)
    .as("sold");
  return db
    .select(cardColumns)
    .from(products)
    .innerJoin(sold, eq(sold.productId, products.id))
    .where(isListed)
    .orderBy(desc(sold.units), asc(products.id))
    .limit(sectionProducts);
});

/** Not prepared: the best plan depends on how many products the categories have. */
function newestOfCategories(db: Database, categoryIds: readonly string[]) {
  const place = sql<number>`row_number() over (partition by ${products.category_id} order by ${products.created_at} desc, ${products.id} desc)`;
  const placed = db
    .select({ id: products.id, place: place.as("place") })
    .from(products)
    .where(and(isListed, inArray(products.category_id, [...categoryIds])))
    .as("placed");
  return db
    .select(cardColumns)
    .from(products)
    .innerJoin(placed, eq(placed.id, products.id))
    .where(lte(placed.place, maxGridCount))
    .orderBy(desc(products.created_at), desc(products.id));
}

export type ProductChoice = { id: string; name_bg: string; name_en: string; is_active: boolean };

/**
 * Returns products to choose from, at most `mostChoices`: those already chosen, then the other active ones, each by
 * Bulgarian name.
 */
export async function productChoices(
  db: Database,
  _admin: Granted<"content">,
  chosenIds: readonly string[],
): Promise<ProductChoice[]> {
  // Not `inArray`, which is the constant `false` for none, by which PostgreSQL refuses to sort.
  const isChosen = sql`${products.id}::text = any(${sql.param([...chosenIds])}::text[])`;
  return db
    .select({
      id: products.id,
      ...sizedNameColumns,
      is_active: products.is_active,
    })
    .from(products)
    .where(or(eq(products.is_active, true), isChosen))
    .orderBy(desc(isChosen), asc(sql`${products.name_bg} collate ${sql.identifier(nameCollations.bg)}`))
    .limit(mostChoices);
}
