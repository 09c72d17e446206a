import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { openDatabase } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { readEnv } from "#app/server/env.ts";
import { deleteMedia } from "#app/server/media/change-media.ts";
import { syncMediaFiles } from "#app/server/media/sync-media-files.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { emailJob, mediaJob, paymentJob, popupJob } from "#app/server/jobs/job-definitions.ts";
import { allFiles, allRows, fillEveryTable, writeNamedFiles } from "#tests/factories/shop/full-shop.ts";
import { insertMedia } from "#tests/factories/content/media.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { execute, onDatabase } from "#tests/factories/servers/postgres-server.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { openS3Server } from "#tests/factories/servers/s3-server.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { checkBackup } from "./check-backup.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { longTest } from "#tests/tiers.ts";

/** The demo shop with rows in every table. */
const services = await testServices();
const { db, jobs, storage, connectionString } = services;
/** A shop with a few files. */
const small = await testServices();
const now = new Date("2026-11-22T01:17:00Z");
const report = (_line: string) => undefined;
let made = 0;
// Most tests restore the demo shop with its hundred files, some of them several times.
vi.setConfig({ testTimeout: 180_000 });
afterAll(vi.resetConfig);
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const owner = await insertAdmin(small.db, { email: "owner@example.com" });
for (let count = 0; count < 3; count++) await insertMedia(small, owner);
await writeNamedFiles(small.connectionString, small.storage);
await insertAdmin(db, { email: "owner@example.com" });
await seedDemoShop(db, storage, now);
await fillEveryTable(connectionString);
await writeNamedFiles(connectionString, storage);
await db.transaction(async (tx) => {
  await jobs.enqueue(tx, emailJob, [{ letterId: newId() }]);
  await jobs.enqueue(tx, paymentJob, [{ orderId: newId() }], new Date("2027-01-01T00:00:00.123Z"));
  await jobs.enqueue(tx, mediaJob, [{ mediaId: newId(), key: "product-images/products/a.webp", width: 640 }]);
  await jobs.enqueue(
    tx,
    popupJob,
    [{ startsAt: new Date("2030-05-05T00:00:00Z").toISOString() }],
    new Date("2030-05-05T00:00:00Z"),
  );
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "plodko-backup-"));
  folders.push(folder);
  return folder;
}

const folder = await temporaryFolder();

function backUp(changes: Partial<Parameters<typeof makeBackup>[1]> = {}) {
  made += 1;
  const at = new Date(now.getTime() + made * 1000);
  return makeBackup(services, { folder, reason: "by-hand", now: at, report, ...changes });
}

/** An empty database and an empty storage, as the target of a restore. */
async function emptyShop(environment: Record<string, string> = {}) {
  const { connectionString: server, template } = inject("postgres");
  const name = `${template}_${newId().slice(-8)}`;
  await execute(server, `create database ${name} template template0 encoding 'UTF8'`);
  const target = onDatabase(server, name);
  const targetEnv = readEnv({ DATA_DIR: await temporaryFolder(), ...environment });
  const targetStorage = await openFileStorage(targetEnv);
  return { env: targetEnv, connectionString: target, storage: targetStorage, over: false, now, report };
}

async function restore(backup: string, target: Awaited<ReturnType<typeof emptyShop>>): Promise<void> {
  await restoreBackup({ ...target, folder: backup, manifest: await checkBackup(backup) });
}

const booksOf = async (shop: { connectionString: string; storage: FileStorage }) => ({
  rows: await allRows(shop.connectionString),
  files: await allFiles(shop.connectionString, shop.storage),
});

test("a shop with rows in every table is restored with all rows, files and pending jobs", async () => {
  const before = await booksOf(services);
  expect(Object.keys(before.rows).filter((table) => before.rows[table]?.length === 0)).toEqual([]);
  expect(Object.values(before.files)).not.toContain(null);
  const backup = await backUp();
  const target = await emptyShop();
  await restore(backup.folder, target);
  expect(await booksOf(target)).toEqual(before);
  expect(before.rows.jobs?.length).toBe(4);
  expect(backup.manifest.missingMedia).toEqual([]);
  // Sequences continue where the original's stopped.
  const { rows } = await openedOnce(target.connectionString, (pool) =>
    pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 1) returning id"),
  );
  expect(rows).toEqual([{ id: before.rows["drizzle.__drizzle_migrations"]!.length + 1 }]);
});

