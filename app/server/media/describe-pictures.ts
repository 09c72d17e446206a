import { and, inArray, sql } from "drizzle-orm";
import { mediaBuckets } from "#app/domain/content/content.ts";
import { inOneLanguage } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { mediaAddress } from "#app/domain/media/media.ts";
import type { PictureSource } from "#app/domain/media/media.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { media } from "#app/server/db/schema/content.ts";
import { loadOr } from "#app/server/request/load-or.ts";

/**
 * Returns the sizes, variants and alternative texts of uploaded pictures, keyed by the URL that a record holds. URLs
 * may be paths or absolute, with any host; those that lead to no uploaded picture are left out.
 */
export async function describePictures(
  db: Pick<Database, "select">,
  addresses: readonly (string | null)[],
): Promise<Record<string, PictureSource>> {
  const keyOf = new Map<string, string>();
  for (const address of addresses) {
    const key = address && /^(?:https?:\/\/[^/]+)?\/media\/(.+)$/.exec(address)?.[1];
    if (key) keyOf.set(address, key);
  }
  if (keyOf.size === 0) return {};
  const paths = [...new Set([...keyOf.values()].map((key) => key.slice(key.indexOf("/") + 1)))];
  const rows = await filesOfPaths(db, { paths });
  return Object.fromEntries(
    [...keyOf].flatMap(([address, key]) => {
      const row = rows.find(({ bucket, path }) => `${bucket}/${path}` === key);
      if (!row || row.width === null || row.height === null) return [];
      const { width, height, placeholder, ready_widths, alt_bg, alt_en } = row;
      const src = mediaAddress(row);
      return [[address, { src, width, height, placeholder, ready_widths, alt_bg, alt_en }]];
    }),
  );
}

const filesOfPaths = preparedQuery("pictures", (db, given: Given<{ paths: string[] }>) =>
  db
    .select()
    .from(media)
    .where(and(inArray(media.bucket, mediaBuckets), sql`${media.path} = any(${given("paths")}::text[])`)),
);

/** Like `describePictures`, but returns nothing when loading fails, so that the page is still shown. */
export function loadPictures(
  db: Pick<Database, "select">,
  addresses: readonly (string | null)[],
): Promise<Record<string, PictureSource>> {
  return loadOr("pictures", describePictures(db, addresses), {});
}

/** Like `loadPictures`, with the alternative texts in the page's language only. */
export async function loadPagePictures(
  db: Pick<Database, "select">,
  addresses: readonly (string | null)[],
  locale: Locale,
): Promise<Record<string, PictureSource>> {
  const pictures = Object.entries(await loadPictures(db, addresses));
  return Object.fromEntries(
    pictures.map(([address, picture]) => [address, inOneLanguage(picture, "alt", locale)]),
  );
}
