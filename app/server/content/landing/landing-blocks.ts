import { and, asc, eq, ne } from "drizzle-orm";
import { mergeOrder } from "#app/domain/content/home-section.ts";
import { holdsHtml } from "#app/domain/content/landing-page.ts";
import type { BlockInput } from "#app/domain/content/landing-page-input.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { deleteContent, saveContent } from "#app/server/content/save-content.ts";
import type { SaveRefusal, SaveResult } from "#app/server/content/save-content.ts";
import { readOwnersHtml } from "#app/server/content/sanitize-html.ts";

/** A landing page's block. All ids are UUIDs. Changes of a page's blocks lock the page's row first. */
export type BlockRow = typeof landingPageBlocks.$inferSelect;

/** Returns a page's blocks in their order (specification, section 7). */
export async function listBlocks(
  db: Pick<Database, "select">,
  _admin: Admin,
  pageId: string,
): Promise<BlockRow[]> {
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

/** Returns a block of the page, or null. */
export async function findBlock(
  db: Pick<Database, "select">,
  _admin: Admin,
  place: BlockPlace,
): Promise<BlockRow | null> {
  const [block] = await db.select().from(landingPageBlocks).where(isBlock(place));
  return block ?? null;
}

/**
 * Adds a block to a page: last (specification, section 4), or at `place`, counted from 1. Refused as `gone` when there
 * is no such page.
 */
export function addBlock(
  db: Database,
  admin: Admin,
  { pageId, input, place = Infinity, now }: { pageId: string; input: BlockInput; place?: number; now: Date },
): Promise<SaveResult<BlockRow>> {
  const id = newId();
  return saveContent<BlockRow>(db, admin, {
    entity: "landing_page_block",
    recordId: id,
    now,
    seen: null,
    write: async (tx, at) => {
      if (!(await lockPage(tx, pageId))) return undefined;
      const others = [...(await typesInOrder(tx, pageId)).keys()];
      const index = Math.min(place, others.length + 1) - 1;
      const [added] = await tx
        .insert(landingPageBlocks)
        .values({
          ...sanitised(input).content,
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

/** `removed` names what the HTML policy removed. */
export type SaveBlockResult = { ok: true; record: BlockRow; removed: string[] } | SaveRefusal;

/** Saves a block; its position stays. Refused as `gone` or `stale` (see `saveContent`). */
export async function updateBlock(
  db: Database,
  admin: Admin,
  { input, seen, now, ...place }: BlockPlace & { input: BlockInput; seen: Date | null; now: Date },
): Promise<SaveBlockResult> {
  const { content, removed } = sanitised(input);
  const result = await saveContent<BlockRow>(db, admin, {
    entity: "landing_page_block",
    recordId: place.blockId,
    now,
    seen,
    read: async (tx) =>
      (await tx.select().from(landingPageBlocks).where(isBlock(place)).for("no key update"))[0],
    write: async (tx, updated_at) => {
      const rows = await tx
        .update(landingPageBlocks)
        .set({ ...content, updated_at })
        .where(isBlock(place))
        .returning();
      return rows[0];
    },
  });
  return result.ok ? { ...result, removed } : result;
}

/** Sanitises HTML; captions and headings are plain text and stay as typed. */
function sanitised(input: BlockInput): { content: BlockInput; removed: string[] } {
  if (!holdsHtml(input.type)) return { content: input, removed: [] };
  const [bg, en] = [readOwnersHtml(input.content_bg ?? ""), readOwnersHtml(input.content_en ?? "")];
  return {
    content: { ...input, content_bg: bg.html, content_en: en.html },
    removed: [...new Set([...bg.removed, ...en.removed])],
  };
}

/**
 * Saves a new order of a page's blocks, numbered from 1 (specification, section 4). Unknown ids are ignored, and blocks
 * missing from `ids` come last.
 */
export async function reorderBlocks(
  db: Database,
  admin: Admin,
  { pageId, ids, now }: { pageId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPage(tx, pageId);
    const types = await typesInOrder(tx, pageId);
    const existing = [...types.keys()];
    const order = mergeOrder(ids, existing);
    await renumber(tx, order);
    // Blocks have no names, so the audit entry lists their old positions and types.
    const named = (blockIds: readonly string[]) => ({
      order: blockIds.map((id) => `${existing.indexOf(id) + 1}. ${types.get(id)}`),
    });
    const change = { before: named(existing), after: named(order) };
    await writeAudit(tx, admin, { action: "sort", entity: "landing_page", recordId: pageId, ...change, now });
  });
}

/** Deletes a block, renumbers the rest and returns its row; null when it is already deleted. */
export async function deleteBlock(
  db: Database,
  admin: Admin,
  { now, ...place }: BlockPlace & { now: Date },
): Promise<BlockRow | null> {
  let deleted: BlockRow | undefined;
  await deleteContent(db, admin, {
    entity: "landing_page_block",
    now,
    async remove(tx) {
      await lockPage(tx, place.pageId);
      [deleted] = await tx.delete(landingPageBlocks).where(isBlock(place)).returning();
      await renumber(tx, [...(await typesInOrder(tx, place.pageId)).keys()]);
      return deleted;
    },
  });
  return deleted ?? null;
}

/**
 * Locks the page, which serialises changes of its blocks until the transaction ends. Returns false when there is no
 * such page.
 */
async function lockPage(tx: Transaction, pageId: string): Promise<boolean> {
  const pages = await tx
    .select({ id: landingPages.id })
    .from(landingPages)
    .where(eq(landingPages.id, pageId))
    .for("no key update");
  return pages.length > 0;
}

/** Returns a page's block types by id, in their order. */
async function typesInOrder(tx: Transaction, pageId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: landingPageBlocks.id, type: landingPageBlocks.type })
    .from(landingPageBlocks)
    .where(ofPage(pageId))
    .orderBy(...inOrder);
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** Keeps `updated_at`, because the position is not part of the editor's form: a move is no edit conflict. */
async function renumber(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .update(landingPageBlocks)
      .set({ sort_order: index + 1 })
      .where(and(eq(landingPageBlocks.id, id), ne(landingPageBlocks.sort_order, index + 1)));
}
