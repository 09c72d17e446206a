import { createReadStream } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { megabytes, sha256Of } from "./manifest.ts";
import type { Manifest, MediaPart } from "./manifest.ts";

/** Between two progress lines, in milliseconds. */
const reportInterval = 5000;

type MediaRestore = {
  storage: FileStorage;
  folder: string;
  manifest: Pick<Manifest, "media">;
  report: (line: string) => void;
};

/**
 * Writes a backup's files into the storage. An identical file is left alone; one with the same name and other
 * contents is replaced: names are never reused, so it must be damaged. Returns a function that removes the added
 * files. When the storage fails, removes them and throws.
 */
export async function restoreMedia({
  storage,
  folder,
  manifest,
  report,
}: MediaRestore): Promise<() => Promise<void>> {
  const added: string[] = [];
  const undo = () => storage.remove(added);
  let reportedAt = Date.now();
  try {
    for (const [index, file] of manifest.media.entries()) {
      const present = await storage.find(file.key);
      if (present?.bytes === file.bytes && (await isSame(storage, file))) continue;
      if (!present) added.push(file.key);
      await storage.writeStream(file.key, createReadStream(path.join(folder, file.file)), file.bytes);
      if (Date.now() - reportedAt < reportInterval) continue;
      reportedAt = Date.now();
      report(`${index + 1} of ${manifest.media.length} files ...`);
    }
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
  const bytes = manifest.media.reduce((total, file) => total + file.bytes, 0);
  report(`${manifest.media.length} files, ${megabytes(bytes)}.`);
  return undo;
}

async function isSame(storage: FileStorage, { key, sha256 }: MediaPart): Promise<boolean> {
  return sha256Of(await buffer(await storage.read(key))) === sha256;
}
