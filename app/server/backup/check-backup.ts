import { readFile } from "node:fs/promises";
import path from "node:path";
import { mediaKeyOf } from "#app/domain/media.ts";
import { CannotStartError } from "#app/server/db/cannot-start-error.ts";
import { knownMigrations } from "#app/server/db/migrations.ts";
import { sumOfFile } from "./backup-folder.ts";
import { manifestFile, manifestSumFile, parseManifest, sha256Of } from "./manifest.ts";
import type { BackupPart, Manifest } from "./manifest.ts";

/** A backup that is not whole, or that this program cannot read; the message says what is wrong with it and what to do. */
class BadBackupError extends CannotStartError {
  override name = "BadBackupError";
}

/**
 * Reads a whole backup and compares every part with its checksum. Throws `BadBackupError` for one that was cut short or
 * changed, that is of another format, or of a database newer than this program.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  refuseUnknownSchema(manifest);
  for (const part of partsOf(manifest)) {
    const found = await sumOfFile(path.join(folder, part.file));
    if (!found)
      throw new BadBackupError(`The backup lacks ${part.file}: nothing was changed. Take another backup.`);
    if (found.bytes === part.bytes && found.sha256 === part.sha256) continue;
    const what =
      found.bytes === part.bytes ? "is not what was written" : `has ${found.bytes} of ${part.bytes} bytes`;
    throw new BadBackupError(`${part.file} of the backup ${what}: nothing was changed. Take another backup.`);
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(path.join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
      throw error;
    });
  const text = await read(manifestFile);
  const sum = await read(manifestSumFile);
  if (text === null || sum === null)
    throw new BadBackupError(
      `${folder} is no whole backup: it has no ${text === null ? manifestFile : manifestSumFile}.`,
    );
  if (sum.split(" ")[0] !== sha256Of(text))
    throw new BadBackupError(`${manifestFile} of the backup is not what was written: nothing was changed.`);
  const manifest = parseManifest(text);
  if (!manifest)
    throw new BadBackupError(
      "The backup is of a format that this program does not know: restore it with the version of the program that made it.",
    );
  const stray = manifest.media.find(
    ({ key, file }) => file !== `media/${key}` || !mediaKeyOf(`/media/${key}`),
  );
  if (stray) throw new BadBackupError(`The backup names a file that the shop cannot have: ${stray.key}.`);
  return manifest;
}

function refuseUnknownSchema({ migration }: Manifest): void {
  const known = knownMigrations();
  if (known.some(({ when }) => when === migration.when)) return;
  const isNewer = migration.when > Math.max(...known.map(({ when }) => when));
  throw new BadBackupError(
    isNewer
      ? "The backup was made by a newer version of the program: restore it with that one. Nothing was changed."
      : "The backup's database has been through a step that this program does not know. Nothing was changed.",
  );
}

function partsOf({ tables, jobs, authSecret, media }: Manifest): BackupPart[] {
  return [...tables, jobs, ...(authSecret ? [authSecret] : []), ...media];
}
