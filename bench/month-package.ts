import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { asc, eq, gt, inArray, sql } from "drizzle-orm";
import { defaultPaymentCodes } from "#app/domain/books/audit-settings.ts";
import type { PackageBasis } from "#app/domain/books/month-package.ts";
import { saleContent } from "#app/domain/books/sale-document.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { requestPackage } from "#app/server/books/package/request-package.ts";
import { openDatabase } from "#app/server/db/database.ts";
import type { Database, OpenDatabase } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { booksSettings, monthPackages, saleDocuments } from "#app/server/db/schema/books.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { openJobQueue } from "#app/server/jobs/job-queue.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { fillOrders } from "#tests/factories/orders/made-up-orders.ts";
import { residentMegabytes } from "./program-cost.ts";
import type { Report } from "./parts/report.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";
import type { TemporaryShop } from "./parts/temporary-shop.ts";

/** Number of orders; the environment variable `ORDERS` sets another one. */
const orderCount = Number(process.env["ORDERS"] ?? 20_000);
const month = "2026-10";
const start = new Date("2026-10-01T06:00:00Z");
const sampling = 500;
/** Documents inserted at once. */
const batch = 500;

/** Measures the package of a month: first all documents are printed, then the stored ones are used. */
export function measureMonthPackage(): Promise<Report> {
  return withTemporaryShop({}, async (shop) => {
    const database = openDatabase(shop.connectionString, { answerTimeout: 0 });
    const jobs = await openJobQueue(shop.connectionString);
    try {
      await fillMonth(database);
      const staff = await insertAdmin(database.db, { email: "accountant@example.com" });
      const measure = async (basis: PackageBasis) => {
        const asked = { month, basis, language: "bg", now: new Date() } as const;
        const { id } = await requestPackage({ db: database.db, jobs }, staff, asked);
        return followPackage(shop, database.db, id);
      };
      const before = residentMegabytes(shop);
      const printed = await measure("delivery");
      const kept = await measure("tax_event");
      return {
        tables: [
          {
            title: `The package of a month of ${orderCount} orders, with a sale document each`,
            columns: [
              "run",
              "seconds",
              "documents",
              "archive MB",
              "differences",
              "peak MB of program",
              "printer",
            ],
            rows: [
              ["all documents printed", ...printed],
              ["documents kept", ...kept],
            ],
          },
        ],
        notes: [`The program, without its database, had ${Math.round(before)} MB before. Goal: 250 MB.`],
      };
    } finally {
      await jobs.stop();
      await database.close();
    }
  });
}

/**
 * Waits for a package; returns seconds, documents, megabytes, differences, and the peaks of the program's and printer's
 * memory.
 */
async function followPackage(shop: TemporaryShop, db: Database, id: string): Promise<number[]> {
  const begin = performance.now();
  let [peak, printer] = [0, 0];
  for (;;) {
    await sleep(sampling);
    peak = Math.max(peak, residentMegabytes(shop));
    printer = Math.max(printer, printerMegabytes(shop));
    const [row] = await db.select().from(monthPackages).where(eq(monthPackages.id, id));
    if (row?.state === "failed") throw new Error(`The package failed: ${row.problem}: ${shop.said()}`);
    if (row?.state !== "ready") continue;
    const seconds = (performance.now() - begin) / 1000;
    return [seconds, row.total, row.bytes / 1_000_000, row.differences.length, peak, printer];
  }
}

/** Returns the resident memory of the process that prints the documents, in MB; 0 while there is none. */
function printerMegabytes({ pid }: TemporaryShop): number {
  const program = String(pid());
  const options = ["-e", "-o", "ppid=,rss=,args="];
  const lines = execFileSync("ps", options, { encoding: "utf8" }).split("\n");
  const own = lines
    .map((line) => line.trim().split(/\s+/))
    .find(([parent, , ...words]) => parent === program && words.join(" ").includes("print-process"));
  return (Number(own?.[1] ?? 0) * 1024) / 1_000_000;
}

