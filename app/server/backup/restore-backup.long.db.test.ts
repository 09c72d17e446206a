import {
  appendFile,
  cp,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, inject, test, vi } from "vitest";
import { newConnection } from "#app/server/db/database.ts";
import { createMigrationsTable, knownMigrations, runMigrations } from "#app/server/db/migrations.ts";
import { newId } from "#app/server/db/new-id.ts";
import { installJobQueue } from "#app/server/jobs/job-queue.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { readEnv } from "#app/server/env.ts";
import { log } from "#app/server/log.ts";
import { allFiles, allRows, fillEveryTable, writeNamedFiles } from "#tests/factories/shop/full-shop.ts";
import { insertMedia } from "#tests/factories/content/media.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { execute, onDatabase } from "#tests/factories/servers/postgres-server.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { scheduledBackupTime } from "./backup-folder.ts";
import { checkBackup } from "./check-backup.ts";
import { makeBackup } from "./make-backup.ts";
import { parseManifest, sha256Of, writeManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { backUpWhenDue, startBackups } from "./scheduled-backups.ts";

const services = await testServices();
const { db, storage, env, connectionString } = services;
const now = new Date("2026-11-22T01:17:00Z");
const report = () => undefined;
// Recreating a whole schema is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
afterAll(vi.resetConfig);
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

await fillEveryTable(connectionString);
await writeNamedFiles(connectionString, storage);
const { folder: completeBackup, manifest: completeManifest } = await makeBackup(services, {
  folder: await temporaryFolder(),
  reason: "by-hand",
  now,
  report,
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "plodko-restore-"));
  folders.push(folder);
  return folder;
}

async function emptyDatabase(): Promise<string> {
  const { connectionString: server, template } = inject("postgres");
  const name = `${template}_${newId().slice(-8)}`;
  await execute(server, `create database ${name} template template0 encoding 'UTF8'`);
  return onDatabase(server, name);
}

/** Another shop with a category, as the target of a restore. */
async function otherShop() {
  const { connectionString: server, template } = inject("postgres");
  const name = `${template}_${newId().slice(-8)}`;
  await execute(server, `create database ${name} template ${template}`);
  const otherEnv = readEnv({ DATA_DIR: await temporaryFolder() });
  const shop = {
    env: otherEnv,
    connectionString: onDatabase(server, name),
    storage: await openFileStorage(otherEnv),
    now: new Date(now.getTime() + 60_000),
    report,
  };
  await execute(
    shop.connectionString,
    "insert into categories (id, name_bg, name_en) values (gen_random_uuid(), 'Горски', 'Forest')",
  );
  return shop;
}

const booksOf = async (shop: { connectionString: string; storage: FileStorage }) => ({
  rows: await allRows(shop.connectionString),
  files: await allFiles(shop.connectionString, shop.storage),
});

/** A copy of the complete backup, for a test to damage. */
async function copyOfBackup(): Promise<string> {
  const folder = path.join(await temporaryFolder(), path.basename(completeBackup));
  await cp(completeBackup, folder, { recursive: true });
  return folder;
}

/** Writes a changed manifest with a matching checksum. */
async function rewriteManifest(folder: string, change: (manifest: Manifest) => object): Promise<void> {
  const manifest = parseManifest(await readFile(path.join(folder, "manifest.json"), "utf8"));
  if (!manifest) throw new Error("No manifest");
  const text = JSON.stringify(change(manifest));
  await writeFile(path.join(folder, "manifest.json"), text);
  await writeFile(path.join(folder, "manifest.sha256"), `${sha256Of(text)}  manifest.json\n`);
}

const orders = "tables/public.orders.copy.gz";
const aPicture = completeManifest.media[0]?.file ?? "";

