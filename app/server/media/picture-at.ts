import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { media } from "#app/server/db/schema/content.ts";

/** Returns the join condition for the uploaded file whose path, `/media/{bucket}/{path}`, a column holds. */
export function isPictureAt(column: PgColumn) {
  return and(
    eq(media.bucket, sql`split_part(${column}, '/', 3)`),
    eq(media.path, sql`substring(${column} from '^/media/[^/]+/(.+)$')`),
  );
}
