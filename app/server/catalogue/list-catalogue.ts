import { and, asc, desc, eq, inArray, isNull, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { noCategory } from "#app/domain/catalogue/catalogue.ts";
import type { CatalogueChoice, CatalogueSort } from "#app/domain/catalogue/catalogue.ts";
import { maxSizes } from "#app/domain/catalogue/sizes.ts";
import { nameCollations } from "#app/domain/catalogue/product.ts";
import { queryWords } from "#app/domain/search-key.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { ListOrder, PageCursor } from "#app/server/db/keyset.ts";
import { categories, flavors, products } from "#app/server/db/schema/catalog.ts";
import { orderLineParts, orderLines } from "#app/server/db/schema/orders.ts";
import { wordMatches } from "./match-words.ts";
import { isForSale } from "./product-record.ts";

/** Products on one page, of those with several sizes one. */
const productsPerPage = 50;

/** The most products that one batch action changes: all of a page with all their sizes. */
export const maxSelected = productsPerPage * maxSizes;

/** Up to this many matches it is faster to sort them than to scan all products in the sort order. */
const fewMatches = 1000;

/** `missingFoodInformation` as an SQL condition. */
export const lacksFoodInformation = sql<boolean>`not ${products.is_pack} and (coalesce(trim(${products.legal_name_bg}), '') = ''
  or coalesce(trim(${products.ingredients_bg}), '') = '' or ${products.nutrition} is null)`;

const listedColumns = {
  id: products.id,
  name_bg: products.name_bg,
  name_en: products.name_en,
  flavor: { name_bg: flavors.name_bg, name_en: flavors.name_en },
  image_url: products.image_url,
  price_bgn: products.price_bgn,
  weight_grams: products.weight_grams,
  stock_quantity: products.stock_quantity,
  is_low_stock: products.is_low_stock,
  is_active: products.is_active,
  is_pack: products.is_pack,
  is_loose: products.is_loose,
  lacks_food_information: lacksFoodInformation,
  created_at: products.created_at,
  updated_at: products.updated_at,
  family_id: products.family_id,
  category_id: products.category_id,
  category: { name_bg: categories.name_bg, name_en: categories.name_en },
  /** An ordered product cannot be deleted. */
  is_ordered: sql<boolean>`(exists (select from ${orderLines} where ${orderLines.product_id} = ${products.id})
    or exists (select from ${orderLineParts} where ${orderLineParts.product_id} = ${products.id}))`,
};

/**
 * Returns one page of the products that match the choice, including hidden ones, in its sort order; names sort by their
 * Bulgarian form. Bags have a list of their own (`listBags`). The sizes of a product follow the one that the shop
 * lists, unless the choice is by stock or of hidden products, where each size is listed by itself. Each search word
 * must match (`wordMatches`): products with some of the words only are not listed, so that an export contains nothing
 * unexpected.
 */
export async function listCatalogue(
  db: Database,
  _admin: Granted<"content">,
  choice: CatalogueChoice,
  cursor: PageCursor,
  perPage = productsPerPage,
) {
  const cards = isByProduct(choice) ? isCard : undefined;
  const filter = and(await catalogueFilter(db, choice), cards);
  const few = isInIndexOrder(choice) ? null : await findFew(db, filter);
  const condition = few === null ? filter : sql`${products.id} = any(${sql.param(few)}::uuid[])`;
  const page = await keysetPage(
    { table: products, id: products.id, order: orders[choice.sort], cursor, perPage },
    ({ where, orderBy, limit }) =>
      listed(db)
        .where(and(condition, where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const families = page.rows.flatMap(({ family_id }) => family_id ?? []);
  const alone = page.rows.map((row) => ({ ...row, isUnderOther: false }));
  if (!cards || families.length === 0) return { ...page, rows: alone };
  const sizes = await listed(db)
    .where(and(inArray(products.family_id, families), not(isCard)))
    .orderBy(asc(products.weight_grams));
  const ofFamily = Map.groupBy(
    sizes.map((size) => ({ ...size, isUnderOther: true })),
    (size) => size.family_id,
  );
  const rows = alone.flatMap((row) => [row, ...((row.family_id && ofFamily.get(row.family_id)) || [])]);
  return { ...page, rows };
}

function listed(db: Pick<Database, "select">) {
  return db
    .select(listedColumns)
    .from(products)
    .leftJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(flavors, eq(flavors.key, products.flavor));
}

const isCard = sql`${products.is_card}`;

/** Returns whether the sizes of a product are listed together. */
function isByProduct({ shown, stock }: CatalogueChoice): boolean {
  return shown !== "hidden" && stock === null;
}

/** Returns the SQL condition of a choice; undefined when it selects every product. */
export async function catalogueFilter(db: Database, choice: CatalogueChoice): Promise<SQL | undefined> {
  const typed = queryWords(choice.search);
  if (choice.search !== "" && typed.length === 0) return sql`false`;
  const others = and(...filters(choice));
  if (typed.length === 0) return others;
  for (const { condition, matchedWords } of await wordMatches(db, typed)) {
    const filter = and(condition, others);
    if (matchedWords === null && (await isAny(db, filter))) return filter;
  }
  return sql`false`;
}

async function isAny(db: Database, filter: SQL | undefined): Promise<boolean> {
  // Materialized: otherwise PostgreSQL may read the table until it meets a match, and there may be none.
  const { rows } = await db.execute(
    sql`with matching as materialized (select from ${products} where ${filter}) select from matching limit 1`,
  );
  return rows.length > 0;
}

export type ListedCatalogueProduct = Awaited<ReturnType<typeof listCatalogue>>["rows"][number];

const sortedName = sql`${products.name_bg} collate ${sql.identifier(nameCollations.bg)}`;

const orders: Record<CatalogueSort, ListOrder> = {
  newest: { by: products.created_at, direction: "desc" },
  oldest: { by: products.created_at, direction: "asc" },
  name_asc: { by: sortedName, direction: "asc" },
  name_desc: { by: sortedName, direction: "desc" },
  price_asc: { by: products.price_bgn, direction: "asc" },
  price_desc: { by: products.price_bgn, direction: "desc" },
};

/** Where there is a partial index, a condition has the form of its predicate, so that PostgreSQL uses it. */
function filters({ shown, stock, food, category, flavor }: CatalogueChoice): (SQL | undefined)[] {
  const isActive = sql`${products.is_active}`;
  const isLoose = sql`${products.is_loose}`;
  const notActive = not(isActive);
  const states = { active: isActive, hidden: and(notActive, not(isLoose)), loose: isLoose };
  const isIn =
    category === noCategory ? isNull(products.category_id) : eq(products.category_id, category ?? "");
  const hasFlavor = eq(products.flavor, flavor ?? "");
  return [
    not(sql`${products.is_bag}`),
    shown === null ? undefined : states[shown],
    stock === null ? undefined : sql`${products.is_low_stock} and ${isForSale}`,
    stock === "out" ? eq(products.stock_quantity, 0) : undefined,
    food === null ? undefined : and(isForSale, lacksFoodInformation),
    category === null ? undefined : or(and(isActive, isIn), and(notActive, isIn)),
    flavor === null ? undefined : or(and(isActive, hasFlavor), and(notActive, hasFlavor)),
  ];
}

/** Returns whether one index contains exactly the chosen products in the chosen order. */
function isInIndexOrder({ search, shown, stock, food, category, flavor, sort }: CatalogueChoice): boolean {
  const isByDate = sort === "newest" || sort === "oldest";
  if (search !== "" || food !== null || category !== null || flavor !== null || stock === "out") return false;
  if (shown === "loose") return false;
  if (stock === "low") return isByDate && shown !== "hidden";
  return shown !== "hidden" || isByDate;
}

/** Returns the ids of all matches; null when there are more than `fewMatches`. */
async function findFew(db: Database, filter: SQL | undefined): Promise<string[] | null> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(filter)
    // Ordered like an index; otherwise PostgreSQL would scan the table from its beginning when it expects many matches.
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(fewMatches + 1);
  return found.length > fewMatches ? null : found.map(({ id }) => id);
}

/** Returns all categories to choose from, by their English names (specification, section 7). */
export async function categoryChoices(db: Pick<Database, "select">, _admin: Granted<"content">) {
  return db
    .select({
      id: categories.id,
      name_bg: categories.name_bg,
      name_en: categories.name_en,
      is_active: categories.is_active,
    })
    .from(categories)
    .orderBy(
      asc(sql`${categories.name_en} collate ${sql.identifier(nameCollations.en)}`),
      asc(categories.id),
    );
}

export type CategoryChoice = Awaited<ReturnType<typeof categoryChoices>>[number];
