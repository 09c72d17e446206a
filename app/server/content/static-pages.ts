import { and, asc, eq, getTableColumns, max } from "drizzle-orm";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import { holdsText } from "./content-search.ts";
import { staticPageInput } from "#app/domain/content/static-page.ts";
import type { StaticPageField } from "#app/domain/content/static-page.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { deleteContent, saveContent } from "./save-content.ts";
import type { SaveRefusal } from "./save-content.ts";
import { readOwnersHtml } from "./sanitize-html.ts";

export type StaticPage = typeof staticPages.$inferSelect;

/** Returns static pages in the owner's order, optionally those with the search text in a title or slug. */
export async function listPages(db: Pick<Database, "select">, _admin: Admin, { search }: { search: string }) {
  const { content_bg: _bulgarian, content_en: _english, ...listed } = getTableColumns(staticPages);
  const pages = await db
    .select(listed)
    .from(staticPages)
    .orderBy(...ownersOrder);
  return pages.filter(({ title_bg, title_en, slug }) => holdsText([title_bg, title_en, slug], search));
}

export type ListedPage = Awaited<ReturnType<typeof listPages>>[number];

const ownersOrder = [asc(staticPages.sort_order), asc(staticPages.id)];

/** Returns a static page for editing, or null. `pageId` is a UUID. */
export async function findPage(
  db: Pick<Database, "select">,
  _admin: Admin,
  pageId: string,
): Promise<StaticPage | null> {
  const [page] = await db.select().from(staticPages).where(eq(staticPages.id, pageId));
  return page ?? null;
}

export type SavePageResult =
  /** `removed` names what the HTML policy removed. */
  | { ok: true; record: StaticPage; removed: string[] }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | SaveRefusal;

/**
 * Saves a static page with its HTML sanitised, or creates it in last place when `pageId` is null. Refused as `invalid`
 * by the rules of `domain/content/static-page.ts`, else as `saveContent` refuses.
 */
export async function savePage(
  db: Database,
  admin: Admin,
  change: { pageId: string | null; form: Record<StaticPageField, string>; seen: Date | null; now: Date },
): Promise<SavePageResult> {
  const { pageId, form, seen, now } = change;
  const input = staticPageInput.safeParse(form);
  if (!input.success) return { ok: false, code: "invalid", problems: fieldProblems(input.error) };
  const contents = [input.data.content_bg, input.data.content_en].map((html) => readOwnersHtml(html ?? ""));
  const values = { ...input.data, content_bg: contents[0]?.html, content_en: contents[1]?.html };
  const id = pageId ?? newId();
  const byId = eq(staticPages.id, id);
  const result = await saveContent<StaticPage>(db, admin, {
    entity: "static_page",
    recordId: id,
    now,
    seen,
    ...(pageId && {
      read: async (tx) => (await tx.select().from(staticPages).where(byId).for("update"))[0],
    }),
    write: async (tx, updated_at) => {
      const row = { ...values, updated_at };
      if (pageId) return (await tx.update(staticPages).set(row).where(byId).returning())[0];
      const [last] = await tx.select({ place: max(staticPages.sort_order) }).from(staticPages);
      const added = { ...row, id, sort_order: (last?.place ?? -1) + 1, created_at: updated_at };
      return (await tx.insert(staticPages).values(added).returning())[0];
    },
  });
  return result.ok
    ? { ...result, removed: [...new Set(contents.flatMap(({ removed }) => removed))] }
    : result;
}

/** Permanently deletes a static page; its revisions stay. Refused as `gone` when it does not exist. */
export function deletePage(
  db: Pick<Database, "transaction">,
  admin: Admin,
  { pageId, now }: { pageId: string; now: Date },
) {
  return deleteContent(db, admin, {
    entity: "static_page",
    now,
    remove: async (tx) => (await tx.delete(staticPages).where(eq(staticPages.id, pageId)).returning())[0],
  });
}

/**
 * Saves the order of the pages, numbered from 0. Pages missing from `pageIds` (created meanwhile) come last; ids of
 * deleted pages are ignored.
 */
export async function sortPages(
  db: Database,
  admin: Admin,
  { pageIds, now }: { pageIds: readonly string[]; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const pages = await tx
      .select({ id: staticPages.id, slug: staticPages.slug, sort_order: staticPages.sort_order })
      .from(staticPages)
      .orderBy(asc(staticPages.id))
      .for("update");
    const place = (id: string) => (pageIds.includes(id) ? pageIds.indexOf(id) : pageIds.length);
    const sorted = pages.toSorted((a, b) => place(a.id) - place(b.id) || a.sort_order - b.sort_order);
    for (const [sort_order, page] of sorted.entries())
      if (page.sort_order !== sort_order)
        await tx.update(staticPages).set({ sort_order }).where(eq(staticPages.id, page.id));
    const slugs = (inOrder: typeof pages) => ({ order: inOrder.map(({ slug }) => slug) });
    const before = slugs(pages.toSorted((a, b) => a.sort_order - b.sort_order));
    await writeAudit(tx, admin, { action: "sort", entity: "static_page", before, after: slugs(sorted), now });
  });
}

/** Returns the published static page with this slug, or null. */
export async function findPublishedPage(
  db: Pick<Database, "select">,
  slug: string,
): Promise<StaticPage | null> {
  const [page] = await publishedPage(db, { slug });
  return page ?? null;
}

const publishedPage = preparedQuery("static-page", (db, given: Given<{ slug: string }>) =>
  db
    .select()
    .from(staticPages)
    .where(and(eq(staticPages.slug, given("slug")), eq(staticPages.status, "published"))),
);

/** Returns the published pages that the footer lists, in the owner's order (specification, section 4). */
export const footerPages = preparedQuery("footer-pages", (db) =>
  db
    .select({ slug: staticPages.slug, title_bg: staticPages.title_bg, title_en: staticPages.title_en })
    .from(staticPages)
    .where(and(eq(staticPages.status, "published"), eq(staticPages.show_in_footer, true)))
    .orderBy(...ownersOrder),
);
