import { sql } from "drizzle-orm";
import { homepageSections } from "#app/server/db/schema/content.ts";
import { sortedContentTable } from "./content-table.ts";
import { sanitizeContent } from "./sanitize-html.ts";

export type SectionRow = typeof homepageSections.$inferSelect;

/**
 * The sections of the home page in the back office, numbered from 0 (specification, section 4). A section without a title
 * has its type as its name in the audit log.
 */
export const sectionTable = sortedContentTable({
  entity: "homepage_section",
  table: homepageSections,
  name: sql`coalesce(nullif(${homepageSections.title_bg}, ''), ${homepageSections.type})`,
  clean: sanitizeContent,
});
