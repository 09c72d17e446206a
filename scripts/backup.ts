// `npm run backup [-- FOLDER]`: writes the whole shop, rows and files, into a new folder in FOLDER (by default
// BACKUP_DIR), also while the shop is open.
import path from "node:path";
import { makeBackup } from "#app/server/backup/make-backup.ts";
import { expectShopFolder, withDatabaseAsItIs } from "#app/server/postgres/shop-database.ts";
import { readEnv } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";

const given = process.argv.slice(2);
if (given.length > 1 || given[0]?.startsWith("-")) {
  console.error("Usage: npm run backup [-- FOLDER]");
  process.exit(2);
}
try {
  const env = readEnv(process.env);
  expectShopFolder(env);
  const storage = await openFileStorage(env);
  const folder = path.resolve(given[0] ?? env.BACKUP_DIR);
  const request = { folder, reason: "by-hand", now: new Date(), report: console.log } as const;
  const backup = await withDatabaseAsItIs(env, console.log, (connectionString) =>
    makeBackup({ env, connectionString, storage }, request),
  );
  for (const key of backup.manifest.missingMedia)
    console.error(`Missing from the shop's storage, so not in the backup: ${key}`);
  if (env.AUTH_SECRET) console.log("AUTH_SECRET is not in the backup: store it elsewhere.");
  console.log(`The backup is in ${backup.folder}`);
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
