import { emailVariantOf, mediaKeyOf } from "#app/domain/media/media.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { loadOr } from "#app/server/request/load-or.ts";

/** Where the files of uploaded pictures are found. */
export type PictureSources = { storage: Pick<FileStorage, "find">; baseUrl: string };

/**
 * Returns the path of the variant for e-mails of a picture that was uploaded to this shop; null for other pictures, for
 * those without such a variant, and while the storage fails.
 */
export async function findEmailVariant(
  { storage, baseUrl }: PictureSources,
  address: string,
): Promise<string | null> {
  const url = new URL(address, baseUrl);
  const key = url.origin === new URL(baseUrl).origin ? mediaKeyOf(url.pathname) : null;
  if (key === null) return null;
  const facts = await loadOr("a picture's variant", storage.find(emailVariantOf(key)), null);
  return facts && emailVariantOf(url.pathname);
}
