import { expect, test } from "vitest";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { loadPageSeo } from "./page-seo.ts";
import { seoTable } from "./seo-settings.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

type Input = Parameters<typeof seoTable.save>[2]["input"];
const save = (input: Input, id: string | null = null) =>
  seoTable.save(db, admin, { id, input, seen: null, now });

test("a page uses its saved settings in each language until they are deleted", async () => {
  const saved = await save({
    page_slug: "product-detail",
    title_bg: "Купете {product}",
    og_title_en: "Buy it",
  });
  if (!saved.ok) throw new Error(saved.code);
  const { id } = saved.record;
  expect(await loadPageSeo(db, "/products/anything")).toMatchObject({
    title: "Купете {product}",
    og_title: null,
  });
  expect(await loadPageSeo(db, "/en/products/1")).toMatchObject({
    title: "Купете {product}",
    og_title: "Buy it",
  });
  await save({ page_slug: "product-detail", title_en: "Buy {product}", robots: "noindex" }, id);
  expect(await loadPageSeo(db, "/en/products/1")).toMatchObject({
    title: "Buy {product}",
    robots: "noindex",
  });
  await seoTable.delete(db, admin, { id, now });
  expect(await loadPageSeo(db, "/products/1")).toBeNull();
});

test("a page has one set of settings, and the list is sorted by slug", async () => {
  for (const page_slug of ["contact", "about", "distributors"]) await save({ page_slug });
  expect(await save({ page_slug: "contact" })).toEqual({ ok: false, code: "taken" });
  const listed = (await seoTable.list(db, admin)).map(({ page_slug }) => page_slug);
  expect(listed).toEqual(["about", "contact", "distributors"]);
});
