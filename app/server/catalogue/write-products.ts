import { and, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ProductValues } from "#app/domain/catalogue/product-file.ts";
import { maxRevisions, nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import type { FlavorNames } from "#app/domain/catalogue/flavor.ts";
import { dropRedirectsOfProducts } from "#app/server/redirects/follow-address.ts";
import { productWords, wordColumns } from "./product-words.ts";
import { revisionColumns } from "./product-record.ts";
import type { ProductRecord } from "./product-record.ts";
import { recordPrices } from "./record-prices.ts";
import { addToVocabulary } from "./search-vocabulary.ts";

/** A product to write; `before` is its locked row, if it exists. */
export type ProductToWrite = {
  id: string;
  values: ProductValues;
  before: ProductRecord | undefined;
  /** `created_at` of a new product. */
  createdAt: Date;
};

/**
 * Writes products in bulk, a few hundred a call: the rows with their search words, a price history row for each new
 * price of a product on sale, and a revision each, for a first change also of the state before it.
 */
export async function writeProducts(
  tx: Transaction,
  written: readonly ProductToWrite[],
  { userId, flavors, now }: { userId: string | null; flavors: FlavorNames; now: Date },
): Promise<void> {
  if (written.length === 0) return;
  const renamed = written.filter(({ values, before }) => !before || isRenamed(before, values));
  await addToVocabulary(
    tx,
    renamed.flatMap(({ values }) => productWords(values, flavors)),
  );
  const rows = written.map(({ id, values, before, createdAt }) => ({
    ...values,
    id,
    created_at: before?.created_at ?? createdAt,
    updated_at: nextUpdatedAt(before, now),
    ...wordColumns(values, flavors),
  }));
  const records = await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({ target: products.id, set: excludedColumns() })
    .returning(revisionColumns);
  const before = new Map(written.map((product) => [product.id, product.before]));
  await recordPrices(
    tx,
    records.map((after) => {
      const old = before.get(after.id);
      const since = old ? after.updated_at : after.created_at;
      return { product_id: after.id, before: old, after, since };
    }),
  );
  await dropRedirectsOfProducts(
    tx,
    records.map((after) => ({ before: before.get(after.id), after })),
  );
  const changed = written.flatMap((product) => product.before ?? []);
  await insertRevisions(tx, [...(await initialRevisions(tx, changed)), ...records.map(revisionBy(userId))]);
}

function isRenamed(before: ProductRecord, { name_bg, name_en, flavor }: ProductValues): boolean {
  return before.name_bg !== name_bg || before.name_en !== name_en || before.flavor !== flavor;
}

/**
 * Returns the values of an update, which are those of the insert, for all columns except those set only at creation and
 * the generated one.
 */
function excludedColumns(): Record<string, SQL> {
  const {
    id: _id,
    created_at: _created,
    is_pack: _isPack,
    is_loose: _isLoose,
    is_bag: _isBag,
    is_low_stock: _isLow,
    ...columns
  } = getTableColumns(products);
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}

type NewRevision = typeof revisions.$inferInsert & { record_id: string };

const revisionBy =
  (userId: string | null) =>
  (record: ProductRecord): NewRevision => ({
    id: newId(),
    entity: "product",
    record_id: record.id,
    data: { ...record },
    user_id: userId,
    created_at: record.updated_at,
  });

const revisionsOf = (ids: readonly string[]) =>
  and(eq(revisions.entity, "product"), inArray(revisions.record_id, [...ids]));

/** Bulk form of `writeInitialRevision`. */
async function initialRevisions(tx: Transaction, before: readonly ProductRecord[]): Promise<NewRevision[]> {
  if (before.length === 0) return [];
  const found = await tx
    .selectDistinct({ id: revisions.record_id })
    .from(revisions)
    .where(revisionsOf(before.map(({ id }) => id)));
  const known = new Set(found.map(({ id }) => id));
  return before.filter(({ id }) => !known.has(id)).map(revisionBy(null));
}

/** Bulk form of `writeRevision`. */
async function insertRevisions(tx: Transaction, states: readonly NewRevision[]): Promise<void> {
  await tx.insert(revisions).values([...states]);
  const place = sql<number>`row_number() over (partition by ${revisions.record_id} order by ${revisions.created_at} desc)`;
  const placed = tx
    .select({ id: revisions.id, place: place.as("place") })
    .from(revisions)
    .where(revisionsOf(states.map((state) => state.record_id)))
    .as("placed");
  const older = tx
    .select({ id: placed.id })
    .from(placed)
    .where(lt(sql`${maxRevisions}::bigint`, placed.place));
  await tx.delete(revisions).where(inArray(revisions.id, older));
}
