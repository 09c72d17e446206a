import { asc, count, eq, sql } from "drizzle-orm";
import type { SectionInput } from "#app/domain/content/home-section-input.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { homepageSections } from "#app/server/db/schema/content.ts";
import { deleteContent, saveContent } from "./save-content.ts";
import type { SaveResult } from "./save-content.ts";
import { saveSortOrder } from "./save-sort-order.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

export type SectionRow = typeof homepageSections.$inferSelect;

/** Key of the advisory lock that serialises changes of the order: "home" in ASCII. */
const orderLock = 0x686f6d65;

/** Returns all sections in their order (specification, section 7). */
export async function listSections(db: Database, _admin: Admin): Promise<SectionRow[]> {
  return db
    .select()
    .from(homepageSections)
    .orderBy(asc(homepageSections.sort_order), asc(homepageSections.id));
}

/** Returns a section, or null; `id` may be any text. */
export async function findSection(db: Database, _admin: Admin, id: string): Promise<SectionRow | null> {
  const [section] = await db
    .select()
    .from(homepageSections)
    .where(sql`${homepageSections.id}::text = ${id}`);
  return section ?? null;
}

/** Adds a section in last place, with its HTML sanitised. */
export function createSection(
  db: Database,
  admin: Admin,
  { input, now }: { input: SectionInput; now: Date },
): Promise<SaveResult<SectionRow>> {
  const id = newId();
  return saveContent(db, admin, {
    entity: "homepage_section",
    recordId: id,
    now,
    seen: null,
    async write(tx, updatedAt) {
      await lockOrder(tx);
      const [counted] = await tx.select({ sections: count() }).from(homepageSections);
      const values = { ...sanitised(input), id, sort_order: counted?.sections ?? 0 };
      const rows = await tx
        .insert(homepageSections)
        .values({ ...values, created_at: updatedAt, updated_at: updatedAt })
        .returning();
      return rows[0];
    },
  });
}

/** Saves a section; its position stays. Refused as `gone` or `stale` (see `saveContent`). */
export function updateSection(
  db: Database,
  admin: Admin,
  { id, input, seen, now }: { id: string; input: SectionInput; seen: Date | null; now: Date },
): Promise<SaveResult<SectionRow>> {
  return change(db, admin, { id, set: sanitised(input), seen, now });
}

/** Shows or hides a section without checking for concurrent edits. Refused as `gone`. */
export function setSectionVisible(
  db: Database,
  admin: Admin,
  { id, isVisible, now }: { id: string; isVisible: boolean; now: Date },
): Promise<SaveResult<SectionRow>> {
  return change(db, admin, { id, set: { is_visible: isVisible }, seen: null, now });
}

function change(
  db: Database,
  admin: Admin,
  { id, set, seen, now }: { id: string; set: Partial<SectionRow>; seen: Date | null; now: Date },
): Promise<SaveResult<SectionRow>> {
  const isSection = sql`${homepageSections.id}::text = ${id}`;
  return saveContent(db, admin, {
    entity: "homepage_section",
    recordId: id,
    now,
    seen,
    read: async (tx) => (await tx.select().from(homepageSections).where(isSection).for("no key update"))[0],
    write: async (tx, updated_at) =>
      (
        await tx
          .update(homepageSections)
          .set({ ...set, updated_at })
          .where(isSection)
          .returning()
      )[0],
  });
}

/**
 * Saves a new order of the sections, numbered from 0 (specification, section 4). Unknown ids are ignored, and sections
 * missing from `ids` come last, so that a concurrent addition or deletion does no harm.
 */
export async function reorderSections(
  db: Database,
  admin: Admin,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await saveSortOrder(db, admin, {
    entity: "homepage_section",
    ids,
    now,
    async namesInOrder(tx) {
      await lockOrder(tx);
      return namesInOrder(tx);
    },
    renumber,
  });
}

/** Permanently deletes a section and renumbers the rest. Idempotent. */
export async function deleteSection(
  db: Database,
  admin: Admin,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await deleteContent(db, admin, {
    entity: "homepage_section",
    now,
    async remove(tx) {
      await lockOrder(tx);
      const isSection = sql`${homepageSections.id}::text = ${id}`;
      const [deleted] = await tx.delete(homepageSections).where(isSection).returning();
      await renumber(tx, [...(await namesInOrder(tx)).keys()]);
      return deleted;
    },
  });
}

async function lockOrder(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${orderLock})`);
}

/** Returns the sections' ids in their order, each with its title or, without one, its type. */
async function namesInOrder(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: homepageSections.id, title: homepageSections.title_bg, type: homepageSections.type })
    .from(homepageSections)
    .orderBy(asc(homepageSections.sort_order), asc(homepageSections.id));
  return new Map(rows.map(({ id, title, type }) => [id, title || type]));
}

/** Keeps `updated_at`, because the position is not part of the editor's form: a move is no edit conflict. */
async function renumber(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const [place, id] of ids.entries())
    await tx
      .update(homepageSections)
      .set({ sort_order: place })
      .where(sql`${eq(homepageSections.id, id)} and ${homepageSections.sort_order} <> ${place}`);
}

function sanitised(input: SectionInput): SectionInput {
  return { ...input, content_bg: sanitizeHtml(input.content_bg), content_en: sanitizeHtml(input.content_en) };
}
