import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { orderWorks } from "#app/domain/orders/order-filter.ts";
import { addProducts } from "#app/server/catalogue/add-products.ts";
import { openDatabase } from "#app/server/db/database.ts";
import type { OpenDatabase } from "#app/server/db/database.ts";
import { latencyOf, timed } from "./latency.ts";
import type { Latency } from "./latency.ts";
import { madeUpProducts } from "./parts/made-up-catalogue.ts";
import { fillOrders, madeUpCustomer, madeUpId } from "#tests/factories/orders/made-up-orders.ts";
import { explainQueries } from "./parts/plans.ts";
import type { Report } from "./parts/report.ts";
import { owner, signInOwner } from "./signed-in.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";
import type { TemporaryShop } from "./parts/temporary-shop.ts";

type Size = { orders: number; customers: number; products: number };

const small: Size = { orders: 1000, customers: 300, products: 1000 };
const full: Size = { orders: 1_000_000, customers: 300_000, products: 100_000 };
/** Each page is requested this often, or for so many milliseconds when it is slow, but at least a few times. */
const runs = 60;
const longestMs = 3000;
const fewestRuns = 10;
const batchSize = 1000;
/** PostgreSQL flushes an idle connection's statistics within this time, in milliseconds. */
const statisticsDelay = 11_000;
const bigTables = ["orders", "order_lines", "customers", "products"];

/** Measures the back office's lists and searches over HTTP, in a small shop and in a very large one. */
export function measureLists(): Promise<Report> {
  return withTemporaryShop({ DEMO: "off", ...owner }, async (shop) => {
    const database = openDatabase(shop.connectionString);
    try {
      const cookie = await signInOwner(shop.url);
      const before = await measureSize(shop, database, cookie, small);
      const fill = await timed(() => fillShop(database, full));
      const scansBefore = await sequentialScans(database.pool);
      const after = await askPages(shop.url, cookie, full);
      const scans = Object.entries(await sequentialScans(database.pool))
        .map(([table, count]) => ({ table, count: count - (scansBefore[table] ?? 0) }))
        .filter(({ count }) => count > 0);
      const plans = await explainQueries(database.pool, full);
      return {
        tables: [
          {
            title: `Lists of the back office over HTTP, in ms: ${sizeText(small)}; and ${sizeText(full)}`,
            columns: ["page", "small: p50", "p99", "full: p50", "p99", "full / small, p50"],
            rows: [...after].map(([name, large]) => {
              const little = before.get(name) ?? { p50: Number.NaN, p99: Number.NaN };
              return [name, little.p50, little.p99, large.p50, large.p99, large.p50 / little.p50];
            }),
          },
          plans,
        ],
        notes: [
          "Goal: at most 2 times the small shop's.",
          scans.length === 0
            ? "No page of the full shop started a sequential scan (pg_stat_user_tables)."
            : `Sequential scans started in the full shop: ${scans.map(({ table, count }) => `${table} ${count} times`).join(", ")}.`,
          `Filling the full shop took ${Math.round(fill.milliseconds / 1000)} s.`,
        ],
      };
    } finally {
      await database.close();
    }
  });
}

async function measureSize(
  shop: TemporaryShop,
  database: OpenDatabase,
  cookie: string,
  size: Size,
): Promise<Map<string, Latency>> {
  await fillShop(database, size);
  return askPages(shop.url, cookie, size);
}

async function fillShop({ db, pool }: OpenDatabase, { orders, customers, products }: Size): Promise<void> {
  await pool.query("truncate orders, products cascade");
  for (let from = 0; from < products; from += batchSize) {
    const made = madeUpProducts(from, Math.min(batchSize, products - from), []);
    await db.transaction((tx) =>
      addProducts(
        tx,
        made.map((product) => ({ ...product, category_id: null })),
      ),
    );
  }
  await fillOrders(pool, { orders, customers, now: new Date() });
  await pool.query("vacuum analyze");
}

