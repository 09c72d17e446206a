import { and, gte, isNull, lte, or } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Returns the condition that a moment is within a record's dates, both inclusive (specification, section 7). */
export function withinWindow(
  { start_date, end_date }: { start_date: PgColumn; end_date: PgColumn },
  now: Placeholder | Date,
): SQL | undefined {
  return and(or(isNull(start_date), lte(start_date, now)), or(isNull(end_date), gte(end_date, now)));
}
