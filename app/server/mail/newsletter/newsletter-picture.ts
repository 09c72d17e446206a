import { buffer } from "node:stream/consumers";
import { mediaKeyOf, newsletterPictureWidth, newsletterVariantOf } from "#app/domain/media/media.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { loadPictureTools } from "#app/server/media/picture-tools.ts";
import { loadOr } from "#app/server/request/load-or.ts";

type Storage = Pick<FileStorage, "find" | "read" | "write">;

/**
 * Returns the path of an uploaded picture's JPEG across a whole newsletter, made if there is none yet; the picture's own
 * path while the storage fails, or when the file is gone.
 */
export async function newsletterPicture(storage: Storage, url: string): Promise<string> {
  const key = mediaKeyOf(url);
  if (key === null) return url;
  return loadOr("a newsletter's picture", makeOnce(storage, { key, url }), url);
}

async function makeOnce(storage: Storage, { key, url }: { key: string; url: string }): Promise<string> {
  const variant = newsletterVariantOf(key);
  if (!(await storage.find(variant))) {
    const { makeEmailVariant } = await loadPictureTools();
    const picture = await buffer(await storage.read(key));
    await storage.write(variant, await makeEmailVariant(picture, newsletterPictureWidth));
  }
  return newsletterVariantOf(url);
}
