import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { addProducts } from "#app/server/catalogue/add-products.ts";
import { openDatabase } from "#app/server/db/database.ts";
import type { Database, OpenDatabase } from "#app/server/db/database.ts";
import { migrateDatabase } from "#app/server/postgres/migrate.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories } from "#app/server/db/schema/catalog.ts";
import { execute, onDatabase } from "#tests/factories/servers/postgres-server.ts";
import { latencyOf, timed } from "./latency.ts";
import type { Latency } from "./latency.ts";
import { madeUpProducts } from "./parts/made-up-catalogue.ts";
import type { Report } from "./parts/report.ts";
import { queriesFor } from "./parts/search-queries.ts";
import type { Question } from "./parts/search-queries.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";

const sizes = [100, 10_000, 100_000];
const categoryCount = 12;
const batchSize = 1000;
/** Each query runs `runs` times, or for `longestMs` if it is slow, but at least `fewestRuns` times. */
const runs = 100;
const longestMs = 500;
const fewestRuns = 5;

type Answered = Latency & { found: number; readsAllProducts: boolean };

/** Measures how the product list slows down as the catalogue grows; queries the database directly, without HTTP. */
export function measureSearch(): Promise<Report> {
  return withTemporaryShop({ DEMO: "off" }, async (shop) => {
    await execute(shop.connectionString, "create database catalogue");
    const connectionString = onDatabase(shop.connectionString, "catalogue");
    await migrateDatabase(connectionString);
    const database = openDatabase(connectionString);
    try {
      return await measureCatalogue(database);
    } finally {
      await database.close();
    }
  });
}

async function measureCatalogue({ db, pool }: OpenDatabase): Promise<Report> {
  const categoryIds = Array.from({ length: categoryCount }, newId);
  await db.insert(categories).values(categoryIds.map((id) => ({ id, name_bg: id, name_en: id })));
  const productIds: string[] = [];
  const answers = new Map<string, { isSearch: boolean; bySize: Answered[] }>();
  let fillMs = 0;
  for (const size of sizes) {
    fillMs += (await timed(() => fill(db, productIds, size, categoryIds))).milliseconds;
    await pool.query("vacuum analyze");
    for (const question of queriesFor(productIds, categoryIds)) {
      const { bySize } = answers.get(question.name) ?? { bySize: [] };
      const answered = await measureQuestion(pool, question);
      answers.set(question.name, { isSearch: question.isSearch, bySize: [...bySize, answered] });
    }
  }
  const searches = [...answers.values()].filter((answer) => answer.isSearch);
  const readingAll = searches.filter((search) => search.bySize.at(-1)?.readsAllProducts);
  return {
    tables: [
      {
        title: "Product list in ms, by the number of products",
        columns: [
          "query",
          ...sizes.flatMap((size) => [`${size.toLocaleString("en")}: p50`, "p99"]),
          "found in the last",
          "reads all",
        ],
        rows: [...answers].map(([name, { bySize }]) => [
          name,
          ...bySize.flatMap(({ p50, p99 }) => [p50, p99]),
          bySize.at(-1)?.found ?? null,
          bySize.at(-1)?.readsAllProducts ? "yes" : "no",
        ]),
      },
    ],
    notes: [
      `${readingAll.length} of ${searches.length} searches read the whole table of ${productIds.length.toLocaleString("en")} products (by EXPLAIN).`,
      `Adding them took ${Math.round(fillMs / 1000)} s.`,
    ],
  };
}

async function fill(
  db: Database,
  ids: string[],
  size: number,
  categoryIds: readonly string[],
): Promise<void> {
  while (ids.length < size) {
    const added = madeUpProducts(ids.length, Math.min(batchSize, size - ids.length), categoryIds);
    ids.push(...(await db.transaction((tx) => addProducts(tx, added))));
  }
}

async function measureQuestion(pool: Pool, { ask }: Question): Promise<Answered> {
  const db = drizzle({ client: pool });
  await ask(db, 0);
  await ask(db, 1);
  const milliseconds: number[] = [];
  let found = 0;
  const start = performance.now();
  for (let run = 0; run < runs && (run < fewestRuns || performance.now() - start < longestMs); run++) {
    const asked = await timed(() => ask(db, run));
    milliseconds.push(asked.milliseconds);
    found += asked.result;
  }
  return {
    ...latencyOf(milliseconds),
    found: Math.round(found / milliseconds.length),
    readsAllProducts: await readsAllProducts(pool, (recording) => ask(recording, 0)),
  };
}

/** Returns whether PostgreSQL plans a sequential scan of products for a statement of this work. */
async function readsAllProducts(pool: Pool, work: (db: Database) => Promise<unknown>): Promise<boolean> {
  const statements: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => statements.push({ query, params }) };
  await work(drizzle({ client: pool, logger }));
  const plans = await Promise.all(
    statements.map(({ query, params }) => pool.query(`explain (format json) ${query}`, params)),
  );
  const readsAll = /"Node Type":"Seq Scan"[^{}]*"Relation Name":"products"/;
  return plans.some(({ rows }) => readsAll.test(JSON.stringify(rows)));
}
