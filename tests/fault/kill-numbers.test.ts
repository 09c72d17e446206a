import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultAuditSettings } from "#app/domain/books/audit-settings.ts";
import { addMonths, monthBounds, monthOf } from "#app/domain/books/month.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { openDatabase } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { booksSettings, documentFiles, monthPackages, saleDocuments } from "#app/server/db/schema/books.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { documentsJob, monthPackageJob } from "#app/server/jobs/job-definitions.ts";
import { openJobQueue } from "#app/server/jobs/job-queue.ts";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { readArchive } from "#tests/factories/books/archive.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { endDatabases, postgresProcesses } from "./postgres-processes.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const orderCount = 20;
/** In milliseconds. */
const waitOptions = { timeout: 100_000, interval: 20 };

let root: string;
let shop: ShopProgram | null;

beforeEach(() => {
  root = mkdtempSync(path.join(temporaryFolder, "plodko-numbers-"));
  shop = null;
});

afterEach(async () => {
  await shop?.kill();
  await endDatabases(root);
  await vi.waitFor(async () => expect(await postgresProcesses(root)).toEqual([]), { timeout: 30_000 });
  rmSync(root, { recursive: true, force: true });
});

async function startShop(): Promise<string> {
  const dataDir = path.join(root, "data");
  shop = await startShopProgram({ DATA_DIR: dataDir, LOG_LEVEL: "fatal" });
  return (await prepareCluster(dataDir, () => undefined)).connectionString;
}

/** Runs a function on a new connection, since the database may have stopped with the killed program. */
async function ask<Result>(
  connectionString: string,
  work: (db: ReturnType<typeof openDatabase>["db"]) => Promise<Result>,
): Promise<Result> {
  const { db, close } = openDatabase(connectionString);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/**
 * Starts the shop after a kill, and makes the jobs of the killed program old enough for the queue to retry them at
 * once.
 */
async function startLater(): Promise<string> {
  const address = await startShop();
  await ask(address, (db) =>
    db.execute(
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`,
    ),
  );
  return address;
}

async function placeOrder(address: string): Promise<void> {
  const { rows } = await ask(address, (db) =>
    db.execute<{ id: string; price: number }>(sql`select id, price_bgn as price from products limit 1`),
  );
  const items = [{ productId: String(rows[0]?.id), quantity: 1, price: Number(rows[0]?.price) / 100 }];
  const answer = await fetch(`${shop?.url}/api/functions/create-order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(orderBody(items)),
  });
  expect(answer.status).toBe(200);
}

/** Marks the placed order as delivered, copies it to `orderCount` orders and lets the shop number sale documents. */
async function deliverMany(address: string, delivered: Date): Promise<void> {
  await ask(address, async (db) => {
    await db.delete(shopSettings);
    await db.insert(shopSettings).values({
      ...defaultCompany,
      notification_email: "owner@plodko.example",
      eik: "000004600",
      manager_bg: "Иван Петров",
    });
    await db.insert(booksSettings).values({
      rf_number: "RF0001234",
      first_document_number: 1,
      payment_codes: defaultAuditSettings.payment_codes,
      covered_from: new Date(0),
      updated_at: delivered,
    });
    await db.update(orders).set({ order_status: "delivered", delivered_at: delivered });
    await db.execute(sql`
      insert into orders select copied.* from orders, generate_series(2, ${orderCount}::int) as n,
        jsonb_populate_record(orders, jsonb_build_object(
          'id', gen_random_uuid(), 'order_number', lpad(to_hex(n), 8, '0'), 'page_token', md5(n::text),
          'checkout_key', null)) as copied`);
    await db.execute(sql`
      insert into order_lines select copied.* from order_lines, orders, jsonb_populate_record(order_lines,
        jsonb_build_object('id', gen_random_uuid(), 'order_id', orders.id)) as copied
      where orders.id <> order_lines.order_id`);
  });
}

test(
  "killed while numbering and while building a package, the shop leaves no gap and prints nothing twice",
  { timeout: 600_000 },
  async () => {
    let address = await startShop();
    const month = addMonths(monthOf(new Date()), -1);
    await placeOrder(address);
    await deliverMany(address, new Date(monthBounds(month).since.getTime() + 86_400_000));
    const numbers = () =>
      ask(address, async (db) => {
        const rows = await db.select().from(saleDocuments).orderBy(saleDocuments.number);
        return rows.map(({ number }) => number);
      });
    const jobs = await openJobQueue(address);
    await ask(address, async (db) => {
      const all = await db.select({ orderId: orders.id }).from(orders);
      expect(all).toHaveLength(orderCount);
      await db.transaction((tx) => jobs.enqueue(tx, documentsJob, all));
    });
    await vi.waitFor(async () => expect((await numbers()).length).toBeGreaterThan(3), waitOptions);
    await shop?.kill();
    await jobs.stop();

    address = await startLater();
    await vi.waitFor(async () => expect(await numbers()).toHaveLength(orderCount), waitOptions);
    expect(await numbers()).toEqual(Array.from({ length: orderCount }, (_, index) => index + 1));

    const packageId = newId();
    const again = await openJobQueue(address);
    await ask(address, (db) =>
      db.transaction(async (tx) => {
        await tx
          .insert(monthPackages)
          .values({ id: packageId, month, basis: "delivery", created_at: new Date() });
        await again.enqueue(tx, monthPackageJob, [{ packageId, language: "en" }]);
      }),
    );
    const printed = () => ask(address, (db) => db.select().from(documentFiles));
    const before = await vi.waitFor(async () => {
      const files = await printed();
      expect(files.length).toBeGreaterThan(5);
      return files;
    }, waitOptions);
    await shop?.kill();
    await again.stop();
    address = await startLater();
    const ready = await vi.waitFor(async () => {
      const [found] = await ask(address, (db) =>
        db.select().from(monthPackages).where(eq(monthPackages.id, packageId)),
      );
      expect(found?.state).toBe("ready");
      return found;
    }, waitOptions);
    const after = new Map((await printed()).map((file) => [file.document_id, file]));
    expect(after.size).toBe(orderCount);
    for (const file of before) expect(after.get(file.document_id)).toEqual(file);
    const archive = readFileSync(path.join(root, "data", "media", ready?.storage_key ?? ""));
    expect(archive.byteLength).toBe(ready?.bytes);
    const names = [...readArchive(archive).keys()];
    expect(names.filter((name) => name.startsWith("documents/"))).toHaveLength(orderCount);
  },
);
