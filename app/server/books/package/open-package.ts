import { and, eq } from "drizzle-orm";
import { packageFileName } from "#app/domain/books/month-package.ts";
import { monthPackages } from "#app/server/db/schema/books.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { lazyStream } from "#app/server/request/lazy-stream.ts";
import { downloadName } from "#app/server/shop/load-company.ts";
import type { Services } from "#app/server/services.ts";
import type { PackageStaff } from "./request-package.ts";

export type PackageFile = { contents: ReadableStream<Uint8Array<ArrayBuffer>>; bytes: number; name: string };

/**
 * Opens a finished package as a stream. Returns null for another month's, an unfinished or a deleted package, and when
 * the storage has lost its file or has it in another length, as after restoring a backup.
 */
export async function openPackage(
  { db, storage }: Pick<Services, "db" | "storage">,
  _staff: PackageStaff,
  { id, month }: { id: string; month: string },
): Promise<PackageFile | null> {
  const [row] = await db
    .select()
    .from(monthPackages)
    .where(and(eq(monthPackages.id, id), eq(monthPackages.month, month), eq(monthPackages.state, "ready")));
  if (!row?.storage_key) return null;
  const { storage_key: key, bytes } = row;
  if ((await storage.find(key))?.bytes !== bytes) return null;
  const name = await downloadName(db, packageFileName(row));
  return { contents: lazyStream(readFile(storage, key)), bytes, name };
}

async function* readFile(
  storage: FileStorage,
  key: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  for await (const chunk of await storage.read(key)) yield chunk as Uint8Array<ArrayBuffer>;
}
