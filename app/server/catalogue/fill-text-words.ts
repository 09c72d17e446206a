import { and, asc, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { log } from "#app/server/log.ts";
import { productTextWords, wordSources } from "./product-words.ts";

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

/**
 * Computes `text_words` where it is null, in batches, until `signal` aborts. Idempotent, and safe to run in several
 * processes: each locks its batch in the order in which orders lock products. Returns the number of products written.
 */
export async function fillTextWords(db: Database, signal?: AbortSignal): Promise<number> {
  const { rows } = await db.execute(
    sql`select from ${products} where ${products.text_words} is null limit 1`,
  );
  if (rows.length === 0) return 0;
  let filled = 0;
  let after: string | undefined = firstId;
  while (after !== undefined) {
    if (signal?.aborted === true) break;
    const ids = await fillBatch(db, after);
    filled += ids.length;
    after = ids.at(-1);
  }
  return filled;
}

/** Returns the ids of the products written. */
async function fillBatch(db: Database, after: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const batch = await tx
      .select({ id: products.id, ...wordSources })
      .from(products)
      .where(and(isNull(products.text_words), gt(products.id, after)))
      .orderBy(asc(products.id))
      .limit(batchSize)
      .for("no key update");
    const words = batch.map((product) => ({ id: product.id, words: productTextWords(product) }));
    if (batch.length > 0)
      await tx.execute(sql`
        update products set text_words = array_to_tsvector(filled.words)
        from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as filled(id uuid, words text[])
        where products.id = filled.id`);
    return batch.map(({ id }) => id);
  });
}