const damages: [string, (folder: string) => Promise<void>, RegExp][] = [
  ["a truncated table", (folder) => truncate(path.join(folder, orders), 40), /orders.* has 40 of \d+ bytes/],
  [
    "a flipped bit in a table",
    (folder) => flipByte(path.join(folder, orders)),
    /orders.* does not match its checksum/,
  ],
  [
    "a flipped bit in a picture",
    (folder) => flipByte(path.join(folder, aPicture)),
    /does not match its checksum/,
  ],
  [
    "a picture with extra bytes",
    (folder) => appendFile(path.join(folder, aPicture), "x"),
    /has \d+ of \d+ bytes/,
  ],
  ["a missing picture", (folder) => rm(path.join(folder, aPicture)), /lacks media\//],
  ["a missing table", (folder) => rm(path.join(folder, orders)), /lacks tables\/public.orders/],
  ["missing jobs", (folder) => rm(path.join(folder, "jobs.copy.gz")), /lacks jobs/],
  [
    "a flipped bit in the manifest",
    (folder) => flipByte(path.join(folder, "manifest.json")),
    /manifest.json/,
  ],
  [
    "a missing manifest, as in an interrupted backup",
    (folder) => rm(path.join(folder, "manifest.json")),
    /not a complete backup/,
  ],
  ["another format", (folder) => rewriteManifest(folder, (all) => ({ ...all, format: 2 })), /unknown format/],
  [
    "a newer schema",
    (folder) => rewriteManifest(folder, (all) => ({ ...all, migration: { when: 9e12, name: "9999_later" } })),
    /newer version of the program/,
  ],
  [
    "an unknown schema",
    (folder) => rewriteManifest(folder, (all) => ({ ...all, migration: { when: 1, name: "x" } })),
    /does not know/,
  ],
  [
    "a path that leaves the folder",
    (folder) =>
      rewriteManifest(folder, (all) => ({ ...all, jobs: { ...all.jobs, file: "../jobs.copy.gz" } })),
    /unknown format/,
  ],
  [
    "a file that is not an upload",
    (folder) =>
      rewriteManifest(folder, (all) => ({
        ...all,
        media: all.media.map((file) => ({ ...file, key: "auth-secret", file: "media/auth-secret" })),
      })),
    /invalid name/,
  ],
];

test.each(damages)("%s is refused by the check of the backup", async (_what, damage, message) => {
  const folder = await copyOfBackup();
  await damage(folder);
  await expect(checkBackup(folder)).rejects.toThrow(message);
});

async function flipByte(file: string): Promise<void> {
  const handle = await open(file, "r+");
  const at = Math.floor((await handle.stat()).size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 4]), 0, 1, at);
  await handle.close();
}

test("an existing shop is replaced only with --over, after a backup of it", async () => {
  const shop = await otherShop();
  const before = await booksOf(shop);
  const order = { ...shop, folder: completeBackup, manifest: await checkBackup(completeBackup) };
  await expect(restoreBackup({ ...order, over: false })).rejects.toThrow("--over");
  expect(await booksOf(shop)).toEqual(before);
  await restoreBackup({ ...order, over: true });
  expect(await booksOf(shop)).toEqual(await booksOf(services));
  const [saved] = await readdir(shop.env.BACKUP_DIR);
  expect(saved).toMatch(/-before-restore$/);
  const folder = path.join(shop.env.BACKUP_DIR, saved ?? "");
  await restoreBackup({
    ...order,
    now: new Date(now.getTime() + 120_000),
    folder,
    manifest: await checkBackup(folder),
    over: true,
  });
  expect(await booksOf(shop)).toEqual(before);
});

test("a restore that fails halfway leaves the existing shop unchanged and adds no files", async () => {
  const shop = await otherShop();
  const before = await booksOf(shop);
  const folder = await copyOfBackup();
  const file = path.join(folder, "tables/public.order_lines.copy.gz");
  const rows = gunzipSync(await readFile(file)).toString();
  const spoilt = gzipSync(rows.replaceAll(/^([^\t]+)\t[^\t]+/gm, `$1\t${newId()}`));
  await writeFile(file, spoilt);
  await rewriteManifest(folder, (all) => ({
    ...all,
    tables: all.tables.map((table) =>
      table.name === "order_lines" ? { ...table, bytes: spoilt.byteLength, sha256: sha256Of(spoilt) } : table,
    ),
  }));
  const order = { ...shop, folder, manifest: await checkBackup(folder), over: true };
  await expect(restoreBackup(order)).rejects.toThrow(/foreign key/);
  expect(await booksOf(shop)).toEqual(before);
  const full = { ...shop.storage, writeStream: () => Promise.reject(new Error("No space left")) };
  const later = {
    ...order,
    now: new Date(now.getTime() + 120_000),
    folder: completeBackup,
    manifest: completeManifest,
  };
  await expect(restoreBackup({ ...later, storage: full })).rejects.toThrow("No space left");
  expect(await booksOf(shop)).toEqual(before);
  expect(completeManifest.media).not.toEqual([]);
  for (const { key } of completeManifest.media) expect(await shop.storage.find(key)).toBeNull();
});

