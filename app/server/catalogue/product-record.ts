import { and, asc, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";

const {
  search_words: _words,
  text_words: _textWords,
  is_low_stock: _isLow,
  is_card: _isCard,
  ...columns
} = getTableColumns(products);
/** The columns that a revision of a product stores. */
export const revisionColumns = columns;

/** A product as the editor loads it. */
export type ProductRecord = Omit<
  typeof products.$inferSelect,
  "search_words" | "text_words" | "is_low_stock" | "is_card"
>;

/** The products that lists of the shop show: those on sale, and of the sizes of one product one. */
export const isListed = and(eq(products.is_active, true), eq(products.is_card, true));

/**
 * The order in which all transactions lock products, so that no two deadlock: packs last, since the sale of a part
 * changes their stock.
 */
export const lockOrder = [asc(products.is_pack), asc(products.id)];

/** Whether products can be sold: by themselves, or as parts of bags and packs. Matches the index of low stock. */
export const isForSale = sql<boolean>`(${products.is_active} or ${products.is_loose})`;

/** Returns a product for editing, hidden or not; null when there is none. `productId` is a UUID. */
export async function findProductRecord(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  productId: string,
): Promise<ProductRecord | null> {
  const [product] = await db.select(revisionColumns).from(products).where(eq(products.id, productId));
  return product ?? null;
}

/**
 * Locks the product as orders do and returns it, so that a change of its stock sees every earlier sale; undefined when
 * there is none.
 */
export async function lockProduct(tx: Transaction, productId: string): Promise<ProductRecord | undefined> {
  const [product] = await tx
    .select(revisionColumns)
    .from(products)
    .where(eq(products.id, productId))
    .for("no key update");
  return product;
}

/** Locks a product with the other sizes of its family, and returns it first; nothing when there is none. */
export async function lockWithSizes(tx: Transaction, productId: string): Promise<ProductRecord[]> {
  const sizes = await lockSizes(tx, [productId]);
  const product = sizes.find(({ id }) => id === productId);
  return product ? [product, ...sizes.filter((size) => size !== product)] : [];
}

/**
 * Locks products, with all sizes of each, in the order in which orders do (`lockOrder`). Returns them in that order.
 */
export async function lockSizes(tx: Transaction, productIds: readonly string[]): Promise<ProductRecord[]> {
  const chosen = inArray(products.id, [...productIds]);
  const families = tx.select({ family: products.family_id }).from(products).where(chosen);
  return tx
    .select(revisionColumns)
    .from(products)
    .where(or(chosen, inArray(products.family_id, families)))
    .orderBy(...lockOrder)
    .for("no key update");
}
