// `npm run restore -- FOLDER`: restores the shop of a backup into an empty database. With `--over` it replaces the
// existing shop, after a backup of it; with `--check` it only reads the backup and compares every checksum.
import path from "node:path";
import { parseArgs } from "node:util";
import { checkBackup } from "#app/server/backup/check-backup.ts";
import { restoreBackup } from "#app/server/backup/restore-backup.ts";
import { expectShopFolder, withDatabaseAlone } from "#app/server/postgres/shop-database.ts";
import { readEnv } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { over: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
    });
    const [folder, ...others] = positionals;
    return folder === undefined || others.length > 0 ? null : { folder: path.resolve(folder), ...values };
  } catch {
    return null;
  }
}

const request = readArguments();
if (!request) {
  console.error("Usage: npm run restore -- FOLDER [--over | --check]");
  process.exit(2);
}
try {
  const { folder, over, check } = request;
  const env = readEnv(process.env);
  if (over && !check) expectShopFolder(env);
  console.log("Comparing the backup with its checksums ...");
  const manifest = await checkBackup(folder);
  const step = manifest.migration.name ?? manifest.migration.when;
  console.log(`It is complete: made at ${manifest.madeAt}, schema ${step}, ${manifest.media.length} files.`);
  if (!check) {
    const storage = await openFileStorage(env);
    await withDatabaseAlone(env, console.log, (connectionString) =>
      restoreBackup({
        env,
        connectionString,
        storage,
        folder,
        manifest,
        over,
        now: new Date(),
        report: console.log,
      }),
    );
  }
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