test("a restore also removes triggers and functions of the replaced shop", async () => {
  const shop = await otherShop();
  await execute(
    shop.connectionString,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refuse before insert or update or delete on orders for each row execute function refuse();
     create trigger refuse_all before truncate on orders for each statement execute function refuse();`,
  );
  await restoreBackup({
    ...shop,
    folder: completeBackup,
    manifest: await checkBackup(completeBackup),
    over: true,
  });
  expect(await booksOf(shop)).toEqual(await booksOf(services));
  const routines = await execute(
    shop.connectionString,
    "select proname from pg_proc where pronamespace = 'public'::regnamespace and proname = 'refuse'",
  );
  expect(routines).toEqual([]);
});

test("a backup with an unknown table is refused with its name, and no table is created", async () => {
  const folder = await copyOfBackup();
  await rewriteManifest(folder, (all) => ({
    ...all,
    tables: all.tables.map((table) => (table.name === "orders" ? { ...table, name: "strangers" } : table)),
  }));
  const target = { ...(await otherShop()), connectionString: await emptyDatabase() };
  await expect(
    restoreBackup({ ...target, folder, manifest: await checkBackup(folder), over: false }),
  ).rejects.toThrow("public.strangers");
  expect(await allRows(target.connectionString)).toEqual({ jobs: [] });
});

test("a backup of an older schema is restored and migrated to the newest one", async () => {
  const older = await emptyDatabase();
  const connection = newConnection(older, "older");
  await connection.connect();
  await createMigrationsTable(connection);
  await runMigrations(connection, knownMigrations().slice(0, 5));
  await connection.end();
  await installJobQueue(older);
  await fillEveryTable(older);
  await execute(older, "update products set flavor = 'grape'");
  const order = { folder: await temporaryFolder(), reason: "by-hand", now, report } as const;
  const backup = await makeBackup({ env, connectionString: older, storage }, order);
  expect(backup.manifest.migration.name).toBe("0004_campaigns");
  const target = { ...(await otherShop()), connectionString: await emptyDatabase() };
  await restoreBackup({ ...target, ...backup, over: false });
  const [before, after] = [await allRows(older), await allRows(target.connectionString)];
  expect(Object.keys(after)).toEqual(Object.keys(await allRows(connectionString)));
  expect(after["drizzle.__drizzle_migrations"]?.length).toBe(knownMigrations().length);
  const filled = Object.keys(before).filter((table) => table.startsWith("public."));
  const counts = (rows: Record<string, string[]>) => filled.map((table) => [table, rows[table]?.length]);
  expect(counts(after)).toEqual(counts(before));
});

/** The environment of a shop of its own; every table of this one is filled, so also the owner's settings of backups. */
async function scheduledEnv(more: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  return readEnv({ DATA_DIR: folder, BACKUP_DIR: path.join(folder, "backups"), BACKUPS: "on", ...more });
}

test("the scheduled backup runs once a day and rotates old ones, but none made by hand", async () => {
  const shop = {
    ...services,
    env: await scheduledEnv({ BACKUPS_DAILY: "2", BACKUPS_WEEKLY: "0", BACKUPS_MONTHLY: "0" }),
  };
  const folder = shop.env.BACKUP_DIR;
  const tomorrow = Date.now() + 86_400_000;
  const nights = [0, 1, 2].map((day) => new Date(tomorrow + day * 86_400_000));
  const byHand = await makeBackup(shop, {
    folder,
    reason: "by-hand",
    now: new Date(tomorrow - 1000),
    report,
  });
  for (const night of nights) {
    await backUpWhenDue(shop, night);
    await backUpWhenDue(shop, new Date(night.getTime() + 1000));
  }
  const scheduled = (await readdir(folder)).filter((name) => scheduledBackupTime(name));
  expect(scheduled).toHaveLength(2);
  expect(await readdir(folder)).toContain(path.basename(byHand.folder));
  for (const name of scheduled) await checkBackup(path.join(folder, name));
});

test("a scheduled backup is refused when the disk is nearly full", async () => {
  const shop = { ...services, env: await scheduledEnv() };
  const tight = backUpWhenDue(shop, now, { freeBytes: async () => 499_999_999 });
  await expect(tight).rejects.toThrow("Less than 500.0 MB are free");
  expect(await readdir(shop.env.BACKUP_DIR)).toEqual([]);
  await backUpWhenDue(shop, now, { freeBytes: async () => 500_000_000 });
  expect(await readdir(shop.env.BACKUP_DIR)).toHaveLength(1);
});

test("an older program replaces a newer shop, but cannot restore the backup that it takes of it", async () => {
  const shop = await otherShop();
  await execute(
    shop.connectionString,
    `create table newer_things (id int primary key); insert into newer_things values (7);
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`,
  );
  await restoreBackup({
    ...shop,
    folder: completeBackup,
    manifest: await checkBackup(completeBackup),
    over: true,
  });
  expect(await booksOf(shop)).toEqual(await booksOf(services));
  const [saved = ""] = await readdir(shop.env.BACKUP_DIR);
  const folder = path.join(shop.env.BACKUP_DIR, saved);
  const manifest = parseManifest(await readFile(path.join(folder, "manifest.json"), "utf8"));
  expect(manifest?.tables.find(({ name }) => name === "newer_things")?.rows).toBe(1);
  await expect(checkBackup(folder)).rejects.toThrow("newer version of the program");
});

test("a failed scheduled backup is logged as an error and fails its job", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const broken = {
    ...services,
    storage: { ...storage, find: () => Promise.reject(new Error("The disk is gone")) },
  };
  const shop = { ...broken, env: await scheduledEnv() };
  let work = () => Promise.resolve();
  const workOnBackups = async (handle: typeof work) => void (work = handle);
  await startBackups(shop, { work: async () => async () => undefined, workOnBackups }, () => now);
  await expect(work()).rejects.toThrow("The disk is gone");
  expect(logged.mock.calls.map(([, message]) => message)).toEqual([
    "the backup failed; the job will be retried",
  ]);
  expect(await readdir(shop.env.BACKUP_DIR)).toEqual([]);
  logged.mockRestore();
});

test("an unchanged file is hard-linked, and a corrupted one is copied again", async () => {
  const owner = await insertAdmin(db, { email: "owner@example.com" });
  await insertProduct(db);
  await insertMedia(services, owner);
  const folder = await temporaryFolder();
  const first = await makeBackup(services, { folder, reason: "by-hand", now, report });
  // Dated an hour ahead: files changed shortly before a backup are not trusted to be in it.
  const { text, sum } = writeManifest({
    ...first.manifest,
    madeAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await writeFile(path.join(first.folder, "manifest.json"), text);
  await writeFile(path.join(first.folder, "manifest.sha256"), sum);
  const [shared, rotten] = first.manifest.media.map(({ file }) => file);
  await flipByte(path.join(first.folder, rotten ?? ""));
  const second = await makeBackup(services, {
    folder,
    reason: "by-hand",
    now: new Date(now.getTime() + 1000),
    report,
  });
  const inode = async (backup: string, file = "") => (await stat(path.join(backup, file))).ino;
  expect(await inode(second.folder, shared)).toBe(await inode(first.folder, shared));
  expect(await inode(second.folder, rotten)).not.toBe(await inode(first.folder, rotten));
  await checkBackup(second.folder);
  await expect(checkBackup(first.folder)).rejects.toThrow("does not match its checksum");
});
