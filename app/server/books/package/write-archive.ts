import { Readable } from "node:stream";
import { makeZip, predictLength } from "client-zip";
import type { FileStorage } from "#app/server/media/file-storage.ts";

/** A file of the archive; `open` is called when its turn comes. */
export type ArchiveFile = { name: string; bytes: number; open: () => Promise<Readable> };

/**
 * Writes files as a ZIP archive into the storage, streaming one file at a time. They are not compressed: PDF and XLSX
 * already are, and so the archive's length is known beforehand, which S3 requires. The archive has a temporary name
 * until it is complete; on failure the temporary file is removed. Returns its length in bytes. Throws when a file's
 * length differs from the stated one.
 */
export async function writeArchive(
  storage: FileStorage,
  key: string,
  { files, now }: { files: Iterable<ArchiveFile>; now: Date },
): Promise<number> {
  const length = Number(predictLength(sizesOf(files)));
  const temporary = `${key}.part`;
  try {
    await storage.writeStream(temporary, Readable.from(makeZip(entries(files, now))), length);
    const written = await storage.find(temporary);
    if (written?.bytes !== length)
      throw new Error(`The archive has ${written?.bytes ?? 0} bytes instead of ${length}`);
    await storage.move(temporary, key);
    return length;
  } catch (error) {
    await storage.remove([temporary]).catch(() => undefined);
    throw error;
  }
}

function* sizesOf(files: Iterable<ArchiveFile>) {
  for (const { name, bytes } of files) yield { name, size: bytes };
}

async function* entries(files: Iterable<ArchiveFile>, now: Date) {
  for (const { name, bytes, open } of files)
    yield { name, size: bytes, lastModified: now, input: exactly(await open(), { name, bytes }) };
}

/** Passes a file through, and throws when its length differs from the stated one, which would corrupt the archive. */
async function* exactly(contents: Readable, { name, bytes }: Pick<ArchiveFile, "name" | "bytes">) {
  let read = 0;
  for await (const chunk of contents as AsyncIterable<Uint8Array>) {
    read += chunk.byteLength;
    yield chunk;
  }
  if (read !== bytes) throw new Error(`${name} has ${read} bytes instead of ${bytes}`);
}
