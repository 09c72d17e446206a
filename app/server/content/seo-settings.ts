import { asc, eq, sql } from "drizzle-orm";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import { seoInput } from "#app/domain/content/seo-input.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { seoMeta } from "#app/server/db/schema/content.ts";
import { deleteContent, saveContent } from "./save-content.ts";
import type { SaveResult } from "./save-content.ts";

export type SeoRecord = typeof seoMeta.$inferSelect;

/** Returns the SEO settings of all pages, by slug (specification, section 7). */
export async function listSeo(db: Pick<Database, "select">, _admin: Admin): Promise<SeoRecord[]> {
  return db.select().from(seoMeta).orderBy(asc(seoMeta.page_slug));
}

/** Returns one page's settings, or null. */
export async function findSeo(
  db: Pick<Database, "select">,
  _admin: Admin,
  id: string,
): Promise<SeoRecord | null> {
  const [record] = await db
    .select()
    .from(seoMeta)
    .where(sql`${seoMeta.id}::text = ${id}`);
  return record ?? null;
}

export type SaveSeoResult =
  SaveResult<SeoRecord> | { ok: false; code: "invalid"; problems: Record<string, string> };

/**
 * Saves a page's SEO settings, or creates them when `id` is null. Refused as `invalid` by field, as `taken` when the
 * page already has settings, as `stale` when they were saved after `seen`, as `gone` when they were deleted.
 */
export async function saveSeo(
  db: Database,
  admin: Admin,
  { id, form, seen, now }: { id: string | null; form: Record<string, string>; seen: Date | null; now: Date },
): Promise<SaveSeoResult> {
  const input = seoInput.safeParse(form);
  if (!input.success) return { ok: false, code: "invalid", problems: fieldProblems(input.error) };
  const row = input.data;
  const recordId = id ?? newId();
  const change = { entity: "seo_meta", recordId, now, seen } as const;
  if (id === null)
    return saveContent(db, admin, {
      ...change,
      write: async (tx, updated_at) =>
        (
          await tx
            .insert(seoMeta)
            .values({ id: recordId, ...row, updated_at })
            .returning()
        )[0],
    });
  return saveContent(db, admin, {
    ...change,
    read: async (tx) => (await tx.select().from(seoMeta).where(eq(seoMeta.id, id)).for("update"))[0],
    write: async (tx, updated_at) =>
      (
        await tx
          .update(seoMeta)
          .set({ ...row, updated_at })
          .where(eq(seoMeta.id, id))
          .returning()
      )[0],
  });
}

/** Deletes a page's settings. Idempotent. */
export async function deleteSeo(
  db: Pick<Database, "transaction">,
  admin: Admin,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await deleteContent(db, admin, {
    entity: "seo_meta",
    now,
    remove: async (tx) => (await tx.delete(seoMeta).where(eq(seoMeta.id, id)).returning())[0],
  });
}
