import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Decrypter } from "age-encryption";
import { incompleteSuffix, writePart } from "#app/server/backup/backup-folder.ts";
import { CannotStartError } from "#app/server/postgres/cannot-start-error.ts";
import { BadTarError, readTar } from "./tar.ts";

/** The first line of the format (https://age-encryption.org/v1, "Header"). */
const firstLine = "age-encryption.org/v1\n";

/** Returns whether a file is an encrypted backup. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r").catch(() => null);
  try {
    const { buffer, bytesRead } = (await handle?.read(Buffer.alloc(firstLine.length))) ?? { bytesRead: 0 };
    return buffer?.toString("latin1", 0, bytesRead) === firstLine;
  } catch {
    // A folder.
    return false;
  } finally {
    await handle?.close();
  }
}

/**
 * Decrypts a backup into a temporary folder inside `into` and returns it, with a function that deletes it again. The
 * folder is named as an incomplete backup, so that the next backup deletes it a day after the program was killed.
 * Throws `CannotStartError` for a wrong passphrase, and for a file that was changed or is cut; nothing is left then.
 */
export async function openEncrypted(
  file: string,
  { passphrase, into }: { passphrase: string; into: string },
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const archive = await decrypter.decrypt(source).catch(async (error: unknown) => {
    await source.cancel().catch(() => undefined);
    throw headerError(error);
  });
  await mkdir(into, { recursive: true, mode: 0o700 });
  const folder = path.join(into, `plodko-${randomUUID()}${incompleteSuffix}`);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { mode: 0o700 });
    const { signal } = new AbortController();
    await readTar(archive, async ({ name }, contents) => {
      await writePart(folder, fileIn(name), { from: Readable.from(contents), signal });
    });
    return { folder, remove };
  } catch (error) {
    await remove();
    // The disk's own errors have a code.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new CannotStartError(`${file} is damaged or cut: nothing was changed. Use another copy.`, {
      cause: error,
    });
  }
}

function headerError(error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== undefined) return error as Error;
  const isWrong = message.includes("no identity matched");
  return new CannotStartError(
    isWrong
      ? "The passphrase is wrong, or the file was changed: nothing was changed in the shop."
      : "The file is damaged, cut, or not encrypted by a passphrase: nothing was changed in the shop.",
  );
}

/** Returns a file's path below the archive's root folder. */
function fileIn(name: string): string {
  const [, file] = /^[\w-]+\/((?!.*\.\.)[a-z0-9_@.-]+(?:\/[a-z0-9_@.-]+)*)$/i.exec(name) ?? [];
  if (file === undefined) throw new BadTarError("It has a file with an invalid name");
  return file;
}
