import { expect, test } from "vitest";
import { seoFields } from "#app/domain/content/seo-input.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { insertAdmin } from "#tests/factories/people.ts";
import { loadPageSeo } from "./page-seo.ts";
import { deleteSeo, findSeo, listSeo, saveSeo } from "./seo-settings.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const empty = Object.fromEntries(seoFields.map((field) => [field, ""]));
const create = (changes: Record<string, string>) =>
  saveSeo(db, admin, { id: null, form: { ...empty, ...changes }, seen: null, now });

test("a new page's settings need only its slug: blanks become null, robots index,follow", async () => {
  const result = await create({ page_slug: " /about/ " });
  if (!result.ok) throw new Error(result.code);
  expect(result.record).toMatchObject({
    page_slug: "about",
    robots: "index,follow",
    title_bg: null,
    og_image: null,
  });
  expect(await create({ page_slug: " / " })).toEqual({
    ok: false,
    code: "invalid",
    problems: { page_slug: "required" },
  });
  expect(
    await create({
      page_slug: "x",
      canonical_url: "javascript:alert(1)",
      og_image: "data:,",
      title_bg: "я".repeat(301),
    }),
  ).toMatchObject({ problems: { canonical_url: "link", og_image: "link", title_bg: "long" } });
});

test("a page has one set of settings, even when several are created concurrently", async () => {
  const results = await Promise.all(Array.from({ length: 5 }, () => create({ page_slug: "contact" })));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  for (const result of results) if (!result.ok) expect(result.code).toBe("taken");
  const other = await create({ page_slug: "distributors" });
  if (!other.ok) throw new Error(other.code);
  const form = { ...empty, page_slug: "contact" };
  expect(await saveSeo(db, admin, { id: other.record.id, form, seen: null, now })).toMatchObject({
    code: "taken",
  });
});

test("a page uses its saved settings in each language until they are deleted", async () => {
  const saved = await create({
    page_slug: "product-detail",
    title_bg: "Купете {product}",
    og_title_en: "Buy it",
  });
  if (!saved.ok) throw new Error(saved.code);
  const { id, updated_at: seen } = saved.record;
  expect(await loadPageSeo(db, "/products/anything")).toMatchObject({
    title: "Купете {product}",
    og_title: null,
  });
  expect(await loadPageSeo(db, "/en/products/1")).toMatchObject({
    title: "Купете {product}",
    og_title: "Buy it",
  });
  const form = { ...empty, page_slug: "product-detail", title_en: "Buy {product}", robots: "noindex" };
  expect(await saveSeo(db, admin, { id, form, seen, now })).toMatchObject({ ok: true });
  expect(await saveSeo(db, admin, { id, form, seen, now })).toMatchObject({
    code: "stale",
    by: "Мария Иванова",
  });
  expect(await loadPageSeo(db, "/en/products/1")).toMatchObject({
    title: "Buy {product}",
    robots: "noindex",
  });
  await deleteSeo(db, admin, { id, now });
  await deleteSeo(db, admin, { id, now });
  expect(await loadPageSeo(db, "/products/1")).toBeNull();
  expect(await saveSeo(db, admin, { id, form, seen: null, now })).toEqual({ ok: false, code: "gone" });
  expect(await findSeo(db, admin, id)).toBeNull();
  expect(await findSeo(db, admin, "не е ключ 🍓")).toBeNull();
});

test("the list is sorted by slug", async () => {
  expect((await listSeo(db, admin)).map(({ page_slug }) => page_slug)).toEqual([
    "about",
    "contact",
    "distributors",
  ]);
});
