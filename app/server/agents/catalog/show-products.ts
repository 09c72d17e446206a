import { eq, inArray } from "drizzle-orm";
import { catalogProduct, foodDisclosure, pageOf, titleOf } from "#app/domain/agents/catalog-product.ts";
import type { CatalogProduct, CatalogShow } from "#app/domain/agents/catalog-product.ts";
import type { AgentMessage } from "#app/domain/agents/agent-message.ts";
import type { FoodFacts } from "#app/domain/catalogue/food-information.ts";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Rating } from "#app/domain/reviews/review.ts";
import { agentTranslator } from "#app/i18n/channels/agent-messages.ts";
import { foodColumns } from "#app/server/catalogue/find-products.ts";
import { listingsOfFamilies } from "#app/server/catalogue/listings.ts";
import type { Database } from "#app/server/db/database.ts";
import { packParts, products } from "#app/server/db/schema/catalog.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { countReviews, shownRating } from "#app/server/reviews/ratings.ts";
import type { AgentContext } from "#app/server/agents/agent-context.ts";

/** A product for an agent: the variants to show, the featured one first, and whether it has several sizes on sale. */
export type ShownProduct = { sizes: readonly [Listing, ...Listing[]]; hasSizes: boolean };

/** Returns how products are shown in a language, with the ratings of those given. */
async function showOf(
  { services: { db }, shop, baseUrl }: AgentContext,
  locale: Locale,
  ids: readonly string[],
): Promise<CatalogShow> {
  const counted = await loadOr("ratings", countReviews(db, ids), new Map<string, never>());
  const ratings = new Map<string, Rating>();
  for (const [id, counts] of counted) {
    const rating = shownRating(counts);
    if (rating && !rating.isDemo) ratings.set(id, rating);
  }
  return {
    locale,
    baseUrl,
    baseCurrency: shop.currencies.base_currency,
    sizeOption: agentTranslator(locale)("agents.size"),
    ratings,
  };
}

/**
 * Returns products as agents read them, and what must be disclosed of each. `pathOf` is the path of a product in the
 * reply.
 */
export async function showProducts(
  context: AgentContext,
  locale: Locale,
  shown: readonly ShownProduct[],
  pathOf: (index: number) => string,
): Promise<{ products: CatalogProduct[]; messages: AgentMessage[] }> {
  const featured = shown.map(({ sizes: [first] }) => first);
  const [show, foods] = await Promise.all([
    showOf(
      context,
      locale,
      featured.map(({ id }) => id),
    ),
    foodsOf(context.services.db, featured),
  ]);
  return {
    products: shown.map(({ sizes, hasSizes }) => catalogProduct(sizes, show, { hasSizes })),
    messages: featured.flatMap((listing, index) =>
      disclosures({ listing, foods: foods.get(listing.id) ?? [] }, show, pathOf(index)),
    ),
  };
}

/** Returns the food information of each product, of a pack that of what it contains, by the product's id. */
export async function foodsOf(
  db: Pick<Database, "select">,
  listings: readonly Listing[],
): Promise<ReadonlyMap<string, FoodFacts[]>> {
  const foods = new Map(listings.map(({ id, food }) => [id, [food]]));
  const packs = listings.filter(({ is_pack }) => is_pack).map(({ id }) => id);
  if (packs.length === 0) return foods;
  const parts = await db
    .select({ packId: packParts.pack_id, food: foodColumns })
    .from(packParts)
    .innerJoin(products, eq(products.id, packParts.product_id))
    .where(inArray(packParts.pack_id, packs))
    .orderBy(packParts.pack_id, packParts.product_id);
  for (const { packId, food } of parts) foods.get(packId)?.push(food);
  return foods;
}

/** Returns what the law demands that a buyer sees about a food, at the product or line with this path. */
export function disclosures(
  { listing, foods }: { listing: Listing; foods: readonly FoodFacts[] },
  { locale, baseUrl }: Pick<CatalogShow, "locale" | "baseUrl">,
  path: string,
): AgentMessage[] {
  const t = agentTranslator(locale);
  const { allergens, warnings } = foodDisclosure(foods, locale);
  const name = titleOf(listing, locale);
  const shown = {
    type: "warning",
    presentation: "disclosure",
    path,
    url: pageOf(listing.id, { baseUrl, locale }),
  } as const;
  return [
    ...(allergens.length > 0
      ? [
          {
            ...shown,
            code: "allergens",
            content: t("agents.allergens", { name, allergens: allergens.join(", ") }),
          },
        ]
      : []),
    ...(warnings.length > 0
      ? [
          {
            ...shown,
            code: "food_warning",
            content: t("agents.warnings", { name, warnings: warnings.join(" ") }),
          },
        ]
      : []),
  ];
}

/**
 * Returns products with all their sizes on sale, in the order given; of several sizes the cheapest is featured, as the
 * shop's lists do.
 */
export async function withAllSizes(
  { services: { db }, now }: Pick<AgentContext, "services" | "now">,
  listings: readonly Listing[],
): Promise<ShownProduct[]> {
  const families = [...new Set(listings.flatMap(({ family_id }) => family_id ?? []))];
  const sizes = families.length > 0 ? await listingsOfFamilies(db, families, now) : [];
  return listings.map((listing) => {
    const others = sizes.filter(({ family_id, id }) => family_id === listing.family_id && id !== listing.id);
    return { sizes: [listing, ...others], hasSizes: others.length > 0 };
  });
}

/** Returns the size that stands for all: the cheapest, of the same price the lightest (`chooseCards`). */
export function featuredOf(sizes: readonly Listing[]): Listing | undefined {
  return sizes.toSorted((a, b) => a.price_bgn - b.price_bgn || a.weight_grams - b.weight_grams)[0];
}

/** Returns the message that prices are in euros, for a request that names another currency. */
export function currencyMessages(currency: string | null, locale: Locale): AgentMessage[] {
  if (currency === null || currency === "" || currency.toUpperCase() === "EUR") return [];
  return [{ type: "info", code: "currency", content: agentTranslator(locale)("agents.currency") }];
}
