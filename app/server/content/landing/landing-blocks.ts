import { eq, sql } from "drizzle-orm";
import { holdsHtml } from "#app/domain/content/landing-page.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { sortedContentTable } from "#app/server/records/content-table.ts";
import { sanitizeContent } from "#app/server/content/sanitize-html.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";

export type BlockRow = typeof landingPageBlocks.$inferSelect;

/**
 * The blocks of a landing page in the back office, numbered from 1 (specification, section 4). Captions and headings
 * are plain text and stay as typed. Blocks have no names, so the audit log lists their positions and types.
 */
export function blockTable(pageId: string) {
  const { sort_order, type } = landingPageBlocks;
  return sortedContentTable({
    entity: "landing_page_block",
    table: landingPageBlocks,
    parent: { landing_page_id: pageId },
    first: 1,
    name: sql`${sort_order} || '. ' || ${type}`,
    sorted: { entity: "landing_page", recordId: pageId },
    lock: (tx) => lockPage(tx, pageId),
    clean: (block) => (holdsHtml(block.type) ? sanitizeContent(block) : { input: block, removed: [] }),
  });
}

/**
 * Locks the page, which serialises changes of its blocks until the transaction ends. Returns false when there is no
 * such page.
 */
async function lockPage(tx: Transaction, pageId: string): Promise<boolean> {
  if (!isRecordId(pageId)) return false;
  const pages = await tx
    .select({ id: landingPages.id })
    .from(landingPages)
    .where(eq(landingPages.id, pageId))
    .for("no key update");
  return pages.length > 0;
}
