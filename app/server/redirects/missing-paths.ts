import { eq, lt, sql } from "drizzle-orm";
import { maxMissingPaths, missingPath, missingPathDays } from "#app/domain/redirects/missing-path.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { missingPaths } from "#app/server/db/schema/redirects.ts";
import { log } from "#app/server/log.ts";

/** Counts the requests that found no page, by path and day in Sofia. */
export type MissingCounter = {
  /** Counts a request; never throws, and nothing waits for it. */
  count: (pathname: string, now: Date) => void;
  /** Resolves when everything counted so far is written. */
  settled: () => Promise<void>;
};

/**
 * Returns the counter of this process. It writes one batch at a time, so that a flood of requests for missing pages
 * takes one connection; a batch that cannot be written is logged and lost.
 */
export function createMissingCounter(db: Database): MissingCounter {
  let waiting = new Map<string, Map<string, number>>();
  let writing: Promise<void> | null = null;
  const write = async () => {
    while (waiting.size > 0) {
      const days = waiting;
      waiting = new Map();
      for (const [day, counts] of days)
        await writeCounts(db, day, counts).catch((error: unknown) =>
          log.error({ err: error }, "requests for missing pages could not be counted"),
        );
    }
    writing = null;
  };
  return {
    count(pathname, now) {
      const path = missingPath(pathname);
      if (path === null) return;
      const day = sofiaDay(now);
      const counts = waiting.get(day) ?? new Map<string, number>();
      if (counts.size >= maxMissingPaths && !counts.has(path)) return;
      waiting.set(day, counts.set(path, (counts.get(path) ?? 0) + 1));
      writing ??= write();
    },
    async settled() {
      await writing;
    },
  };
}

/** Adds the counts of a day. Once it has `maxMissingPaths` paths, only theirs go up. */
async function writeCounts(db: Database, day: string, counts: ReadonlyMap<string, number>): Promise<void> {
  await db.transaction(async (tx) => {
    // Otherwise two processes could each add the last path that the day has room for.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('missing paths', 0))`);
    const { rows } = await tx.execute<{ path: string }>(sql`
      update ${missingPaths} set count = ${missingPaths.count} + counted.count
      from ${unnested([...counts])}
      where ${missingPaths.day} = ${day} and ${missingPaths.path} = counted.path
      returning ${missingPaths.path}`);
    const known = new Set(rows.map(({ path }) => path));
    await addPaths(
      tx,
      day,
      [...counts].filter(([path]) => !known.has(path)),
    );
  });
}

async function addPaths(tx: Transaction, day: string, counts: readonly [string, number][]): Promise<void> {
  if (counts.length === 0) return;
  const room = maxMissingPaths - (await tx.$count(missingPaths, eq(missingPaths.day, day)));
  const added = counts.slice(0, Math.max(room, 0));
  if (added.length > 0)
    await tx.execute(sql`
      insert into ${missingPaths} (day, path, count)
      select ${day}::date, counted.path, counted.count from ${unnested(added)}`);
  await tx.delete(missingPaths).where(lt(missingPaths.day, addDays(day, -missingPathDays.kept)));
}

function unnested(counts: readonly (readonly [string, number])[]) {
  return sql`unnest(${sql.param(counts.map(([path]) => path))}::text[],
    ${sql.param(counts.map(([, count]) => count))}::integer[]) as counted (path, count)`;
}
