import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { categories } from "#app/server/db/schema/catalog.ts";
import { seoMeta, staticPages } from "#app/server/db/schema/content.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { sitemapPages } from "./sitemap-pages.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T10:00:00Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const changed = new Date("2026-11-20T10:00:00Z");
const [open, closed] = [newId(), newId()];
await db.insert(categories).values([
  { id: open, name_bg: "Ягодови", name_en: "Berries" },
  { id: closed, name_bg: "Скрити", name_en: "Hidden", is_active: false },
]);
const product = await insertProduct(db, { updated_at: changed });
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

test("the sitemap has the fixed pages, published pages, lists of active categories, and active products", async () => {
  expect(await paths()).toEqual([...fixed, "/about", `/products?category=${open}`, `/products/${product}`]);
  for (const path of ["/about", `/products/${product}`])
    expect(await sitemapPages(db, now)).toContainEqual({ path, changedAt: changed });
});

test("the page of bags is in the sitemap while one is on offer", async () => {
  const offering = await sitemapPages(db, now, { hasBags: true });
  expect(offering).toContainEqual({ path: "/mix", changedAt: null });
  expect(await paths()).not.toContain("/mix");
});

test("a landing page that is tied to a campaign is in the sitemap while it runs", async () => {
  const id = newId();
  const campaign = { id, name: "Есен", kind: "percent", percent: 10, starts_at: now } as const;
  await db.insert(priceCampaigns).values(campaign);
  const tied = { id: newId(), slug: "tied", title_bg: "Есен", status: "published", campaign_id: id } as const;
  await db.insert(landingPages).values(tied);
  expect(await paths()).not.toContain("/promo/tied");
  await db.update(priceCampaigns).set({ state: "running" });
  expect(await paths()).toContain("/promo/tied");
  await db.delete(landingPages);
});

test("landing pages are in the sitemap while public, dated by their own or their blocks' last change", async () => {
  const promo = (slug: string, changes: Partial<typeof landingPages.$inferInsert> = {}) => ({
    id: newId(),
    slug,
    title_bg: "Акция",
    status: "published" as const,
    updated_at: changed,
    created_at: changed,
    ...changes,
  });
  const plain = promo("plain");
  const first = promo("first-moment", { start_date: now, created_at: after(1) });
  const last = promo("last-moment", { end_date: now, created_at: after(2) });
  await db
    .insert(landingPages)
    .values([
      plain,
      first,
      last,
      promo("draft", { status: "draft" }),
      promo("archived", { status: "archived" }),
      promo("coming", { start_date: after(1) }),
      promo("over", { end_date: after(-1) }),
    ]);
  const block = { type: "rich_text" as const, sort_order: 1 };
  await db.insert(landingPageBlocks).values([
    { ...block, id: newId(), landing_page_id: plain.id, updated_at: after(-1) },
    { ...block, id: newId(), landing_page_id: first.id, updated_at: new Date(0) },
    { ...block, id: newId(), landing_page_id: first.id, updated_at: new Date(1) },
  ]);
  const shown = (await sitemapPages(db, now)).filter(({ path }) => path.startsWith("/promo/"));
  expect(shown).toEqual([
    { path: "/promo/last-moment", changedAt: changed },
    { path: "/promo/first-moment", changedAt: changed },
    { path: "/promo/plain", changedAt: after(-1) },
  ]);
});

test("noindex pages are left out, and SEO settings date the fixed pages", async () => {
  await db.insert(seoMeta).values([
    { id: newId(), page_slug: "contact", robots: "NOINDEX, follow" },
    { id: newId(), page_slug: "about", robots: "noindex,nofollow" },
    { id: newId(), page_slug: "products", robots: "noindex,follow" },
    { id: newId(), page_slug: "product-detail", robots: "noindex,follow" },
    { id: newId(), page_slug: "landing-page", robots: "noindex,follow" },
    { id: newId(), page_slug: "home", robots: "index,follow", updated_at: changed },
  ]);
  expect(await sitemapPages(db, now)).toEqual([
    { path: "/", changedAt: changed },
    { path: "/categories", changedAt: null },
    { path: "/distributors", changedAt: null },
  ]);
});
