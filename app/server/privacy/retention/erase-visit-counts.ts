import { lt, sql } from "drizzle-orm";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { visitCounts } from "#app/server/db/schema/measurement.ts";
import { batch, inBatches } from "./in-batches.ts";

/** Erases the counts of days before the one of `before` in Sofia. */
export function eraseVisitCounts(
  db: Pick<Database, "execute">,
  before: Date,
): AsyncGenerator<number, void, void> {
  return inBatches(async () => {
    const { rowCount } = await db.execute(sql`
      delete from ${visitCounts} where ctid = any(array(
        select ctid from ${visitCounts} where ${lt(visitCounts.day, sofiaDay(before))} limit ${batch}))`);
    return rowCount ?? 0;
  });
}
