import { asc, desc, eq } from "drizzle-orm";
import { isNoindex } from "#app/domain/seo-meta.ts";
import { maxSitemapAddresses } from "#app/domain/sitemap.ts";
import type { SitemapPage } from "#app/domain/sitemap.ts";
import type { Database } from "#app/server/db/database.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { seoMeta, staticPages } from "#app/server/db/schema/content.ts";

/** Pages that every shop has, by the slugs of their settings. */
const fixedPages = [
  { slug: "home", path: "/" },
  { slug: "products", path: "/products" },
  { slug: "categories", path: "/categories" },
  { slug: "distributors", path: "/distributors" },
  { slug: "contact", path: "/contact" },
];

/** The public pages that search engines may show: those that the owner has set to noindex are left out. */
export async function sitemapPages(db: Database): Promise<SitemapPage[]> {
  const [settings, pages, lists, items] = await Promise.all([
    db
      .select({ slug: seoMeta.page_slug, robots: seoMeta.robots, changedAt: seoMeta.updated_at })
      .from(seoMeta),
    db
      .select({ slug: staticPages.slug, changedAt: staticPages.updated_at })
      .from(staticPages)
      .where(eq(staticPages.status, "published"))
      .orderBy(asc(staticPages.sort_order), asc(staticPages.slug)),
    db
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.is_active, true))
      .orderBy(asc(categories.sort_order), asc(categories.id)),
    db
      .select({ id: products.id, changedAt: products.created_at })
      .from(products)
      .where(eq(products.is_active, true))
      .orderBy(desc(products.created_at), desc(products.id))
      .limit(maxSitemapAddresses),
  ]);
  const settingsOf = new Map(settings.map((row) => [row.slug, row]));
  const isOpen = (slug: string) => !isNoindex(settingsOf.get(slug)?.robots ?? "");
  const fixed = fixedPages.filter(({ slug }) => isOpen(slug));
  const own = pages.filter(({ slug }) => isOpen(slug));
  return [
    ...fixed.map(({ slug, path }) => ({ path, changedAt: settingsOf.get(slug)?.changedAt ?? null })),
    ...own.map(({ slug, changedAt }) => ({ path: `/${slug}`, changedAt })),
    ...(isOpen("products") ? lists : []).map(({ id }) => ({
      path: `/products?category=${id}`,
      changedAt: null,
    })),
    ...(isOpen("product-detail") ? items : []).map(({ id, changedAt }) => ({
      path: `/products/${id}`,
      changedAt,
    })),
  ];
}
