import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import {
  emailVariantOf,
  newsletterVariantOf,
  variantFormats,
  variantOf,
  variantWidths,
} from "#app/domain/media/media.ts";
import { media } from "#app/server/db/schema/content.ts";
import type { MediaJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";
import { loadPictureTools } from "./picture-tools.ts";
import { removeUnlessHeld } from "./removal-lock.ts";

/**
 * Handles a job of the media queue: makes the stored files of an upload match its row. Creates the variants of a
 * picture, one of them for e-mails, and removes all files of an upload without a row. Idempotent. Throws when the
 * storage fails, and while a backup holds the files.
 */
export async function syncMediaFiles(
  { db, storage }: Pick<Services, "db" | "storage">,
  { mediaId, key, width }: MediaJob,
): Promise<void> {
  const variants = (width === null ? [] : variantWidths(width)).flatMap((each) =>
    variantFormats.map((format) => ({ width: each, format, key: variantOf(key, each, format) })),
  );
  const [row] = await db.select({ id: media.id }).from(media).where(eq(media.id, mediaId));
  if (row && variants.length > 0) {
    const { makeEmailVariant, makeVariant } = await loadPictureTools();
    const picture = await buffer(await storage.read(key));
    for (const variant of variants)
      await storage.write(variant.key, await makeVariant(picture, variant.width, variant.format));
    await storage.write(emailVariantOf(key), await makeEmailVariant(picture));
  }
  const ready = [...new Set(variants.map((variant) => variant.width))];
  const updated = await db
    .update(media)
    .set({ ready_widths: ready })
    .where(eq(media.id, mediaId))
    .returning({ id: media.id });
  // The row was deleted before this job or during it.
  if (updated.length === 0)
    await removeUnlessHeld(db, () =>
      storage.remove([
        key,
        emailVariantOf(key),
        newsletterVariantOf(key),
        ...variants.map((variant) => variant.key),
      ]),
    );
}
