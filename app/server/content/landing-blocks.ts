import { and, asc, eq, ne } from "drizzle-orm";
import { mergeOrder } from "#app/domain/home-section.ts";
import type { BlockInput } from "#app/domain/landing-page-input.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { keepContent } from "./keep-content.ts";
import type { KeepResult } from "./keep-content.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

/** Blocks of landing pages. All ids are UUIDs; whoever changes a page's blocks locks the page's row first. */
export type BlockRow = typeof landingPageBlocks.$inferSelect;

/** A page's blocks in their order (specification, section 7). For administrators only. */
export async function listBlocks(
  db: Pick<Database, "select">,
  actor: Actor,
  pageId: string,
): Promise<BlockRow[]> {
  requireAdmin(actor);
  return db
    .select()
    .from(landingPageBlocks)
    .where(ofPage(pageId))
    .orderBy(...inOrder);
}

const inOrder = [asc(landingPageBlocks.sort_order), asc(landingPageBlocks.id)];

function ofPage(pageId: string) {
  return eq(landingPageBlocks.landing_page_id, pageId);
}

type BlockPlace = { pageId: string; blockId: string };

function isBlock({ pageId, blockId }: BlockPlace) {
  return and(ofPage(pageId), eq(landingPageBlocks.id, blockId));
}

/** A block of a page; null when the page has none of that id. For administrators only. */
export async function findBlock(
  db: Pick<Database, "select">,
  actor: Actor,
  place: BlockPlace,
): Promise<BlockRow | null> {
  requireAdmin(actor);
  const [block] = await db.select().from(landingPageBlocks).where(isBlock(place));
  return block ?? null;
}

/**
 * Adds a block to a page, below the others (specification, section 4) or at a place, counted from 1. Refused as `gone` when there is no such page. For administrators only.
 */
export function addBlock(
  db: Database,
  actor: Actor,
  { pageId, input, place = Infinity, now }: { pageId: string; input: BlockInput; place?: number; now: Date },
): Promise<KeepResult<BlockRow>> {
  const id = newId();
  return keepContent<BlockRow>(db, actor, {
    entity: "landing_page_block",
    recordId: id,
    now,
    seen: null,
    write: async (tx, at) => {
      if (!(await lockPage(tx, pageId))) return undefined;
      const others = await idsInOrder(tx, pageId);
      const index = Math.min(place, others.length + 1) - 1;
      const [added] = await tx
        .insert(landingPageBlocks)
        .values({
          ...written(input),
          id,
          landing_page_id: pageId,
          sort_order: index + 1,
          created_at: at,
          updated_at: at,
        })
        .returning();
      await renumber(tx, others.toSpliced(index, 0, id));
      return added;
    },
  });
}

/** Saves a block where it stands. Refused as `gone` and as `stale` (see `keepContent`). For administrators only. */
export function updateBlock(
  db: Database,
  actor: Actor,
  { input, seen, now, ...place }: BlockPlace & { input: BlockInput; seen: Date | null; now: Date },
): Promise<KeepResult<BlockRow>> {
  return keepContent<BlockRow>(db, actor, {
    entity: "landing_page_block",
    recordId: place.blockId,
    now,
    seen,
    read: async (tx) =>
      (await tx.select().from(landingPageBlocks).where(isBlock(place)).for("no key update"))[0],
    write: async (tx, updated_at) => {
      const rows = await tx
        .update(landingPageBlocks)
        .set({ ...written(input), updated_at })
        .where(isBlock(place))
        .returning();
      return rows[0];
    },
  });
}

/** HTML goes through the policy; captions and headings are words, not HTML. */
function written(input: BlockInput): BlockInput {
  if (input.type !== "rich_text" && input.type !== "custom_html") return input;
  return { ...input, content_bg: sanitizeHtml(input.content_bg), content_en: sanitizeHtml(input.content_en) };
}

/**
 * Puts a page's blocks into a new order, numbered from 1 (specification, section 4). Ids of none of them are passed over,
 * and blocks that are not among the ids stand last. For administrators only.
 */
export async function reorderBlocks(
  db: Database,
  actor: Actor,
  { pageId, ids }: { pageId: string; ids: readonly string[] },
): Promise<void> {
  requireAdmin(actor);
  await db.transaction(async (tx) => {
    await lockPage(tx, pageId);
    await renumber(tx, mergeOrder(ids, await idsInOrder(tx, pageId)));
  });
}

/** Deletes a block, closes the gap and returns what it was; null when it is gone already. For administrators only. */
export async function deleteBlock(db: Database, actor: Actor, place: BlockPlace): Promise<BlockRow | null> {
  requireAdmin(actor);
  return db.transaction(async (tx) => {
    await lockPage(tx, place.pageId);
    const [deleted] = await tx.delete(landingPageBlocks).where(isBlock(place)).returning();
    await renumber(tx, await idsInOrder(tx, place.pageId));
    return deleted ?? null;
  });
}

/** Whether the page is there, and then nobody else adds, moves or deletes its blocks until the transaction is over. */
async function lockPage(tx: Transaction, pageId: string): Promise<boolean> {
  const pages = await tx
    .select({ id: landingPages.id })
    .from(landingPages)
    .where(eq(landingPages.id, pageId))
    .for("no key update");
  return pages.length > 0;
}

async function idsInOrder(tx: Transaction, pageId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: landingPageBlocks.id })
    .from(landingPageBlocks)
    .where(ofPage(pageId))
    .orderBy(...inOrder);
  return rows.map(({ id }) => id);
}

/** The place is no part of what an editor writes, so `updated_at` stays: nobody who writes is told of a move. */
async function renumber(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .update(landingPageBlocks)
      .set({ sort_order: index + 1 })
      .where(and(eq(landingPageBlocks.id, id), ne(landingPageBlocks.sort_order, index + 1)));
}
