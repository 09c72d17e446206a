import { asc, eq, sql } from "drizzle-orm";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { distributors } from "#app/server/db/schema/catalog.ts";
import { sortedContentTable } from "#app/server/records/content-table.ts";

export type DistributorRow = typeof distributors.$inferSelect;

/** The distributors in the back office. Their names in the audit log are city and company. */
export const distributorTable = sortedContentTable({
  entity: "distributor",
  table: distributors,
  name: sql`${distributors.city_bg} || ', ' || ${distributors.company_bg}`,
});

/** Returns the active distributors in the owner's order (specification, section 2). */
export const shownDistributors = preparedQuery("distributors", (db) => {
  const { id, city_bg, city_en, company_bg, company_en, phone, sort_order } = distributors;
  return db
    .select({ id, city_bg, city_en, company_bg, company_en, phone })
    .from(distributors)
    .where(eq(distributors.is_active, true))
    .orderBy(asc(sort_order), asc(id));
});
