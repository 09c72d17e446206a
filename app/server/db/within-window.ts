import { and, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { priceCampaigns } from "./schema/price-campaigns.ts";

/** Returns the condition that a moment is within a record's dates, both inclusive (specification, section 7). */
export function withinWindow(
  { start_date, end_date }: { start_date: PgColumn; end_date: PgColumn },
  now: Placeholder | Date,
): SQL | undefined {
  return and(or(isNull(start_date), lte(start_date, now)), or(isNull(end_date), gte(end_date, now)));
}

/** Returns the condition that the price campaign of a record, if it is tied to one, is in force at a moment. */
export function withinCampaign(campaignId: PgColumn, now: Date): SQL | undefined {
  const { id, state, ends_at } = priceCampaigns;
  return or(
    isNull(campaignId),
    sql`exists (select from ${priceCampaigns} where ${id} = ${campaignId} and ${state} = 'running'
      and ${or(isNull(ends_at), gte(ends_at, now))})`,
  );
}