longTest("files are backed up from and restored to an S3 server as well", async () => {
  const s3 = await openS3Server();
  onTestFinished(s3.close);
  const before = await booksOf(small);
  expect(Object.keys(before.files).length).toBeGreaterThan(3);
  const onS3 = await emptyShop({ STORAGE_URL: s3.url });
  const first = await makeBackup(small, { folder: await temporaryFolder(), reason: "by-hand", now, report });
  await restore(first.folder, onS3);
  expect(await booksOf(onS3)).toEqual(before);
  const again = await makeBackup(onS3, { folder: await temporaryFolder(), reason: "by-hand", now, report });
  const onDisk = await emptyShop();
  await restore(again.folder, onDisk);
  expect(await booksOf(onDisk)).toEqual(before);
});

test.each([
  ["the program", {}],
  [
    "one of its copies, which gets the secret from it",
    { AUTH_SECRET: "the secret that encrypts second steps" },
  ],
])("a backup of %s is readable by its owner only, and contains the stored secret", async (_by, variables) => {
  const dataDir = await temporaryFolder();
  const { findStoredSecret, storeSecret } = await import("#app/server/accounts/stored-secret.ts");
  await storeSecret(dataDir, "the secret that encrypts second steps");
  const shop = { ...small, env: readEnv({ DATA_DIR: dataDir, ...variables }) };
  const backup = await makeBackup(shop, {
    folder: path.join(dataDir, "backups"),
    reason: "by-hand",
    now,
    report,
  });
  const entries = [".", ...(await readdir(backup.folder, { recursive: true }))];
  const modes = await Promise.all(
    entries.map(async (each) => (await stat(path.join(backup.folder, each))).mode),
  );
  expect(entries.filter((_each, index) => ((modes[index] ?? 0) & 0o077) !== 0)).toEqual([]);
  const target = await emptyShop();
  await restore(backup.folder, target);
  expect(await findStoredSecret(target.env.DATA_DIR)).toBe("the secret that encrypts second steps");
});

test("restoring with another AUTH_SECRET is reported, and the manifest does not contain the secret", async () => {
  const shop = { ...small, env: { ...small.env, AUTH_SECRET: "one secret of thirty-two characters" } };
  const backup = await makeBackup(shop, { folder: await temporaryFolder(), reason: "by-hand", now, report });
  const lines: string[] = [];
  const target = await emptyShop({ AUTH_SECRET: "another one of thirty-two characters" });
  await restore(backup.folder, { ...target, report: (line) => void lines.push(line) });
  expect(lines.join("\n")).toContain("another AUTH_SECRET");
  expect(await readFile(path.join(backup.folder, "manifest.json"), "utf8")).not.toContain("one secret of");
});

