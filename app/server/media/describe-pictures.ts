import { and, inArray, sql } from "drizzle-orm";
import { mediaBuckets } from "#app/domain/content.ts";
import { inOneLanguage } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { mediaAddress } from "#app/domain/media.ts";
import type { PictureSource } from "#app/domain/media.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { media } from "#app/server/db/schema/content.ts";
import { silentLoad } from "#app/server/silent-load.ts";

/**
 * What the shop knows of pictures, by the address that a record holds: nothing of those that were not uploaded to it.
 * Addresses of this shop's own may be paths or whole.
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

/** The same for a page, which is shown without it when that fails. */
export function loadPictures(
  db: Pick<Database, "select">,
  addresses: readonly (string | null)[],
): Promise<Record<string, PictureSource>> {
  return silentLoad("pictures", describePictures(db, addresses), {});
}

/** The same for a page in one language: they are described in that alone. */
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
