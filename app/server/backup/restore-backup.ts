import { getViewConfig } from "drizzle-orm/pg-core";
import { createReadStream } from "node:fs";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { readFile } from "node:fs/promises";
import { storeSecret } from "#app/server/accounts/stored-secret.ts";
import { CannotStartError } from "#app/server/postgres/cannot-start-error.ts";
import { copyRowsIn } from "#app/server/db/copy-rows.ts";
import { newConnection } from "#app/server/db/database.ts";
import type { Connection } from "#app/server/db/database.ts";
import {
  createMigrationsTable,
  knownMigrations,
  migrationLock,
  runMigrations,
} from "#app/server/db/migrations.ts";
import { findShopTables, fullName, quoted, quotedName } from "#app/server/db/shop-tables.ts";
import { orderUnits } from "#app/server/db/schema/orders.ts";
import type { Env } from "#app/server/env.ts";
import { installJobQueue, replacePendingJobs } from "#app/server/jobs/job-queue.ts";
import type { PendingJob } from "#app/server/jobs/job-queue.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { makeBackup } from "./make-backup.ts";
import { digestOfSecret } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { pauseNewsletters } from "./pause-newsletters.ts";
import { restoreMedia } from "./restore-media.ts";

type Restore = {
  env: Pick<Env, "AUTH_SECRET" | "BACKUP_DIR" | "DATA_DIR" | "DATABASE_URL">;
  connectionString: string;
  storage: FileStorage;
  /** The backup's folder, and the manifest that `checkBackup` returned. */
  folder: string;
  manifest: Manifest;
  /** Whether an existing shop may be replaced, after a backup of it. */
  over: boolean;
  now: Date;
  report: (line: string) => void;
};

/**
 * Restores a checked backup into an empty database, or over an existing shop, and migrates it to the newest schema.
 * Replaces rows in one database transaction, so a failure leaves them unchanged. Files are written before the commit,
 * because a file that no row names is harmless. Nothing else may use the database in the meantime; an application
 * instance that starts waits for the lock. Throws `CannotStartError` for a database with tables unless `over` is set,
 * and for a backup with unknown tables.
 */
export async function restoreBackup(restore: Restore): Promise<void> {
  const { connectionString, manifest, report } = restore;
  const connection = newConnection(connectionString, "restore", { answerTimeout: 0 });
  connection.on("error", () => undefined);
  await connection.connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [migrationLock]);
    await connection.query("set client_min_messages to warning");
    await refuseOrSave(connection, restore);
    await installJobQueue(connectionString);
    await connection.query("begin");
    const undoMedia = await replaceRows(connection, restore).then(() => restoreMedia(restore));
    try {
      await connection.query("commit");
    } catch (error) {
      await undoMedia();
      throw error;
    }
    await restoreSecret(restore);
    await connection.query("analyze");
  } finally {
    await connection.end().catch(() => undefined);
  }
  report(`The shop is as it was at ${manifest.madeAt}.`);
}

async function refuseOrSave(
  connection: Connection,
  { env, connectionString, storage, over, now, report }: Restore,
): Promise<void> {
  const present = await findShopTables(connection);
  if (present.length === 0) return;
  if (!over)
    throw new CannotStartError(
      "There is a shop in this database already: nothing was changed. To replace it, add --over, which first takes a backup of it.",
    );
  report("Taking a backup of the existing shop ...");
  const order = { folder: env.BACKUP_DIR, reason: "before-restore", now, report } as const;
  const saved = await makeBackup({ env, connectionString, storage }, order);
  report(`The existing shop was saved to ${saved.folder}`);
}

async function replaceRows(
  connection: Connection,
  { connectionString, folder, manifest, report }: Restore,
): Promise<void> {
  await dropShop(connection);
  await createMigrationsTable(connection);
  const [before, after] = knownMigrations().reduce<ReturnType<typeof knownMigrations>[]>(
    ([earlier = [], later = []], step) =>
      step.when <= manifest.migration.when ? [[...earlier, step], later] : [earlier, [...later, step]],
    [[], []],
  );
  await runMigrations(connection, before ?? []);
  await loadTables(connection, folder, manifest);
  await restoreSequences(connection, manifest);
  if (after && after.length > 0) report(`Migrating to the newest schema (${after.length} steps) ...`);
  await runMigrations(connection, after ?? []);
  await pauseNewsletters(connection);
  await replacePendingJobs(connectionString, connection, await readJobs(connection, folder, manifest));
}

