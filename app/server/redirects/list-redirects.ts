import { and, asc, gt, ilike, or, sql } from "drizzle-orm";
import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import { maxListedMissing, missingPathDays } from "#app/domain/redirects/missing-path.ts";
import { writtenPath } from "#app/domain/redirects/redirect-path.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { keysetPage } from "#app/server/db/keyset.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { missingPaths, redirects } from "#app/server/db/schema/redirects.ts";

/** Redirects on one page of the list. */
const perPage = 50;

/** Returns a page of redirects, newest first, optionally those with the search text in their path or target. */
export async function listRedirects(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  { search, cursor }: { search: string; cursor: PageCursor },
) {
  const order = { by: redirects.created_at, direction: "desc" } as const;
  const listed = { table: redirects, id: redirects.id, order, cursor, perPage };
  const term = visibleLine(search).toLowerCase();
  const pattern = `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found =
    term === "" ? undefined : or(ilike(redirects.path, pattern), ilike(redirects.target, pattern));
  return keysetPage(listed, ({ where, orderBy, limit }) =>
    db
      .select()
      .from(redirects)
      .where(and(where, found))
      .orderBy(...orderBy)
      .limit(limit),
  );
}

/** Requests for a path in the last 30 days, with the first and the last day of them (`YYYY-MM-DD`). */
export type ListedMissingPath = { path: string; count: number; first: string; last: string };

/**
 * Returns the paths that were asked for most and found nothing in the last 30 days, without those redirected since; at
 * most `maxListedMissing`.
 */
export async function listMissingPaths(
  db: Pick<Database, "execute">,
  _admin: Granted<"content">,
  now: Date,
): Promise<ListedMissingPath[]> {
  const since = addDays(sofiaDay(now), 1 - missingPathDays.shown);
  const { rows } = await db.execute<ListedMissingPath>(sql`
    select path, sum(count)::float8 as count, min(day)::text as first, max(day)::text as last
    from ${missingPaths} where day >= ${since}
    and not exists (select from ${redirects} where ${redirects.path} = ${missingPaths.path})
    group by path order by sum(count) desc, path limit ${maxListedMissing}`);
  return rows;
}

const batchSize = 1000;

/** Returns all redirects as a CSV file with the columns `path` and `target`, by path; the export is audited. */
export async function exportRedirects(
  db: Database,
  admin: Granted<"content">,
  now: Date,
): Promise<AsyncGenerator<string, void, void>> {
  await writeAudit(db, admin, { action: "export", entity: "redirect", now });
  return csvChunks(db);
}

async function* csvChunks(db: Pick<Database, "select">): AsyncGenerator<string, void, void> {
  yield byteOrderMark + csvLine(["path", "target"]);
  let last = "";
  for (;;) {
    const rows: { path: string; target: string }[] = await db
      .select({ path: redirects.path, target: redirects.target })
      .from(redirects)
      .where(gt(redirects.path, last))
      .orderBy(asc(redirects.path))
      .limit(batchSize);
    if (rows.length > 0) yield rows.map(({ path, target }) => csvLine([writtenPath(path), target])).join("");
    last = rows.at(-1)?.path ?? last;
    if (rows.length < batchSize) return;
  }
}
