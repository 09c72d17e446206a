import { and, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ProductValues } from "#app/domain/product-file.ts";
import { keptRevisions, nextUpdate } from "#app/server/content/keep-content.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { productWords } from "./add-products.ts";
import { keptColumns } from "./keep-product.ts";
import type { ProductRecord } from "./keep-product.ts";
import { notePrices } from "./note-prices.ts";
import { learnWords } from "./search-vocabulary.ts";

/** A product as it is to be; `before` is its locked row, if there is one. */
export type ProductToWrite = {
  id: string;
  values: ProductValues;
  before: ProductRecord | undefined;
  /** When a new one is said to have been created. */
  createdAt: Date;
};

/**
 * Writes many products at once, a few hundred a call: with the words that find them, a row of the price history for each
 * new price of what is on sale, and the state among the earlier ones.
 */
export async function writeProducts(
  tx: Transaction,
  written: readonly ProductToWrite[],
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  if (written.length === 0) return;
  const renamed = written.filter(({ values, before }) => !before || isRenamed(before, values));
  await learnWords(
    tx,
    renamed.flatMap(({ values }) => productWords(values)),
  );
  const rows = written.map(({ id, values, before, createdAt }) => ({
    ...values,
    id,
    created_at: before?.created_at ?? createdAt,
    updated_at: nextUpdate(before, now),
    search_words: wordSet(productWords(values)),
  }));
  const records = await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({ target: products.id, set: excludedColumns() })
    .returning(keptColumns);
  const before = new Map(written.map((product) => [product.id, product.before]));
  await notePrices(
    tx,
    records.map((after) => {
      const old = before.get(after.id);
      const since = old ? after.updated_at : after.created_at;
      return { product_id: after.id, before: old, after, since };
    }),
  );
  const changed = written.flatMap((product) => product.before ?? []);
  await writeStates(tx, [...(await firstStates(tx, changed)), ...records.map(stateBy(userId))]);
}

function isRenamed(before: ProductRecord, { name_bg, name_en, flavor }: ProductValues): boolean {
  return before.name_bg !== name_bg || before.name_en !== name_en || before.flavor !== flavor;
}

/** What was to be inserted, for all columns but those that a product is given once. */
function excludedColumns(): Record<string, SQL> {
  const { id: _id, created_at: _created, is_low_stock: _isLow, ...columns } = getTableColumns(products);
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}

type State = typeof revisions.$inferInsert & { record_id: string };

const stateBy =
  (userId: string | null) =>
  (record: ProductRecord): State => ({
    id: newId(),
    entity: "product",
    record_id: record.id,
    data: { ...record },
    user_id: userId,
    created_at: record.updated_at,
  });

const statesOf = (ids: readonly string[]) =>
  and(eq(revisions.entity, "product"), inArray(revisions.record_id, [...ids]));

/** As `writeFirstState` finds it for one record. */
async function firstStates(tx: Transaction, before: readonly ProductRecord[]): Promise<State[]> {
  if (before.length === 0) return [];
  const found = await tx
    .selectDistinct({ id: revisions.record_id })
    .from(revisions)
    .where(statesOf(before.map(({ id }) => id)));
  const known = new Set(found.map(({ id }) => id));
  return before.filter(({ id }) => !known.has(id)).map(stateBy(null));
}

/** As `writeRevision` does it for one record. */
async function writeStates(tx: Transaction, states: readonly State[]): Promise<void> {
  await tx.insert(revisions).values([...states]);
  const place = sql<number>`row_number() over (partition by ${revisions.record_id} order by ${revisions.created_at} desc)`;
  const placed = tx
    .select({ id: revisions.id, place: place.as("place") })
    .from(revisions)
    .where(statesOf(states.map((state) => state.record_id)))
    .as("placed");
  const older = tx
    .select({ id: placed.id })
    .from(placed)
    .where(lt(sql`${keptRevisions}::bigint`, placed.place));
  await tx.delete(revisions).where(inArray(revisions.id, older));
}
