import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { mostChoices } from "#app/domain/catalogue/product-choices.ts";
import type { PackPart } from "#app/domain/catalogue/packs.ts";
import type { FoodFacts } from "#app/domain/catalogue/food-information.ts";
import type { Granted, Staff } from "#app/server/accounts/admin.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { packParts, products } from "#app/server/db/schema/catalog.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { foodColumns } from "./find-products.ts";
import { isForSale } from "./product-record.ts";

/** What a pack may contain: neither packs nor bags, which contain products themselves. */
const isNoPack = and(eq(products.is_pack, false), eq(products.is_bag, false));

/** A product in a pack, as the pack's page shows it. */
export type PackContent = PackPart & {
  name_bg: string;
  name_en: string;
  weight_grams: number;
  /** A hidden product still sells in packs, but has no page. */
  is_active: boolean;
  food: FoodFacts;
};

/** Returns what a pack contains, by the ids of the products; empty for a product that is none. */
export function partsOf(db: Pick<Database, "select">, packId: string): Promise<PackPart[]> {
  return db
    .select({ product_id: packParts.product_id, quantity: packParts.quantity })
    .from(packParts)
    .where(eq(packParts.pack_id, packId))
    .orderBy(asc(packParts.product_id));
}

/**
 * Locks the parts of a pack, in the order of `lockOrder`. Returns what one pack weighs, in grams; null when a part was
 * deleted, or is a pack or a bag itself.
 */
export async function lockParts(tx: Transaction, parts: readonly PackPart[]): Promise<number | null> {
  const ids = parts.map(({ product_id }) => product_id);
  if (!ids.every(isRecordId)) return null;
  const found = await tx
    .select({ id: products.id, weight_grams: products.weight_grams })
    .from(products)
    .where(and(inArray(products.id, ids), isNoPack))
    .orderBy(asc(products.id))
    .for("no key update");
  const weights = new Map(found.map(({ id, weight_grams }) => [id, weight_grams]));
  if (ids.some((id) => !weights.has(id))) return null;
  return parts.reduce((sum, part) => sum + part.quantity * (weights.get(part.product_id) ?? 0), 0);
}

/** Writes what a pack contains, with an audit entry, and computes its stock. The rows of all must be locked. */
export async function writeParts(
  tx: Transaction,
  by: Staff,
  { packId, parts, now }: { packId: string; parts: readonly PackPart[]; now: Date },
): Promise<void> {
  const before = await contentsText(tx, packId);
  await tx.delete(packParts).where(eq(packParts.pack_id, packId));
  await tx.insert(packParts).values(parts.map((part) => ({ pack_id: packId, ...part })));
  await tx.execute(sql`select refresh_packs(array[${packId}]::uuid[])`);
  const after = await contentsText(tx, packId);
  if (after === before) return;
  const entry = { action: "update", entity: "product", recordId: packId } as const;
  await writeAudit(tx, by, { ...entry, before: { parts: before }, after: { parts: after }, now });
}

/** Returns what a pack contains as the change log shows it: `2 × Ягода, 100 г`. */
async function contentsText(tx: Transaction, packId: string): Promise<string> {
  const rows = await tx
    .select({ name: sizedNameColumns.name_bg, quantity: packParts.quantity })
    .from(packParts)
    .innerJoin(products, eq(products.id, packParts.product_id))
    .where(eq(packParts.pack_id, packId))
    .orderBy(asc(packParts.product_id));
  return rows.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}

/** Returns the packs that contain a product, by name. */
export function packsWith(
  db: Pick<Database, "select">,
  productId: string,
): Promise<{ id: string; name_bg: string; name_en: string; is_active: boolean }[]> {
  const { id, name_bg, name_en, is_active } = products;
  return db
    .select({ id, name_bg, name_en, is_active })
    .from(packParts)
    .innerJoin(products, eq(id, packParts.pack_id))
    .where(eq(packParts.product_id, productId))
    .orderBy(asc(name_bg), asc(id));
}

/** A part of a pack with the stock that its product has for sale. */
export type StockedPart = PackPart & {
  name_bg: string;
  name_en: string;
  stock_quantity: number;
  /** On sale, or loose. */
  is_active: boolean;
};

/** Returns what a pack contains, with names and stock, by Bulgarian name; empty for a product that is none. */
export function partsWithStock(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  packId: string,
): Promise<StockedPart[]> {
  return db
    .select({
      product_id: packParts.product_id,
      ...sizedNameColumns,
      quantity: packParts.quantity,
      stock_quantity: products.stock_quantity,
      is_active: isForSale,
    })
    .from(packParts)
    .innerJoin(products, eq(products.id, packParts.product_id))
    .where(eq(packParts.pack_id, packId))
    .orderBy(sql`${products.name_bg} collate "bg-x-icu"`, asc(products.id));
}

/** Returns what a pack contains as its page shows it, by the ids of the products, hidden ones included. */
export function packContents(db: Pick<Database, "select">, packId: string): Promise<PackContent[]> {
  return contentsOf(db, { packId });
}

const contentsOf = preparedQuery("pack-contents", (db, given: Given<{ packId: string }>) =>
  db
    .select({
      product_id: packParts.product_id,
      quantity: packParts.quantity,
      ...sizedNameColumns,
      weight_grams: products.weight_grams,
      is_active: products.is_active,
      food: foodColumns,
    })
    .from(packParts)
    .innerJoin(products, eq(products.id, packParts.product_id))
    .where(eq(packParts.pack_id, given("packId")))
    .orderBy(asc(packParts.product_id)),
);

/** `is_active`: on sale, or loose. */
export type PartChoice = { id: string; name_bg: string; name_en: string; is_active: boolean };

/**
 * Returns products that a pack may contain, at most `mostChoices`: those that it has, then the active and loose ones by
 * name.
 */
export function partChoices(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  packId: string | null,
): Promise<PartChoice[]> {
  const isIn = sql<boolean>`exists (select from ${packParts}
    where ${packParts.product_id} = ${products.id} and ${packParts.pack_id} = ${packId})`;
  return db
    .select({ id: products.id, ...sizedNameColumns, is_active: isForSale })
    .from(products)
    .where(and(isNoPack, or(isForSale, isIn)))
    .orderBy(sql`${isIn} desc`, sql`${products.name_bg} collate "bg-x-icu"`, asc(products.id))
    .limit(mostChoices);
}
