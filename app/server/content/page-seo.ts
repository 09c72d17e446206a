import { eq } from "drizzle-orm";
import { pageSeoIn, pageSlugOf } from "#app/domain/content/seo-meta.ts";
import type { PageSeo } from "#app/domain/content/seo-meta.ts";
import { localeOfPath } from "#app/domain/locale.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { seoMeta } from "#app/server/db/schema/content.ts";

/** Returns the owner's SEO settings of the page at this path, in its language; null when there are none. */
export async function loadPageSeo(db: Pick<Database, "select">, pathname: string): Promise<PageSeo | null> {
  const [row] = await ofSlug(db, { slug: pageSlugOf(pathname) });
  return row ? pageSeoIn(row, localeOfPath(pathname)) : null;
}

const ofSlug = preparedQuery("page-seo", (db, given: Given<{ slug: string }>) =>
  db
    .select()
    .from(seoMeta)
    .where(eq(seoMeta.page_slug, given("slug"))),
);
