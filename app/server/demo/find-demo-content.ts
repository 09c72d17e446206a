import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, exists, inArray, isNull, notExists, notInArray, or } from "drizzle-orm";
import { builtInFlavors } from "#app/domain/catalogue/flavor.ts";
import { defaultVatRate } from "#app/domain/vat.ts";
import { revisionColumns } from "#app/server/catalogue/product-record.ts";
import { demoPages, pageFromTemplate } from "#app/server/content/page-templates.ts";
import { pageTemplateNames } from "#app/domain/content/page-template-names.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { categories, flavors, packParts, products } from "#app/server/db/schema/catalog.ts";
import { revisions, staticPages } from "#app/server/db/schema/content.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { orderLineParts, orderLines } from "#app/server/db/schema/orders.ts";
import { promotions } from "#app/server/db/schema/promotions.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import { findDemoMedia } from "./demo-media.ts";
import type { DemoMedia } from "./demo-media.ts";
import { demoLandingBlocks, demoLandingPage } from "./demo-landing-page.ts";
import { demoCategoryRows, demoProductRows } from "./seed-demo-shop.ts";

type Reader = Pick<Database | Transaction, "select">;

type Named = { id: string; name_bg: string; name_en: string };
type DemoPage = typeof staticPages.$inferSelect & { neutral: ReturnType<typeof pageFromTemplate> };

/** The demo content that the shop still has, by what its removal does with it. */
export type DemoContent = {
  /** All products as they were seeded, whatever becomes of them. */
  products: string[];
  deleted: Named[];
  /** Ordered or received, so that documents name them. */
  hidden: (Named & { isActive: boolean; categoryId: string | null })[];
  /** Parts of packs, which stay on sale. */
  packed: Named[];
  categories: Named[];
  flavors: Named[];
  landingPages: { id: string; title: string }[];
  /** Ids of all reviews without a purchase. */
  reviews: string[];
  /** Pages in the words of the demo shop, each with the neutral text that replaces it. */
  pages: DemoPage[];
};

/**
 * Finds the demo content: rows that are exactly as this version of the program seeds them, compared by their texts,
 * prices, facts and pictures, as seeded rows have random ids. Stock, visibility, order, the category of a product, the
 * status of a page and the end of the landing page's countdown do not count: they change without the owner's writing.
 * What differs in anything else is the owner's own, and so is a flavour that was ever saved. When in doubt, content is
 * the owner's: a shop that an older version seeded in other words keeps it.
 */
export async function findDemoContent(db: Reader): Promise<DemoContent> {
  const uploads = await findDemoMedia();
  const seeded = await findProducts(db, uploads);
  const ids = seeded.map(({ id }) => id);
  const [used, packed] = await Promise.all([idsInUse(db, ids), idsInPacks(db, ids)]);
  const named = ({ id, name_bg, name_en }: Named) => ({ id, name_bg, name_en });
  const inPacks = seeded.filter(({ id }) => packed.has(id));
  const others = seeded.filter(({ id }) => !packed.has(id));
  const hidden = others.filter(({ id, is_active, category_id }) => {
    return used.has(id) && (is_active || category_id !== null);
  });
  return {
    products: ids,
    deleted: others.filter(({ id }) => !used.has(id)).map(named),
    hidden: hidden.map((product) => ({
      ...named(product),
      isActive: product.is_active,
      categoryId: product.category_id,
    })),
    packed: inPacks.map(named),
    categories: await findCategories(
      db,
      uploads,
      others.map(({ id }) => id),
    ),
    flavors: await findFlavors(
      db,
      others.map(({ id }) => id),
    ),
    landingPages: await findLandingPages(db, uploads),
    reviews: await findReviews(db),
    pages: await findPages(db),
  };
}

/** Returns how many records the removal of the demo content deletes, hides or rewrites. */
export function countDemoContent(content: DemoContent): number {
  const { deleted, hidden, categories: shelves, flavors: kinds, landingPages: campaigns, pages } = content;
  return [deleted, hidden, shelves, kinds, campaigns, content.reviews, pages].reduce(
    (sum, { length }) => sum + length,
    0,
  );
}

/** Returns whether a row has these values. */
function has(row: Readonly<Record<string, unknown>>, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(row[name], value));
}

/** The columns of a product that the seed does not set and an owner may. */
const unset = { gtin: null, family_id: null, is_pack: false, vat_rate: defaultVatRate };

