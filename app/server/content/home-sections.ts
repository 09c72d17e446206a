import { asc, count, eq, sql } from "drizzle-orm";
import type { SectionInput } from "#app/domain/home-section-input.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { homepageSections } from "#app/server/db/schema/content.ts";
import { deleteContent, keepContent } from "./keep-content.ts";
import type { KeepResult } from "./keep-content.ts";
import { keepOrder } from "./keep-order.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

export type SectionRow = typeof homepageSections.$inferSelect;

/** Key of the advisory lock under which the order of the sections changes: "home" in ASCII. */
const orderLock = 0x686f6d65;

/** All sections in their order (specification, section 7). For administrators only. */
export async function listSections(db: Database, actor: Actor): Promise<SectionRow[]> {
  requireAdmin(actor);
  return db
    .select()
    .from(homepageSections)
    .orderBy(asc(homepageSections.sort_order), asc(homepageSections.id));
}

/** A section by its id, which may be any text. For administrators only. */
export async function findSection(db: Database, actor: Actor, id: string): Promise<SectionRow | null> {
  requireAdmin(actor);
  const [section] = await db
    .select()
    .from(homepageSections)
    .where(sql`${homepageSections.id}::text = ${id}`);
  return section ?? null;
}

/** Adds a section below all others; its HTML is kept sanitised. For administrators only. */
export function createSection(
  db: Database,
  actor: Actor,
  { input, now }: { input: SectionInput; now: Date },
): Promise<KeepResult<SectionRow>> {
  const id = newId();
  return keepContent(db, actor, {
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

/** Saves a section where it stands. Refused as `gone` and as `stale` (see `keepContent`). For administrators only. */
export function updateSection(
  db: Database,
  actor: Actor,
  { id, input, seen, now }: { id: string; input: SectionInput; seen: Date | null; now: Date },
): Promise<KeepResult<SectionRow>> {
  return change(db, actor, { id, set: sanitised(input), seen, now });
}

/** Shows a section or hides it, whatever else was saved meanwhile. Refused as `gone`. For administrators only. */
export function setSectionVisible(
  db: Database,
  actor: Actor,
  { id, isVisible, now }: { id: string; isVisible: boolean; now: Date },
): Promise<KeepResult<SectionRow>> {
  return change(db, actor, { id, set: { is_visible: isVisible }, seen: null, now });
}

function change(
  db: Database,
  actor: Actor,
  { id, set, seen, now }: { id: string; set: Partial<SectionRow>; seen: Date | null; now: Date },
): Promise<KeepResult<SectionRow>> {
  const isSection = sql`${homepageSections.id}::text = ${id}`;
  return keepContent(db, actor, {
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
 * Puts the sections into a new order, numbered from 0 (specification, section 4). Ids of no section are passed over, and
 * sections that are not among the ids stand last, so that somebody else's addition or deletion meanwhile does no harm.
 * For administrators only.
 */
export async function reorderSections(
  db: Database,
  actor: Actor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await keepOrder(db, actor, {
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

/** Deletes a section for good and closes the gap; one that is gone already is as it was wished. For administrators only. */
export async function deleteSection(
  db: Database,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await deleteContent(db, actor, {
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

/** All sections' ids in their order, with what their owner knows them by. */
async function namesInOrder(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: homepageSections.id, title: homepageSections.title_bg, type: homepageSections.type })
    .from(homepageSections)
    .orderBy(asc(homepageSections.sort_order), asc(homepageSections.id));
  return new Map(rows.map(({ id, title, type }) => [id, title || type]));
}

/** The place is no part of what an editor writes, so `updated_at` stays: nobody who writes is told of a move. */
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
