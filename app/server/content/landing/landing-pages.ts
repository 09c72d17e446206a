import { desc, eq, getTableColumns, like, sql } from "drizzle-orm";
import { contentLengths } from "#app/domain/content/content-fields.ts";
import { containsText } from "#app/server/content/content-search.ts";
import type { LandingStatus } from "#app/domain/content/landing-page.ts";
import { numberedSlug } from "#app/domain/content/slug.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { deleteCounts } from "#app/server/campaigns/campaign-counts.ts";
import { contentTable } from "#app/server/records/content-table.ts";
import { newId } from "#app/server/db/new-id.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { followSlug } from "#app/server/redirects/follow-address.ts";
import { saveContent, writeRevision } from "#app/server/records/save-content.ts";
import type { SaveResult } from "#app/server/records/save-content.ts";

export type LandingPage = typeof landingPages.$inferSelect;

const newestFirst = [desc(landingPages.created_at), desc(landingPages.id)];

const table = contentTable({
  entity: "landing_page",
  table: landingPages,
  listedBy: newestFirst,
  follow: followSlug("landing_page", (slug) => `/promo/${slug}`),
});

/** The landing pages in the back office, except for their list. */
export const landingPageTable = {
  ...table,

  /** Permanently deletes a landing page with its blocks and its counts. */
  delete(db: Pick<Database, "transaction">, admin: Granted<"content">, change: { id: string; now: Date }) {
    return table.delete(db, admin, {
      ...change,
      also: (tx, { id }) => deleteCounts(tx, { kind: "landing_page", id }),
    });
  },
};

/** Key of the advisory lock that serialises copying: "copy" in ASCII. */
const copyLock = 0x636f7079;

/**
 * Returns the landing pages, newest first (specification, section 7), optionally only those with the search text in a
 * title or the slug, or with the status.
 */
export async function listLandingPages(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  { search, status }: { search: string; status: LandingStatus | null },
) {
  const { id, slug, title_bg, title_en, start_date, end_date, ...columns } = getTableColumns(landingPages);
  const pages = await db
    .select({
      id,
      slug,
      title_bg,
      title_en,
      status: columns.status,
      start_date,
      end_date,
      campaign: { name: priceCampaigns.name, state: priceCampaigns.state, ends_at: priceCampaigns.ends_at },
    })
    .from(landingPages)
    .leftJoin(priceCampaigns, eq(priceCampaigns.id, columns.campaign_id))
    .where(status === null ? undefined : eq(columns.status, status))
    .orderBy(...newestFirst);
  return pages.filter((page) => containsText([page.title_bg, page.title_en, page.slug], search));
}

export type ListedLandingPage = Awaited<ReturnType<typeof listLandingPages>>[number];

/**
 * Copies a landing page with its blocks, as a draft under the next free slug, without the original's dates,
 * countdown and campaign. Refused as `gone` when there is no such page.
 */
export async function copyLandingPage(
  db: Database,
  admin: Granted<"content">,
  { pageId, now }: { pageId: string; now: Date },
): Promise<SaveResult<LandingPage>> {
  const id = newId();
  return saveContent<LandingPage>(db, admin, {
    entity: "landing_page",
    recordId: id,
    now,
    seen: null,
    write: async (tx, at) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${copyLock})`);
      // Locked, so that no block is added or removed during the copy.
      const [page] = await tx
        .select()
        .from(landingPages)
        .where(eq(landingPages.id, pageId))
        .for("no key update");
      if (!page) return undefined;
      const [copy] = await tx
        .insert(landingPages)
        .values({
          ...page,
          id,
          slug: numberedSlug(page.slug, await slugsLike(tx, page.slug)),
          title_bg: withSuffix(page.title_bg, " (копие)"),
          title_en: page.title_en && withSuffix(page.title_en, " (copy)"),
          status: "draft",
          start_date: null,
          end_date: null,
          countdown_enabled: false,
          countdown_end: null,
          campaign_id: null,
          created_at: at,
          updated_at: at,
        })
        .returning();
      await copyBlocks(tx, { from: pageId, to: id, userId: admin.userId, at });
      return copy;
    },
  });
}

/** Returns slugs that a numbered slug could collide with; numbering may shorten the original. */
async function slugsLike(tx: Transaction, slug: string): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: landingPages.slug })
    .from(landingPages)
    .where(like(landingPages.slug, `${slug.slice(0, 90)}%`));
  return new Set(rows.map((row) => row.slug));
}

function withSuffix(title: string, mark: string): string {
  return title.slice(0, contentLengths.line - mark.length) + mark;
}

async function copyBlocks(
  tx: Transaction,
  { from, to, userId, at }: { from: string; to: string; userId: string; at: Date },
): Promise<void> {
  const blocks = await tx.select().from(landingPageBlocks).where(eq(landingPageBlocks.landing_page_id, from));
  for (const block of blocks) {
    const copy = { ...block, id: newId(), landing_page_id: to, created_at: at, updated_at: at };
    await tx.insert(landingPageBlocks).values(copy);
    await writeRevision(tx, { entity: "landing_page_block", recordId: copy.id, data: copy, userId, at });
  }
}
