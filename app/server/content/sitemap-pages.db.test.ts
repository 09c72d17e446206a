import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { categories } from "#app/server/db/schema/catalog.ts";
import { seoMeta, staticPages } from "#app/server/db/schema/content.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { sitemapPages } from "./sitemap-pages.ts";

const { db } = await testDatabase();
const changed = new Date("2026-11-20T10:00:00Z");
const [open, closed] = [newId(), newId()];
await db.insert(categories).values([
  { id: open, name_bg: "Ягодови", name_en: "Berries" },
  { id: closed, name_bg: "Скрити", name_en: "Hidden", is_active: false },
]);
const product = await insertProduct(db);
await insertProduct(db, { is_active: false });
const page = (slug: string, status: "draft" | "published") => ({
  id: newId(),
  slug,
  title_bg: "Страница",
  title_en: "Page",
  status,
  updated_at: changed,
});
await db.insert(staticPages).values([page("about", "published"), page("plans", "draft")]);
const paths = async () => (await sitemapPages(db, now)).map(({ path }) => path);
const fixed = ["/", "/products", "/categories", "/distributors", "/contact"];

test("what is public is in the sitemap: fixed pages, published ones, lists of active categories and active products", async () => {
  expect(await paths()).toEqual([...fixed, "/about", `/products?category=${open}`, `/products/${product}`]);
  expect(await sitemapPages(db, now)).toContainEqual({ path: "/about", changedAt: changed });
});

test("pages that the owner has set to noindex are left out, and settings tell when a page changed", async () => {
  await db.insert(seoMeta).values([
    { id: newId(), page_slug: "contact", robots: "NOINDEX, follow" },
    { id: newId(), page_slug: "about", robots: "noindex,nofollow" },
    { id: newId(), page_slug: "products", robots: "noindex,follow" },
    { id: newId(), page_slug: "product-detail", robots: "noindex,follow" },
    { id: newId(), page_slug: "home", robots: "index,follow", updated_at: changed },
  ]);
  expect(await sitemapPages(db, now)).toEqual([
    { path: "/", changedAt: changed },
    { path: "/categories", changedAt: null },
    { path: "/distributors", changedAt: null },
  ]);
});