/**
 * Drops the shop's view, tables and routines one by one, since the schema `public` may belong to another role. Without
 * `cascade`: objects that another program built on our tables, such as a view, make this fail instead of being dropped.
 */
async function dropShop(connection: Connection): Promise<void> {
  const tables = await findShopTables(connection);
  await connection.query(`drop view if exists public.${getViewConfig(orderUnits).name}`);
  if (tables.length > 0) await connection.query(`drop table ${tables.map(quotedName).join(", ")}`);
  const { rows } = await connection.query<{ routine: string }>(ownRoutines);
  for (const { routine } of rows) await connection.query(`drop routine ${routine}`);
}

const ownRoutines = `
  select p.oid::regprocedure::text as routine
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

async function loadTables(connection: Connection, folder: string, { tables }: Manifest): Promise<void> {
  const present = new Set((await findShopTables(connection)).map(fullName));
  const unknown = tables.filter((table) => !present.has(fullName(table)));
  if (unknown.length > 0)
    throw new CannotStartError(
      `The backup has unknown tables: ${unknown.map(fullName).join(", ")}. Nothing was changed.`,
    );
  const names = tables.map(quotedName);
  // Triggers are for users' changes, not for restored rows.
  for (const name of names) await connection.query(`alter table ${name} disable trigger user`);
  // Migrations insert rows of their own and record that they ran; the backup contains the later state of both.
  await connection.query(`truncate ${names.join(", ")}`);
  for (const table of tables) {
    const columns = table.columns.map(quoted).join(", ");
    const statement = `copy ${quotedName(table)} (${columns}) from stdin`;
    const rows = await copyRowsIn(connection, statement, unpacked(folder, table.file));
    if (rows !== table.rows) throw new Error(`${fullName(table)}: loaded ${rows} of ${table.rows} rows`);
  }
  for (const name of names) await connection.query(`alter table ${name} enable trigger user`);
}

async function restoreSequences(connection: Connection, { sequences }: Manifest): Promise<void> {
  for (const sequence of sequences)
    await connection.query("select setval($1::regclass, $2::bigint, $3)", [
      quotedName(sequence),
      sequence.value,
      sequence.isCalled,
    ]);
}

async function readJobs(connection: Connection, folder: string, { jobs }: Manifest): Promise<PendingJob[]> {
  await connection.query(
    "create temporary table restored_jobs (name text, data jsonb, start_after timestamptz) on commit drop",
  );
  await copyRowsIn(connection, "copy restored_jobs from stdin", unpacked(folder, jobs.file));
  const { rows } = await connection.query<PendingJob>(
    "select name, data, to_jsonb(start_after) #>> '{}' as start_after from restored_jobs",
  );
  return rows;
}

/**
 * Stores the backup's secret, which signs links and encrypts second factors, if the backup contains it and neither
 * AUTH_SECRET nor DATABASE_URL is set. Otherwise reports when AUTH_SECRET is missing or differs from the backup's.
 */
async function restoreSecret({ env, folder, manifest, report }: Restore): Promise<void> {
  if (manifest.authSecret && !env.AUTH_SECRET && !env.DATABASE_URL) {
    await storeSecret(env.DATA_DIR, await readFile(path.join(folder, manifest.authSecret.file), "utf8"));
    return;
  }
  const isOther =
    env.AUTH_SECRET !== undefined && digestOfSecret(env.AUTH_SECRET) !== manifest.authSecretDigest;
  if (isOther || (!env.AUTH_SECRET && manifest.authSecretDigest !== null))
    report(
      "The backup was made with another AUTH_SECRET: set that one, or links in e-mails and two-factor sign-ins will fail.",
    );
}

function unpacked(folder: string, file: string): AsyncIterable<Uint8Array> {
  const source = createReadStream(path.join(folder, file));
  const unpacking = createGunzip();
  source.on("error", (error) => unpacking.destroy(error));
  return source.pipe(unpacking);
}
