import { eq } from "drizzle-orm";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/accounts/write-audit.ts";
import { media } from "#app/server/db/schema/content.ts";
import type { Services } from "#app/server/services.ts";
import { findMediaUses } from "./media-uses.ts";
import type { MediaUse } from "./media-uses.ts";

/** Keeps what a picture shows, in words; refused as `gone` when it was deleted. For administrators only. */
export async function describeMedia(
  { db }: Pick<Services, "db">,
  actor: Actor,
  { id, now, ...texts }: { id: string; alt_bg: string | null; alt_en: string | null; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" }> {
  requireAdmin(actor);
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ alt_bg: media.alt_bg, alt_en: media.alt_en })
      .from(media)
      .where(eq(media.id, id))
      .for("update");
    if (!before) return { ok: false, code: "gone" };
    await tx.update(media).set(texts).where(eq(media.id, id));
    const entry = { action: "update", entity: "media", recordId: id } as const;
    await writeAudit(tx, actor, { ...entry, before, after: texts, now });
    return { ok: true };
  });
}

/**
 * Deletes an uploaded file for good, with a job that removes everything made of it; one that is gone already stays gone.
 * Refused while a record of the owner's names it. For administrators only.
 */
export async function deleteMedia(
  { db, env, jobs }: Pick<Services, "db" | "env" | "jobs">,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: "in_use"; uses: MediaUse[] }> {
  requireAdmin(actor);
  return db.transaction(async (tx) => {
    const [file] = await tx.select().from(media).where(eq(media.id, id)).for("update");
    if (!file) return { ok: true };
    const uses = await findMediaUses(tx, env.BASE_URL, [file]);
    if (uses.length > 0) return { ok: false, code: "in_use", uses };
    await tx.delete(media).where(eq(media.id, id));
    await jobs.enqueueMedia(tx, { mediaId: id, key: `${file.bucket}/${file.path}`, width: file.width });
    const { bucket, path, file_name, alt_bg, alt_en } = file;
    const before = { bucket, path, file_name, alt_bg, alt_en };
    await writeAudit(tx, actor, { action: "delete", entity: "media", recordId: id, before, now });
    return { ok: true };
  });
}
