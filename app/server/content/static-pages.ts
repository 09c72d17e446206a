import { and, eq, getTableColumns } from "drizzle-orm";
import { containsText } from "./content-search.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { sortedContentTable } from "#app/server/records/content-table.ts";
import { followSlug } from "#app/server/redirects/follow-address.ts";
import { sanitizeContent } from "./sanitize-html.ts";

export type StaticPage = typeof staticPages.$inferSelect;

/** The static pages in the back office, except for their list. */
export const pageTable = sortedContentTable({
  entity: "static_page",
  table: staticPages,
  name: staticPages.slug,
  follow: followSlug("static_page", (slug) => `/${slug}`),
  clean: sanitizeContent,
});

/** Returns static pages in the owner's order, optionally those with the search text in a title or slug. */
export async function listPages(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  { search }: { search: string },
) {
  const { content_bg: _bulgarian, content_en: _english, ...listed } = getTableColumns(staticPages);
  const pages = await db
    .select(listed)
    .from(staticPages)
    .orderBy(...pageTable.order.inOrder);
  return pages.filter(({ title_bg, title_en, slug }) => containsText([title_bg, title_en, slug], search));
}

export type ListedPage = Awaited<ReturnType<typeof listPages>>[number];

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
    .orderBy(...pageTable.order.inOrder),
);