async function findProducts(db: Reader, uploads: DemoMedia) {
  const demo = demoProductRows(uploads).map(({ category: _shelf, stock_quantity: _stock, ...product }) => ({
    ...product,
    ...unset,
  }));
  const rows = await db
    .select(revisionColumns)
    .from(products)
    .where(
      and(
        inArray(
          products.flavor,
          demo.map(({ flavor }) => flavor),
        ),
        inArray(
          products.name_bg,
          demo.map(({ name_bg }) => name_bg),
        ),
      ),
    )
    .orderBy(asc(products.id));
  return rows.filter((row) => demo.some((values) => has(row, values)));
}

/** Returns which of the products orders, lots or promotions name. */
async function idsInUse(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const isUsed = or(
    ...[orderLines, orderLineParts, lots].map((table) =>
      exists(db.select({ id: table.product_id }).from(table).where(eq(table.product_id, products.id))),
    ),
    exists(
      db.select({ id: promotions.id }).from(promotions).where(eq(promotions.gift_product_id, products.id)),
    ),
  );
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isUsed));
  return new Set(found.map(({ id }) => id));
}

/** Returns which of the products packs contain. */
async function idsInPacks(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .select({ id: packParts.product_id })
    .from(packParts)
    .where(inArray(packParts.product_id, [...ids]));
  return new Set(found.map(({ id }) => id));
}

/** Finds the seeded categories that have no other products than `going`, which are removed or leave it. */
async function findCategories(db: Reader, uploads: DemoMedia, going: readonly string[]): Promise<Named[]> {
  const demo = demoCategoryRows(uploads).map(({ key: _key, sort_order: _order, ...category }) => category);
  const staying = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.category_id, categories.id), notInArray(products.id, [...going])));
  const names = demo.map(({ name_bg }) => name_bg);
  const rows = await db
    .select()
    .from(categories)
    .where(and(inArray(categories.name_bg, names), notExists(staying)))
    .orderBy(asc(categories.id));
  return rows.filter((row) => demo.some((values) => has(row, values)));
}

/** Finds the visible built-in flavours that nobody has saved and no other product than `going` has. */
async function findFlavors(db: Reader, going: readonly string[]): Promise<Named[]> {
  const staying = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.flavor, flavors.key), notInArray(products.id, [...going])));
  const saved = db
    .select({ id: revisions.id })
    .from(revisions)
    .where(and(eq(revisions.entity, "flavor"), eq(revisions.record_id, flavors.id)));
  return db
    .select({ id: flavors.id, name_bg: flavors.name_bg, name_en: flavors.name_en })
    .from(flavors)
    .where(
      and(
        inArray(flavors.key, [...builtInFlavors]),
        eq(flavors.is_active, true),
        notExists(staying),
        notExists(saved),
      ),
    )
    .orderBy(asc(flavors.id));
}

async function findReviews(db: Reader): Promise<string[]> {
  const rows = await db.select({ id: reviews.id }).from(reviews).where(isNull(reviews.order_line_id));
  return rows.map(({ id }) => id);
}

async function findLandingPages(db: Reader, uploads: DemoMedia): Promise<DemoContent["landingPages"]> {
  const { countdown_end: _end, status: _status, ...page } = demoLandingPage(uploads.pictures, new Date(0));
  const rows = await db.select().from(landingPages).where(eq(landingPages.slug, page.slug));
  const blocks = await db
    .select()
    .from(landingPageBlocks)
    .where(
      inArray(
        landingPageBlocks.landing_page_id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(landingPageBlocks.sort_order), asc(landingPageBlocks.id));
  const demo = demoLandingBlocks(uploads.pictures);
  const isSeeded =
    blocks.length === demo.length && blocks.every((block, place) => has(block, demo[place] ?? {}));
  return isSeeded
    ? rows.filter((row) => has(row, page)).map(({ id, title_bg }) => ({ id, title: title_bg }))
    : [];
}

/** Finds the pages in the words of the demo shop that a shop of another name has in other words. */
async function findPages(db: Reader): Promise<DemoPage[]> {
  const demo = demoPages();
  const slugs = demo.map(({ slug }) => slug);
  const rows = await db
    .select()
    .from(staticPages)
    .where(inArray(staticPages.slug, slugs))
    .orderBy(asc(staticPages.id));
  return rows.flatMap((row) => {
    const place = demo.findIndex((page) => has(row, page));
    const name = pageTemplateNames[place];
    if (name === undefined) return [];
    const neutral = pageFromTemplate(name, ownBrand);
    return has(row, neutral) ? [] : [{ ...row, neutral }];
  });
}

/** Any name but the demo shop's. */
const ownBrand = { shop_name_bg: "" };
