import { and, asc, count, desc, eq, ilike, or, sql } from "drizzle-orm";
import type { MediaKind } from "#app/domain/content/content.ts";
import { mediaAddress, mediaPageSize } from "#app/domain/media/media.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { media } from "#app/server/db/schema/content.ts";
import type { Services } from "#app/server/services.ts";
import { findMediaUses } from "./media-uses.ts";
import type { MediaUse } from "./media-uses.ts";

export type MediaFilter = {
  /** Words in the file name, the path or the alternative texts; all must match. */
  search?: string;
  kind?: MediaKind | null;
  order?: "name" | "newest";
  limit?: number;
  offset?: number;
};

const columns = {
  id: media.id,
  bucket: media.bucket,
  path: media.path,
  kind: media.kind,
  file_name: media.file_name,
  bytes: media.bytes,
  width: media.width,
  height: media.height,
  alt_bg: media.alt_bg,
  alt_en: media.alt_en,
  ready_widths: media.ready_widths,
  created_at: media.created_at,
};

/**
 * Returns a page of uploaded files with their uses, and the total count. Sorted by name by default, 100 per page
 * (specification, section 9: storage list).
 */
export async function listMedia(
  { db, env }: Pick<Services, "db" | "env">,
  _admin: Granted<"content">,
  { search = "", kind = null, order = "name", limit = mediaPageSize, offset = 0 }: MediaFilter = {},
) {
  const words = search.replaceAll("\0", "").split(/\s+/).filter(Boolean);
  const matches = and(
    kind ? eq(media.kind, kind) : undefined,
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return or(
        ...[media.file_name, media.alt_bg, media.alt_en, media.path].map((text) => ilike(text, pattern)),
      );
    }),
  );
  const byName = [asc(sql`${media.file_name} collate "bg-x-icu"`), asc(media.id)];
  const rows = await db
    .select(columns)
    .from(media)
    .where(matches)
    .orderBy(...(order === "name" ? byName : [desc(media.created_at), desc(media.id)]))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ count: count() }).from(media).where(matches);
  const uses = await findMediaUses(db, env.BASE_URL, rows);
  return { files: rows.map((row) => withUses(row, uses)), count: all?.count ?? 0, offset };
}

export type ListedMedia = Awaited<ReturnType<typeof listMedia>>["files"][number];

/** Returns an uploaded file with its uses; null if it does not exist. */
export async function findMedia(
  { db, env }: Pick<Services, "db" | "env">,
  _admin: Granted<"content">,
  id: string,
): Promise<ListedMedia | null> {
  const [row] = await db.select(columns).from(media).where(eq(media.id, id));
  return row ? withUses(row, await findMediaUses(db, env.BASE_URL, [row])) : null;
}

function withUses<Row extends { id: string; bucket: string; path: string }>(
  row: Row,
  uses: readonly MediaUse[],
) {
  const { bucket, path } = row;
  return { ...row, url: mediaAddress({ bucket, path }), uses: uses.filter((use) => use.mediaId === row.id) };
}
