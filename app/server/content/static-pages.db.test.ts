import { expect, test } from "vitest";
import type { StaticPageField } from "#app/domain/content/static-page.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { htmlAttacks } from "#tests/factories/html-attacks.ts";
import { insertAdmin } from "#tests/factories/people.ts";
import { listRevisions } from "./save-content.ts";
import { sanitizeHtml } from "./sanitize-html.ts";
import {
  deletePage,
  findPage,
  findPublishedPage,
  footerPages,
  listPages,
  savePage,
  sortPages,
} from "./static-pages.ts";

const { db } = await testDatabase();
const noStorage = { write: () => Promise.resolve() };
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

const blank: Record<StaticPageField, string> = {
  slug: "",
  title_bg: "Страница",
  title_en: "Page",
  content_bg: "",
  content_en: "",
  status: "draft",
  show_in_footer: "on",
  seo_title_bg: "",
  seo_title_en: "",
  seo_description_bg: "",
  seo_description_en: "",
  seo_keywords_bg: "",
  seo_keywords_en: "",
};

function save(
  form: Partial<Record<StaticPageField, string>>,
  pageId: string | null = null,
  seen: Date | null = null,
) {
  return savePage(db, admin, { pageId, form: { ...blank, ...form }, seen, now });
}

async function saved(form: Partial<Record<StaticPageField, string>>) {
  const result = await save(form);
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const list = async (search = "") => (await listPages(db, admin, { search })).map(({ slug }) => slug);

test("a new page comes last, blank texts become null, and it has one revision", async () => {
  const first = await saved({ slug: "first", seo_title_bg: "  " });
  const second = await saved({ slug: "second" });
  expect(first).toMatchObject({
    content_bg: null,
    seo_title_bg: null,
    status: "draft",
    show_in_footer: true,
  });
  expect(second.sort_order).toBe(first.sort_order + 1);
  expect(await findPage(db, admin, second.id)).toEqual(second);
  expect(await listRevisions(db, admin, { entity: "static_page", recordId: first.id })).toHaveLength(1);
});

test("only published pages are public, and the footer lists those meant for it in the owner's order", async () => {
  const [a, b] = [await saved({ slug: "shown", status: "published" }), await saved({ slug: "apart" })];
  expect(await findPublishedPage(db, "apart")).toBeNull();
  await save({ slug: "apart", status: "published", show_in_footer: "" }, b.id);
  expect(await findPublishedPage(db, "apart")).toMatchObject({ id: b.id });
  expect((await footerPages(db)).map(({ slug }) => slug)).toEqual(["shown"]);
  const c = await saved({ slug: "earlier", status: "published" });
  await sortPages(db, admin, { pageIds: [c.id, newId(), "не е ключ", a.id], now });
  expect((await footerPages(db)).map(({ slug }) => slug)).toEqual(["earlier", "shown"]);
  const [first] = await listPages(db, admin, { search: "" });
  expect(first).toMatchObject({ slug: "earlier", sort_order: 0 });
  expect(await findPublishedPage(db, "no-such-page")).toBeNull();
});

test("concurrent sorting keeps positions distinct and loses no page", async () => {
  const ids = (await listPages(db, admin, { search: "" })).map(({ id }) => id);
  await Promise.all([
    sortPages(db, admin, { pageIds: ids.toReversed(), now }),
    sortPages(db, admin, { pageIds: ids, now }),
    sortPages(db, admin, { pageIds: [], now }),
  ]);
  const places = (await listPages(db, admin, { search: "" })).map(({ sort_order }) => sort_order);
  expect(places).toEqual(ids.map((_, place) => place));
});

test("the search finds titles in both languages and slugs, ignoring case", async () => {
  await saved({ slug: "sweet-2026", title_bg: "Сладки НОВИНИ", title_en: "Sweet News" });
  expect(await list("новини")).toEqual(["sweet-2026"]);
  expect(await list("SWEET N")).toEqual(["sweet-2026"]);
  expect(await list("t-20")).toEqual(["sweet-2026"]);
  expect(await list("%")).toEqual([]);
});

test("each refused field has its reason, and nothing is saved", async () => {
  const before = await list();
  const problemsOf = async (form: Partial<Record<StaticPageField, string>>) => {
    const result = await save({ slug: "fine", ...form });
    return !result.ok && result.code === "invalid" && result.problems;
  };
  expect(await problemsOf({ slug: " ", title_bg: "", title_en: "\n" })).toEqual({
    slug: "required",
    title_bg: "required",
    title_en: "required",
  });
  for (const slug of ["За-нас", "a b", "About", "a/b", "🍓", "<b>"])
    expect([slug, await problemsOf({ slug })]).toEqual([slug, { slug: "slug" }]);
  for (const slug of ["admin", "products", "en", "404", "order-success"])
    expect([slug, await problemsOf({ slug })]).toEqual([slug, { slug: "reserved" }]);
  expect(await problemsOf({ title_en: "x".repeat(301), content_bg: "x".repeat(200_001) })).toEqual({
    title_en: "long",
    content_bg: "long",
  });
  expect(await problemsOf({ status: "archived" })).toEqual({ status: "choice" });
  expect(await list()).toEqual(before);
});

test("of ten pages created concurrently with one slug one is saved, and the others are refused as taken", async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => save({ slug: "wanted" })));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === "taken")).toHaveLength(9);
});

test("a save based on an older state is refused, and may be repeated to overwrite", async () => {
  const page = await saved({ slug: "two-editors" });
  const form = { slug: "two-editors", title_bg: "Ново" };
  expect(await save(form, page.id, page.updated_at)).toMatchObject({ ok: true });
  expect(await save(form, page.id, page.updated_at)).toMatchObject({ code: "stale", by: "Мария Иванова" });
  expect(await save(form, page.id, null)).toMatchObject({ ok: true });
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

test("a deleted page is no longer public, and deleting it again is refused as gone", async () => {
  const page = await saved({ slug: "to-go", status: "published" });
  expect(await deletePage(db, admin, { pageId: page.id, now })).toEqual({ ok: true });
  expect(await deletePage(db, admin, { pageId: page.id, now })).toEqual({ ok: false, code: "gone" });
  expect(await findPublishedPage(db, "to-go")).toBeNull();
  expect(await save({ slug: "to-go" }, page.id)).toEqual({ ok: false, code: "gone" });
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
