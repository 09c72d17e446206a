import { createHash } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { lastChange } from "#app/server/audit/last-change.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { AuditAuthor } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { media } from "#app/server/db/schema/content.ts";
import type { Services } from "#app/server/services.ts";
import { mediaJob } from "#app/server/jobs/job-definitions.ts";
import { findMediaUses } from "./media-uses.ts";
import type { MediaUse } from "./media-uses.ts";

type AltTexts = { alt_bg: string | null; alt_en: string | null };

export type DescribeMediaResult =
  /** `version` is the `seen` of the next change. */
  | { ok: true; version: string }
  | { ok: false; code: "gone" }
  /** The texts were changed after the editor was opened. */
  | { ok: false; code: "stale"; by: string | null; at: Date };

/**
 * Saves the alternative texts of a picture. Refuses as `gone` when it was deleted, and as `stale` when `seen` is not
 * the version (`altVersion`) of the stored texts (optimistic lock); `seen: null` overwrites.
 */
export async function describeMedia(
  { db }: Pick<Services, "db">,
  admin: Granted<"content">,
  { id, seen, now, ...texts }: AltTexts & { id: string; seen: string | null; now: Date },
): Promise<DescribeMediaResult> {
  return db.transaction(async (tx): Promise<DescribeMediaResult> => {
    const [before] = await tx
      .select({ alt_bg: media.alt_bg, alt_en: media.alt_en })
      .from(media)
      .where(eq(media.id, id))
      .for("update");
    if (!before) return { ok: false, code: "gone" };
    if (seen !== null && seen !== altVersion(before)) {
      const change = await lastChange(tx, { entity: "media", recordId: id });
      return { ok: false, code: "stale", by: change?.by ?? null, at: change?.at ?? now };
    }
    await tx.update(media).set(texts).where(eq(media.id, id));
    const entry = { action: "update", entity: "media", recordId: id } as const;
    await writeAudit(tx, admin, { ...entry, before, after: texts, now });
    return { ok: true, version: altVersion(texts) };
  });
}

/** Returns a version of a picture's alternative texts, for the optimistic lock. */
export function altVersion({ alt_bg, alt_en }: AltTexts): string {
  return createHash("sha256")
    .update(JSON.stringify([alt_bg, alt_en]))
    .digest("base64url");
}

/**
 * Deletes an uploaded file permanently and enqueues a job that removes the file and its variants. Idempotent. Refuses
 * as `in_use` while a record refers to it.
 */
export function deleteMedia(
  services: Pick<Services, "db" | "env" | "jobs">,
  admin: Granted<"content">,
  file: { id: string; now: Date },
): Promise<DeleteMediaResult> {
  return deleteFile(services, admin, file);
}

/** Deletes a picture that `addPicture` stored and nobody needs, as `deleteMedia` does; one in use stays. */
export async function takeBackPicture(
  services: Pick<Services, "db" | "env" | "jobs">,
  by: AuditAuthor,
  file: { id: string; now: Date },
): Promise<void> {
  await deleteFile(services, by, file);
}

type DeleteMediaResult = { ok: true } | { ok: false; code: "in_use"; uses: MediaUse[] };

async function deleteFile(
  { db, env, jobs }: Pick<Services, "db" | "env" | "jobs">,
  by: AuditAuthor,
  { id, now }: { id: string; now: Date },
): Promise<DeleteMediaResult> {
  return db.transaction(async (tx) => {
    const [file] = await tx.select().from(media).where(eq(media.id, id)).for("update");
    if (!file) return { ok: true };
    const uses = await findMediaUses(tx, env.BASE_URL, [file]);
    if (uses.length > 0) return { ok: false, code: "in_use", uses };
    await deleteUnused(tx, { jobs }, by, { file, now });
    return { ok: true };
  });
}

/**
 * Deletes those of the files at these places that no record uses, as `deleteMedia` does; returns their number. Files
 * that do not exist are ignored.
 */
export async function deleteUnusedMedia(
  tx: Transaction,
  { env, jobs }: Pick<Services, "env" | "jobs">,
  admin: Granted<"content">,
  { places, now }: { places: readonly Pick<MediaRow, "bucket" | "path">[]; now: Date },
): Promise<number> {
  const paths = places.map(({ path }) => path);
  const rows = await tx
    .select()
    .from(media)
    .where(inArray(media.path, paths))
    .orderBy(asc(media.id))
    .for("update");
  const files = rows.filter(({ bucket, path }) =>
    places.some((place) => place.bucket === bucket && place.path === path),
  );
  const uses = await findMediaUses(tx, env.BASE_URL, files);
  const unused = files.filter(({ id }) => uses.every(({ mediaId }) => mediaId !== id));
  for (const file of unused) await deleteUnused(tx, { jobs }, admin, { file, now });
  return unused.length;
}

type MediaRow = typeof media.$inferSelect;

async function deleteUnused(
  tx: Transaction,
  { jobs }: Pick<Services, "jobs">,
  by: AuditAuthor,
  { file, now }: { file: MediaRow; now: Date },
): Promise<void> {
  const { id, bucket, path, width, file_name, alt_bg, alt_en } = file;
  await tx.delete(media).where(eq(media.id, id));
  await jobs.enqueue(tx, mediaJob, [{ mediaId: id, key: `${bucket}/${path}`, width }]);
  const before = { bucket, path, file_name, alt_bg, alt_en };
  await writeAudit(tx, by, { action: "delete", entity: "media", recordId: id, before, now });
}
