import { sql } from "drizzle-orm";
import type { SectionInput } from "#app/domain/content/home-section-input.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { homepageSections } from "#app/server/db/schema/content.ts";
import { sortedContentTable } from "#app/server/records/content-table.ts";
import { sanitizeContent } from "./sanitize-html.ts";

export type SectionRow = typeof homepageSections.$inferSelect;

/**
 * The sections of the home page in the back office, numbered from 0 (specification, section 4). A section without a
 * title has its type as its name in the audit log.
 */
export const sectionTable = sortedContentTable({
  entity: "homepage_section",
  table: homepageSections,
  name: sql`coalesce(nullif(${homepageSections.title_bg}, ''), ${homepageSections.type})`,
  clean: sanitizeContent,
});

/**
 * Creates the first sections of the home page, in this order and in one transaction, each with a revision and an audit
 * entry. Does nothing when there are sections already, so that a request sent twice creates them once.
 */
export async function createFirstSections(
  db: Pick<Database, "transaction">,
  admin: Granted<"content">,
  { inputs, now }: { inputs: readonly SectionInput[]; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await sectionTable.order.lock(tx);
    if ((await sectionTable.order.names(tx)).size > 0) return;
    for (const input of inputs) {
      const saved = await sectionTable.save(tx, admin, { id: null, input, seen: null, now });
      if (!saved.ok) throw new Error(`A section could not be created: ${saved.code}`);
    }
  });
}
