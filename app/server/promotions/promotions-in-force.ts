import { sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { promotionCodes, promotions } from "#app/server/db/schema/promotions.ts";

/** Returns whether the shop has automatic promotions in force, and codes that are or will be valid. */
export async function promotionsInForce(
  db: Pick<Database, "select">,
  now: Date,
): Promise<("automatic" | "codes")[]> {
  const rows = await inForce(db, { now });
  return rows.map(({ needs_code }) => (needs_code ? "codes" : "automatic"));
}

const inForce = preparedQuery("promotions-in-force", (db, given: Given<{ now: Date }>) => {
  const now = sql`${given("now")}::timestamptz`;
  const { needs_code, starts_at, ends_at, is_active, id } = promotions;
  return db
    .select({ needs_code })
    .from(promotions)
    .where(
      sql`${is_active} and coalesce(${ends_at} >= ${now}, true) and case when ${needs_code}
        then exists (select from ${promotionCodes} where ${promotionCodes.promotion_id} = ${id})
        else coalesce(${starts_at} <= ${now}, true) end`,
    )
    .groupBy(needs_code)
    .orderBy(needs_code);
});
