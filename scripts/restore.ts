// `npm run restore -- BACKUP`: restores the shop of a backup into an empty database. With `--over` it replaces the
// existing shop, after a backup of it; with `--check` it only reads the backup and compares every checksum. BACKUP is a
// folder, or an encrypted file, which is decrypted into BACKUP_DIR first and deleted there at the end.
import path from "node:path";
import { parseArgs } from "node:util";
import { checkBackup } from "#app/server/backup/check-backup.ts";
import { isEncrypted, openEncrypted } from "#app/server/backup/encrypted/open-encrypted.ts";
import { restoreBackup } from "#app/server/backup/restore-backup.ts";
import { expectShopFolder, withDatabaseAlone } from "#app/server/postgres/shop-database.ts";
import { readEnv } from "#app/server/env.ts";
import { explainFailure } from "#app/server/explain-failure.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import { readPassphrase } from "./read-passphrase.ts";

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { over: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
    });
    const [backup, ...others] = positionals;
    return backup === undefined || others.length > 0 ? null : { backup: path.resolve(backup), ...values };
  } catch {
    return null;
  }
}

const request = readArguments();
if (!request) {
  console.error("Usage: npm run restore -- BACKUP [--over | --check]");
  process.exit(2);
}
let remove = () => Promise.resolve();
try {
  const { backup, over, check } = request;
  const env = readEnv(process.env);
  if (over && !check) expectShopFolder(env);
  let folder = backup;
  if (await isEncrypted(backup)) {
    const passphrase = await readPassphrase();
    console.log("Decrypting the backup ...");
    ({ folder, remove } = await openEncrypted(backup, { passphrase, into: env.BACKUP_DIR }));
  }
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
} finally {
  await remove();
}
