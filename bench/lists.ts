import { cpSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { orderWorks } from "#app/domain/orders/order-filter.ts";
import { addProducts } from "#app/server/catalogue/add-products.ts";
import { openDatabase } from "#app/server/db/database.ts";
import type { OpenDatabase } from "#app/server/db/database.ts";
import { foldSales } from "#app/server/orders/lists/fold-sales.ts";
import { latencyOf, timed } from "./latency.ts";
import type { Latency } from "./latency.ts";
import { madeUpProducts } from "./parts/made-up-catalogue.ts";
import { fillOrders, madeUpCustomer, madeUpId } from "#tests/factories/orders/made-up-orders.ts";
import { explainQueries } from "./parts/plans.ts";
import type { Report } from "./parts/report.ts";
import { owner, signInOwner } from "./signed-in.ts";
import { coreSeconds } from "./program-cost.ts";
import { withDataDir, withRunningShop } from "./parts/temporary-shop.ts";
import type { TemporaryShop } from "./parts/temporary-shop.ts";

type Size = { orders: number; customers: number; products: number };

const sizes: readonly Size[] = [
  { orders: 1000, customers: 300, products: 1000 },
  { orders: 100_000, customers: 30_000, products: 10_000 },
  { orders: 1_000_000, customers: 300_000, products: 100_000 },
];
/** Each page is requested `runs` times, or for `longestMs` if it is slow, but at least `fewestRuns` times. */
const runs = 40;
const longestMs = 4000;
const fewestRuns = 8;
const batchSize = 1000;
/** PostgreSQL flushes an idle connection's statistics within this time, in milliseconds. */
const statisticsDelay = 11_000;
const bigTables = ["orders", "order_lines", "customers", "products"];

/** Latency of a request, CPU milliseconds of the program (null if unknown), and thousands of bytes of a response. */
type Answered = Latency & { core: number | null; kilobytes: number };
/** A shop to send requests to, with the owner's cookies. */
type Asked = { shop: TemporaryShop; cookie: string };

/**
 * Measures the back office's lists and searches over HTTP by the number of orders; `ORDERS=100000` leaves the larger
 * shops out. The environment variable `BESIDE` names the folder of another built checkout, at most as new as this one.
 * That checkout's program fills each shop, this one's opens a copy and migrates it, and both are measured in turn.
 */
export async function measureLists(): Promise<Report> {
  const beside = process.env.BESIDE;
  const most = Number(process.env.ORDERS ?? Number.POSITIVE_INFINITY);
  const measured = sizes.filter(({ orders }) => orders <= most);
  const report: Report = {
    tables: [],
    notes: [
      "Goal: flat, at most 2 times the small shop's. A search that finds fewer rows there (KB) is compared with a shorter page.",
    ],
  };
  let first: Map<string, Answered[]> | undefined;
  for (const size of measured) {
    const answers = await measureSize(size, beside, report);
    first ??= answers;
    const sides = beside ? ["this", "beside"] : ["this"];
    report.tables.push({
      title: `Lists of the back office over HTTP, in ms: ${sizeText(size)}`,
      columns: [
        "page",
        ...sides.flatMap((side) => [`${side}: p50`, "p99", "program's core ms", "KB", "p50 / smallest"]),
      ],
      rows: [...answers].map(([name, each]) => [
        name,
        ...each.flatMap(({ p50, p99, core, kilobytes }, side) => [
          p50,
          p99,
          core,
          kilobytes,
          p50 / (first?.get(name)?.[side]?.p50 ?? p50),
        ]),
      ]),
    });
  }
  return report;
}

function measureSize(
  size: Size,
  beside: string | undefined,
  report: Report,
): Promise<Map<string, Answered[]>> {
  const environment = { DEMO: "off", ...owner };
  return withDataDir(async (dataDir) => {
    const fill = (shop: TemporaryShop) => withDatabase(shop, (database) => fillShop(database, size));
    await withRunningShop(dataDir, environment, fill, beside);
    if (!beside) return withRunningShop(dataDir, environment, (shop) => measureShops([shop], size, report));
    return withDataDir(async (copy) => {
      cpSync(dataDir, copy, { recursive: true });
      const opened = performance.now();
      return withRunningShop(copy, environment, (shop) => {
        const seconds = ((performance.now() - opened) / 1000).toFixed(1);
        report.notes.push(`${sizeText(size)}: opening the other program's shop took ${seconds} s.`);
        return withRunningShop(
          dataDir,
          environment,
          (other) => measureShops([shop, other], size, report),
          beside,
        );
      });
    });
  });
}

async function withDatabase<Result>(
  { connectionString }: TemporaryShop,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(connectionString, { answerTimeout: 0 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Requests the pages of all shops, counts the first shop's sequential scans, and explains queries at the largest size.
 */
async function measureShops(
  shops: readonly TemporaryShop[],
  size: Size,
  report: Report,
): Promise<Map<string, Answered[]>> {
  const asked: Asked[] = [];
  for (const shop of shops) asked.push({ shop, cookie: await signInOwner(shop.url) });
  const [first] = shops;
  if (!first) throw new Error("There is no shop to measure");
  return withDatabase(first, async ({ pool }) => {
    const before = await sequentialScans(pool);
    const answers = await askPages(asked, size);
    const scans = Object.entries(await sequentialScans(pool))
      .map(([table, count]) => ({ table, count: count - (before[table] ?? 0) }))
      .filter(({ count }) => count > 0);
    report.notes.push(
      `${sizeText(size)}: sequential scans started (pg_stat_user_tables): ${scans.map(({ table, count }) => `${table} ${count}`).join(", ") || "none"}.`,
    );
    if (size === sizes.at(-1)) report.tables.push(await explainQueries(pool, size));
    return answers;
  });
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
  // A shop that has run for years has already folded its sales.
  await foldSales(db);
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
}

/**
 * Returns the requested paths by page name; most pages have several queries. All but those for nobody find
 * rows in shops of every size.
 */
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
    "/admin, one method": asked("/admin", "method", ["stripe", "bank_transfer", "in_hand"]),
    "/admin, status and payment": [
      "/admin?status=cancelled&payment=paid",
      "/admin?status=new&payment=pending",
    ],
    "/admin, a month": [
      "/admin?from=2025-10-01&to=2025-10-31",
      "/admin?from=2026-03-01&to=2026-03-31&status=delivered",
    ],
    "/admin, work to do": asked("/admin", "work", orderWorks),
    "/admin, by total": asked("/admin", "sort", ["total_desc", "total_asc"]),
    "/admin, a number": asked(
      "/admin",
      "q",
      [3, 500, 999].map((number) => madeUpId(number).slice(-8)),
    ),
    ...searches("/admin"),
    "/admin/orders/export, first rows": ["/admin/orders/export", "/admin/orders/export?method=in_hand"],
    "/admin/parcels": ["/admin/parcels"],
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

/** Requests each page of all shops in turn. */
async function askPages(shops: readonly Asked[], size: Size): Promise<Map<string, Answered[]>> {
  const answers = new Map<string, Answered[]>();
  for (const [name, paths] of Object.entries(pagesOf(size))) {
    for (const { shop, cookie } of shops) for (const path of paths) await readPage(shop.url + path, cookie);
    const measured = shops.map(() => ({ milliseconds: [] as number[], core: 0, bytes: 0 }));
    const start = performance.now();
    for (let run = 0; run < runs && (run < fewestRuns || performance.now() - start < longestMs); run++) {
      const path = paths[run % paths.length] ?? "/";
      for (const [side, { shop, cookie }] of shops.entries()) {
        const worked = coreSeconds(shop) ?? 0;
        const { milliseconds, result } = await timed(() => readPage(shop.url + path, cookie));
        const own = measured[side];
        if (!own) continue;
        own.milliseconds.push(milliseconds);
        own.core += (coreSeconds(shop) ?? 0) - worked;
        own.bytes += result;
      }
    }
    answers.set(
      name,
      measured.map(({ milliseconds, core, bytes }) => ({
        ...latencyOf(milliseconds),
        core: core > 0 ? (core * 1000) / milliseconds.length : null,
        kilobytes: bytes / 1000 / milliseconds.length,
      })),
    );
  }
  return answers;
}

/** Number of bytes read of a download: enough for its first rows. HTML pages are read in full. */
const firstBytes = 100_000;

/** Requests a page or a download and returns the number of bytes read. Throws unless the status is 200. */
async function readPage(address: string, cookie: string): Promise<number> {
  const response = await fetch(address, { headers: { Cookie: cookie }, redirect: "manual" });
  if (response.status !== 200) throw new Error(`${address} responded with ${response.status}`);
  const isPage = response.headers.get("content-type")?.includes("html") === true;
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (!isPage && bytes >= firstBytes) break;
  }
  return bytes;
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
