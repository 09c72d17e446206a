import { asc } from "drizzle-orm";
import { seoMeta } from "#app/server/db/schema/content.ts";
import { contentTable } from "#app/server/records/content-table.ts";

export type SeoRecord = typeof seoMeta.$inferSelect;

/** The SEO settings of pages in the back office, by slug (specification, section 7). */
export const seoTable = contentTable({
  entity: "seo_meta",
  table: seoMeta,
  listedBy: [asc(seoMeta.page_slug)],
});