/** The requested pages: each with several queries, which find rows in every size. */
function pagesOf({ orders, customers }: Size): Record<string, string[]> {
  const people = [7, 77, 133, 200].map(madeUpCustomer);
  const asked = (path: string, name: string, values: readonly string[]) =>
    values.map((value) => `${path}?${new URLSearchParams({ [name]: value })}`);
  const searches = (path: string) => ({
    [`${path}, a first name`]: asked(path, "q", ["Иван", "Мария", "Елена", "Петър"]),
    [`${path}, a last name`]: asked(
      path,
      "q",
      people.map(({ last }) => last.bg),
    ),
    [`${path}, a last name in Latin`]: asked(
      path,
      "q",
      people.map(({ last }) => last.latin),
    ),
    [`${path}, a full name`]: asked(
      path,
      "q",
      people.map(({ first, last }) => `${first.bg} ${last.bg}`),
    ),
    [`${path}, an e-mail`]: asked(
      path,
      "q",
      people.map(({ email }) => email),
    ),
    [`${path}, a phone`]: asked(
      path,
      "q",
      people.map(({ phone }) => phone),
    ),
    [`${path}, a first letter`]: asked(path, "q", ["и", "м", "g"]),
    [`${path}, nobody`]: asked(path, "q", ["Хладилник", "nobody@example.org"]),
  });
  const middle = (count: number) => asked("", "after", [madeUpId(Math.floor(count / 2))]).join();
  return {
    "/admin": ["/admin"],
    "/admin, in the middle": [`/admin${middle(orders)}`],
    "/admin, one status": asked("/admin", "status", ["new", "delivered", "cancelled"]),
    "/admin, one payment status": asked("/admin", "payment", ["pending", "paid", "failed"]),
    "/admin, work to do": asked("/admin", "work", orderWorks),
    "/admin, by total": asked("/admin", "sort", ["total_desc", "total_asc"]),
    "/admin, a number": asked(
      "/admin",
      "q",
      [3, 500, 999].map((number) => madeUpId(number).slice(-8)),
    ),
    ...searches("/admin"),
    "/admin/customers": ["/admin/customers"],
    "/admin/customers, in the middle": [`/admin/customers${middle(customers)}`],
    "/admin/customers, by name": ["/admin/customers?sort=name_asc"],
    ...searches("/admin/customers"),
    "/admin/products": ["/admin/products"],
    "/admin/products, by name": ["/admin/products?sort=name_asc"],
    "/admin/products, by price": ["/admin/products?sort=price_asc"],
    "/admin/products, low stock": ["/admin/products?stock=low"],
    "/admin/products, a word": asked("/admin/products", "q", ["сочни", "мечета", "portokal"]),
    "/admin/products, two words": asked("/admin/products", "q", ["сочни мечета", "летни резенчета"]),
  };
}

async function askPages(url: string, cookie: string, size: Size): Promise<Map<string, Latency>> {
  const answers = new Map<string, Latency>();
  for (const [name, paths] of Object.entries(pagesOf(size))) {
    for (const path of paths) await readPage(url + path, cookie);
    const milliseconds: number[] = [];
    const start = performance.now();
    for (let run = 0; run < runs && (run < fewestRuns || performance.now() - start < longestMs); run++) {
      const path = paths[run % paths.length] ?? "/";
      milliseconds.push((await timed(() => readPage(url + path, cookie))).milliseconds);
    }
    answers.set(name, latencyOf(milliseconds));
  }
  return answers;
}

async function readPage(address: string, cookie: string): Promise<void> {
  const response = await fetch(address, { headers: { Cookie: cookie }, redirect: "manual" });
  await response.text();
  if (response.status !== 200) throw new Error(`${address} responded with ${response.status}`);
}

/** Returns the number of sequential scans of each of the big tables. */
async function sequentialScans(pool: Pool): Promise<Record<string, number>> {
  await sleep(statisticsDelay);
  const { rows } = await pool.query<{ name: string; scans: string }>(
    "select relname as name, seq_scan as scans from pg_stat_user_tables where relname = any($1)",
    [bigTables],
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, Number(scans)]));
}

function sizeText({ orders, customers, products }: Size): string {
  const text = (count: number) => count.toLocaleString("en");
  return `${text(orders)} orders, ${text(customers)} customers, ${text(products)} products`;
}
