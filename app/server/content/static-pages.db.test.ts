import { expect, test } from "vitest";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { htmlAttacks } from "#tests/factories/pages/html-attacks.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { sanitizeHtml } from "./sanitize-html.ts";
import { findPublishedPage, footerPages, listPages, pageTable } from "./static-pages.ts";

const { db } = await testDatabase();
const noStorage = { write: () => Promise.resolve() };
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

type Input = Parameters<typeof pageTable.save>[2]["input"];

function save(changes: Partial<Input> & { slug: string }, id: string | null = null) {
  const input = { title_bg: "Страница", title_en: "Page", ...changes };
  return pageTable.save(db, admin, { id, input, seen: null, now });
}

async function saved(changes: Partial<Input> & { slug: string }) {
  const result = await save(changes);
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const list = async (search = "") => (await listPages(db, admin, { search })).map(({ slug }) => slug);

test("only published pages are public, and the footer lists those meant for it in the owner's order", async () => {
  const [a, b] = [await saved({ slug: "shown", status: "published" }), await saved({ slug: "apart" })];
  expect(await findPublishedPage(db, "apart")).toBeNull();
  await save({ slug: "apart", status: "published", show_in_footer: false }, b.id);
  expect(await findPublishedPage(db, "apart")).toMatchObject({ id: b.id });
  expect((await footerPages(db)).map(({ slug }) => slug)).toEqual(["shown"]);
  const c = await saved({ slug: "earlier", status: "published" });
  await pageTable.sort(db, admin, { ids: [c.id, a.id], now });
  expect((await footerPages(db)).map(({ slug }) => slug)).toEqual(["earlier", "shown"]);
  const [first] = await listPages(db, admin, { search: "" });
  expect(first).toMatchObject({ slug: "earlier", sort_order: 0 });
  expect(await findPublishedPage(db, "no-such-page")).toBeNull();
});

test("the search finds titles in both languages and slugs, ignoring case", async () => {
  await saved({ slug: "sweet-2026", title_bg: "Сладки НОВИНИ", title_en: "Sweet News" });
  expect(await list("новини")).toEqual(["sweet-2026"]);
  expect(await list("SWEET N")).toEqual(["sweet-2026"]);
  expect(await list("t-20")).toEqual(["sweet-2026"]);
  expect(await list("%")).toEqual([]);
});

test("harmful HTML is not stored, and the result names what was removed", async () => {
  const attack = htmlAttacks.join("\n");
  const result = await save({
    slug: "attacked",
    status: "published",
    content_bg: attack,
    content_en: "<h1>Fine</h1>",
  });
  if (!result.ok) throw new Error(result.code);
  expect(result.removed).toEqual(expect.arrayContaining(["onerror"]));
  expect(result.record).toMatchObject({ content_bg: sanitizeHtml(attack), content_en: "<h2>Fine</h2>" });
});

test("a deleted page is no longer public", async () => {
  const { id } = await saved({ slug: "to-go", status: "published" });
  await pageTable.delete(db, admin, { id, now });
  expect(await findPublishedPage(db, "to-go")).toBeNull();
});

test("the demo shop has its five pages published, unless pages exist already", async () => {
  await seedDemoShop(db, noStorage, now);
  expect(await list("about")).toEqual([]);
  await Promise.all([db.delete(staticPages), db.delete(products)]);
  await db.delete(categories);
  await seedDemoShop(db, noStorage, now);
  const slugs = (await footerPages(db)).map(({ slug }) => slug);
  expect(slugs).toEqual(["about", "delivery", "returns", "privacy", "terms"]);
});
