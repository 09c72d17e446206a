import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import type { FlavorWordsJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import { flavorNames } from "./flavors.ts";
import { productTextWords, productWords, wordSources } from "./product-words.ts";
import { addToVocabulary } from "./search-vocabulary.ts";

/** Products locked and written at once: an order of one of them waits a few milliseconds. */
const batchSize = 50;

const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Starts to compute the text words of products that were saved before the column existed. Returns a function that stops
 * it; the next start continues. A failure is logged and leaves those products to be found by their names.
 */
export function startFillingTextWords(db: Database): () => Promise<void> {
  const ending = new AbortController();
  const work = async () => {
    try {
      const filled = await fillTextWords(db, ending.signal);
      if (filled > 0) log.info({ filled }, "the texts of older products are searchable");
    } catch (error) {
      if (!ending.signal.aborted)
        log.error({ err: error }, "the texts of older products could not be made searchable");
    }
  };
  const working = work();
  return () => {
    ending.abort();
    return working;
  };
}

/** Computes the words of products where `text_words` is null, until `signal` aborts; see `rewriteWords`. */
export async function fillTextWords(db: Database, signal?: AbortSignal): Promise<number> {
  const { rows } = await db.execute(
    sql`select from ${products} where ${products.text_words} is null limit 1`,
  );
  return rows.length === 0 ? 0 : rewriteWords(db, isNull(products.text_words), signal);
}

/** Handles a job of a changed flavour: makes its products searchable by its names. Idempotent. */
export async function rewriteFlavorWords(db: Database, { flavor }: FlavorWordsJob): Promise<void> {
  await rewriteWords(db, eq(products.flavor, flavor));
}

/**
 * Computes the words of the products that match, in batches. Idempotent, and safe to run in several processes: each
 * locks its batch in the order in which orders lock products. Returns the number of products written.
 */
async function rewriteWords(db: Database, condition: SQL, signal?: AbortSignal): Promise<number> {
  let written = 0;
  let after: string | undefined = firstId;
  while (after !== undefined) {
    if (signal?.aborted === true) break;
    const ids = await rewriteBatch(db, condition, after);
    written += ids.length;
    after = ids.at(-1);
  }
  return written;
}

/** Returns the ids of the products written. */
async function rewriteBatch(db: Database, condition: SQL, after: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const batch = await tx
      .select({ id: products.id, ...wordSources })
      .from(products)
      .where(and(condition, gt(products.id, after)))
      .orderBy(asc(products.id))
      .limit(batchSize)
      .for("no key update");
    if (batch.length === 0) return [];
    const flavors = await flavorNames(tx);
    const words = batch.map((product) => ({
      id: product.id,
      names: productWords(product, flavors),
      texts: productTextWords(product, flavors),
    }));
    await addToVocabulary(
      tx,
      words.flatMap(({ names }) => names),
    );
    await tx.execute(sql`
      update products
      set search_words = array_to_tsvector(written.names), text_words = array_to_tsvector(written.texts)
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as written(id uuid, names text[], texts text[])
      where products.id = written.id`);
    return batch.map(({ id }) => id);
  });
}