/** Fills the month: every order delivered in it, card payments at the sandbox provider, and a sale document each. */
async function fillMonth({ db, pool }: OpenDatabase): Promise<void> {
  await fillOrders(pool, { customers: 3000, orders: orderCount, now: start });
  // The made-up lines are of fifty products, of which this shop has a few.
  await db.execute(sql`delete from order_lines`);
  await db.execute(sql`
    insert into order_lines (id, order_id, position, product_id, name_bg, name_en, unit_price_bgn, weight_grams, quantity, vat_rate)
    select gen_random_uuid(), orders.id, place, product.id, product.name_bg, product.name_en, product.price_bgn,
      product.weight_grams, 1 + abs(hashtext(order_number)) % 3, case when place = 0 then 20 else 9 end
    from orders cross join generate_series(0, 1) as place
    join (select *, row_number() over (order by id) - 1 as row, count(*) over () as rows from products) as product
      on product.row = (abs(hashtext(order_number)) + place) % product.rows`);
  const spread = (2_500_000 / orderCount).toFixed(3);
  await db.execute(sql`
    update orders set total_bgn = sold.total, total_eur = round(sold.total / 1.95583), order_status = 'delivered',
      payment_status = 'paid', paid_eur = round(sold.total / 1.95583), holds_stock = true, created_at = moment,
      delivered_at = moment + interval '1 hour'
    from (
      select order_id, sum(unit_price_bgn * quantity)::int as total,
        ${start.toISOString()}::timestamptz + row_number() over () * interval '1 second' * ${spread}::float as moment
      from order_lines group by order_id
    ) as sold where sold.order_id = orders.id`);
  await db.execute(sql`
    insert into sandbox_sessions (id, idempotency_key, order_id, order_number, language, amount_eur, state, success_url,
      cancel_url, expires_at, created_at)
    select 'sandbox_' || order_number, id::text, id, order_number, language, total_eur, 'paid', '/', '/', created_at, created_at
    from orders where payment_method = 'stripe'`);
  await db.execute(sql`
    insert into payments (id, order_id, provider, session_id, state, amount_eur, paid_eur, charge_id, expires_at, created_at, paid_at)
    select gen_random_uuid(), order_id, 'sandbox', id, 'paid', amount_eur, amount_eur, id, expires_at, created_at, created_at
    from sandbox_sessions`);
  const settings = {
    eik: "000004600",
    is_vat_registered: true,
    vat_number: "BG000004600",
    manager_bg: "Иван Петров",
  };
  await db
    .insert(shopSettings)
    .values({ ...defaultCompany, ...settings, notification_email: "owner@plodko.example" })
    .onConflictDoUpdate({ target: shopSettings.id, set: settings });
  await db.insert(booksSettings).values({
    rf_number: "RF0001234",
    first_document_number: 1,
    payment_codes: defaultPaymentCodes,
    covered_from: new Date("2026-01-01T00:00:00Z"),
    updated_at: start,
  });
  await issueAll(db);
}

async function issueAll(db: Database): Promise<void> {
  const seller = { name: "„Плодко“ ООД", address: "Пловдив", eik: "000004600", vat_number: "BG000004600" };
  let after = "00000000-0000-0000-0000-000000000000";
  let number = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(orders)
      .where(gt(orders.id, after))
      .orderBy(asc(orders.id))
      .limit(batch);
    if (rows.length === 0) return;
    after = rows.at(-1)?.id ?? after;
    const lines = await db
      .select()
      .from(orderLines)
      .where(
        inArray(
          orderLines.order_id,
          rows.map(({ id }) => id),
        ),
      );
    const linesOf = Map.groupBy(lines, (line) => line.order_id);
    await db.insert(saleDocuments).values(
      rows.map((order) => {
        const soldAt = order.delivered_at ?? start;
        number += 1;
        const content = saleContent(order, linesOf.get(order.id) ?? [], {
          seller,
          isVatRegistered: true,
          contact: "hello@plodko.example",
          settings: { payment_codes: defaultPaymentCodes, rf_number: "RF0001234" },
          transaction: order.payment_method === "stripe" ? `sandbox_${order.order_number}` : "",
          soldAt,
        });
        const document = { id: newId(), kind: "sale", number, order_id: order.id } as const;
        return { ...document, reverses: null, content, issued_at: soldAt };
      }),
    );
  }
}