longTest(
  "a backup taken while orders are placed has each order complete, and its stock adds up",
  async () => {
    const stock = 10_000;
    await db.update(shopSettings).set({ cash_order_max_pieces: null });
    const goods = await Promise.all([1, 2, 3].map(() => insertProduct(db, { stock_quantity: stock })));
    const selling = { isOver: false, count: 0 };
    const sellers = [0, 1, 2, 3].map(async (seller) => {
      for (let each = 0; !selling.isOver; each++) {
        const items = goods.map((productId) => ({ productId, quantity: 1 + (each % 3), price: 5.5 }));
        const payload = orderRequest(items, { email: `buyer${seller}-${each}@example.com` });
        const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
        expect(placed.ok).toBe(true);
        selling.count += 1;
        // Orders without a pause would make the backups large, and take all of the stock before a slow one ends.
        await sleep(100);
      }
    });
    const counts: number[] = [];
    try {
      for (let round = 0; round < 2; round++) {
        const orderedBefore = selling.count;
        await vi.waitFor(() => expect(selling.count).toBeGreaterThan(orderedBefore + 5), { timeout: 30_000 });
        const backup = await backUp();
        const target = await emptyShop();
        await restore(backup.folder, target);
        const { rows } = await openedOnce(target.connectionString, (pool) =>
          pool.query(wholeOrders, [goods]),
        );
        const [found] = rows as { orders: number; whole: number; accounted: number[] }[];
        expect(found?.whole).toBe(found?.orders);
        expect(found?.accounted).toEqual([stock, stock, stock]);
        counts.push(found?.orders ?? 0);
      }
    } finally {
      selling.isOver = true;
      await Promise.all(sellers);
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
  },
);

const wholeOrders = `
  with bought as (select distinct order_id from order_lines where product_id = any($1)),
  whole as (
    select order_id from bought
    where (select count(*) from order_lines l where l.order_id = bought.order_id) = 3
      and (select count(*) from order_events e where e.order_id = bought.order_id) = 1
      and (select count(*) from mails m where m.data ->> 'order_id' = bought.order_id::text) = 2
      and (select count(*) from pgboss.job j join mails m on j.data ->> 'letterId' = m.id::text
           where j.name = 'letters' and m.data ->> 'order_id' = bought.order_id::text) = 2
      and exists (select from orders o join customers c on c.id = o.customer_id where o.id = bought.order_id)
  )
  select
    (select count(*)::int from bought) as orders,
    (select count(*)::int from whole) as whole,
    array(
      select (stock_quantity + (select coalesce(sum(quantity), 0) from order_lines l where l.product_id = p.id))::int
      from products p where id = any($1)
    ) as accounted`;

test("a file deleted during a backup is in the backup, and is removed afterwards", async () => {
  const file = await insertMedia(small, owner);
  const key = file.url.slice("/media/".length);
  const job = { mediaId: file.id, key, width: null };
  const reading = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  const slow: Pick<FileStorage, "find" | "read"> = {
    read: (each) => small.storage.read(each),
    async find(each) {
      reading.resolve();
      await deleted.promise;
      return small.storage.find(each);
    },
  };
  const backup = makeBackup(
    { ...small, storage: slow },
    { folder: await temporaryFolder(), reason: "by-hand", now, report },
  );
  await reading.promise;
  expect(await deleteMedia(small, owner, { id: file.id, now })).toMatchObject({ ok: true });
  await expect(syncMediaFiles(small, job)).rejects.toThrow("A backup is in progress");
  deleted.resolve();
  const { manifest } = await backup;
  expect(manifest.missingMedia).toEqual([]);
  expect(manifest.media.map((each) => each.key)).toContain(key);
  await syncMediaFiles(small, job);
  expect(await small.storage.find(key)).toBeNull();
});

test("a file that the storage has lost is listed as missing, and the rest is backed up", async () => {
  const file = await insertMedia(small, owner);
  const key = file.url.slice("/media/".length);
  await small.storage.remove([key]);
  const { manifest, folder: backup } = await makeBackup(small, {
    folder: await temporaryFolder(),
    reason: "by-hand",
    now,
    report,
  });
  expect(manifest.missingMedia).toEqual([key]);
  expect((await checkBackup(backup)).media.length).toBe(manifest.media.length);
  await deleteMedia(small, owner, { id: file.id, now });
});

test("a backup that fails or is aborted leaves nothing behind", async () => {
  const place = await temporaryFolder();
  const broken = { ...small.storage, read: () => Promise.reject(new Error("The disk is gone")) };
  const order = { folder: place, reason: "by-hand", now, report } as const;
  await expect(makeBackup({ ...small, storage: broken }, order)).rejects.toThrow("The disk is gone");
  const ending = new AbortController();
  const halting = {
    ...small.storage,
    find: async (key: string) => {
      ending.abort();
      return small.storage.find(key);
    },
  };
  const given = makeBackup({ ...small, storage: halting }, { ...order, signal: ending.signal });
  await expect(given).rejects.toThrow("abort");
  expect(await readdir(place)).toEqual([]);
});

async function openedOnce<Result>(
  address: string,
  work: (pool: ReturnType<typeof openDatabase>["pool"]) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(address, { answerTimeout: 0 });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}
