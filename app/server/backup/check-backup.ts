import { readFile } from "node:fs/promises";
import path from "node:path";
import { mediaKeyOf } from "#app/domain/media/media.ts";
import { CannotStartError } from "#app/server/postgres/cannot-start-error.ts";
import { knownMigrations } from "#app/server/db/migrations.ts";
import { checksumOfFile } from "./backup-folder.ts";
import { manifestFile, manifestSumFile, parseManifest, partsOf, sha256Of } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";

/** Thrown for a backup that is incomplete or damaged, or that this program cannot restore. The message says why. */
class BadBackupError extends CannotStartError {
  override name = "BadBackupError";
}

/**
 * Reads a whole backup, compares every part with its checksum and returns the manifest. Throws `BadBackupError` when a
 * part is missing or changed, the format or the last migration is unknown to this program, or a file name is invalid.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  refuseUnknownSchema(manifest);
  for (const part of partsOf(manifest)) {
    const found = await checksumOfFile(path.join(folder, part.file));
    if (!found)
      throw new BadBackupError(`The backup lacks ${part.file}: nothing was changed. Use another backup.`);
    if (found.bytes === part.bytes && found.sha256 === part.sha256) continue;
    const what =
      found.bytes === part.bytes
        ? "does not match its checksum"
        : `has ${found.bytes} of ${part.bytes} bytes`;
    throw new BadBackupError(`${part.file} of the backup ${what}: nothing was changed. Use another backup.`);
  }
  return manifest;
}

/** Reads a backup's manifest. Throws `BadBackupError` when it is missing, damaged or of another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(path.join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
      throw error;
    });
  const text = await read(manifestFile);
  const sum = await read(manifestSumFile);
  if (text === null || sum === null)
    throw new BadBackupError(
      `${folder} is not a complete backup: it has no ${text === null ? manifestFile : manifestSumFile}.`,
    );
  if (sum.split(" ")[0] !== sha256Of(text))
    throw new BadBackupError(
      `${manifestFile} of the backup does not match its checksum: nothing was changed.`,
    );
  const manifest = parseManifest(text);
  if (!manifest)
    throw new BadBackupError(
      "The backup has an unknown format: restore it with the version of the program that made it. Nothing was changed.",
    );
  const stray = manifest.media.find(
    ({ key, file }) => file !== `media/${key}` || !mediaKeyOf(`/media/${key}`),
  );
  if (stray) throw new BadBackupError(`The backup has a file with an invalid name: ${stray.key}.`);
  return manifest;
}

function refuseUnknownSchema({ migration }: Manifest): void {
  const known = knownMigrations();
  if (known.some(({ when }) => when === migration.when)) return;
  const isNewer = migration.when > Math.max(...known.map(({ when }) => when));
  throw new BadBackupError(
    isNewer
      ? "The backup was made by a newer version of the program: restore it with that one. Nothing was changed."
      : "The backup's database had a migration that this program does not know. Nothing was changed.",
  );
}
