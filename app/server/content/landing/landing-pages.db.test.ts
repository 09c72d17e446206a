import { beforeEach, expect, test } from "vitest";
import { blockTypes, holdsHtml, landingState } from "#app/domain/content/landing-page.ts";
import { emptyBlock, readBlockConfig } from "#app/domain/content/landing-page-input.ts";
import type { BlockInput, LandingPageInput } from "#app/domain/content/landing-page-input.ts";
import { campaignCounts, landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { landingPageInput } from "#tests/factories/content/landing-pages.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { listRevisions } from "#app/server/records/save-content.ts";
import { blockTable } from "./landing-blocks.ts";
import { sanitizeHtml } from "#app/server/content/sanitize-html.ts";
import { copyLandingPage, landingPageTable, listLandingPages } from "./landing-pages.ts";

const { db } = await testDatabase();
const noStorage = { write: () => Promise.resolve() };
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

beforeEach(() => db.delete(landingPages));

const save = (changes: Partial<LandingPageInput>) =>
  landingPageTable.save(db, admin, { id: null, input: landingPageInput(changes), seen: null, now });

async function saved(changes: Partial<LandingPageInput> = {}) {
  const result = await save(changes);
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

async function copied(pageId: string) {
  const result = await copyLandingPage(db, admin, { pageId, now });
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const addBlock = (pageId: string, input: BlockInput) =>
  blockTable(pageId).save(db, admin, { id: null, input, seen: null, now });

const slugs = async (search = "", status: LandingPageInput["status"] | null = null) =>
  (await listLandingPages(db, admin, { search, status })).map(({ slug }) => slug);

test("pages are listed newest first", async () => {
  await saved({ slug: "first" });
  await saved({ slug: "second" });
  expect(await slugs()).toEqual(["second", "first"]);
});

test("pages are found by slug, by title in either language, and by status", async () => {
  await saved({ slug: "one", title_bg: "Сладко ЛЯТО", status: "archived" });
  await saved({ slug: "two", title_en: "Sweet Summer", status: "published" });
  expect(await slugs("лято")).toEqual(["one"]);
  expect(await slugs("SUMMER")).toEqual(["two"]);
  expect(await slugs("tw")).toEqual(["two"]);
  expect(await slugs("%")).toEqual([]);
  expect(await slugs("", "archived")).toEqual(["one"]);
  expect(await slugs("tw", "archived")).toEqual([]);
});

test("a copy is a draft without dates under a free slug, and its blocks have revisions", async () => {
  const page = await saved({
    status: "published",
    title_en: "Summer fruit",
    start_date: now,
    end_date: now,
    countdown_enabled: true,
    countdown_end: now,
    hero_title_bg: "Лято",
  });
  for (const type of ["rich_text", "video"] as const)
    await addBlock(page.id, { ...emptyBlock(type), content_bg: "Плод" });
  const copy = await copied(page.id);
  expect(copy).toMatchObject({
    slug: "leten-plod-2",
    title_bg: "Летен плод (копие)",
    title_en: "Summer fruit (copy)",
    status: "draft",
    start_date: null,
    end_date: null,
    countdown_enabled: false,
    countdown_end: null,
    hero_title_bg: "Лято",
  });
  expect(await slugs()).toEqual(["leten-plod-2", "leten-plod"]);
  const blocks = await blockTable(copy.id).list(db, admin);
  expect(blocks).toMatchObject([
    { type: "rich_text", content_bg: "Плод", sort_order: 1 },
    { type: "video", content_bg: "Плод", sort_order: 2 },
  ]);
  for (const { id } of blocks)
    expect(await listRevisions(db, admin, { entity: "landing_page_block", recordId: id })).toHaveLength(1);
  expect(await blockTable(page.id).list(db, admin)).toHaveLength(2);
});

test("concurrent copies get distinct slugs, and a title stays within its length", async () => {
  const page = await saved({ title_bg: "я".repeat(300) });
  const copies = await Promise.all(Array.from({ length: 5 }, () => copied(page.id)));
  expect(copies.map(({ slug }) => slug).toSorted()).toEqual([2, 3, 4, 5, 6].map((n) => `leten-plod-${n}`));
  for (const { title_bg, title_en } of copies) {
    expect(title_bg).toBe(`${"я".repeat(292)} (копие)`);
    expect(title_en).toBeNull();
  }
});

test("deleting a page deletes its blocks and counts, and a deleted page cannot be copied", async () => {
  const page = await saved();
  await addBlock(page.id, emptyBlock("image"));
  await db.insert(campaignCounts).values({ kind: "landing_page", campaign_id: page.id, day: "2026-11-21" });
  expect(await landingPageTable.delete(db, admin, { id: page.id, now })).toMatchObject({ slug: page.slug });
  expect(await db.select().from(landingPageBlocks)).toEqual([]);
  expect(await db.select().from(campaignCounts)).toEqual([]);
  expect(await copyLandingPage(db, admin, { pageId: page.id, now })).toEqual({ ok: false, code: "gone" });
});

test("a slug is unique", async () => {
  await saved({ slug: "wanted" });
  expect(await save({ slug: "wanted" })).toEqual({ ok: false, code: "taken" });
});

test("the demo shop has a published page with a block of each type, unless pages exist already", async () => {
  await saved({ slug: "owned" });
  await seedDemoShop(db, noStorage, now);
  expect(await slugs()).toEqual(["owned"]);
  await Promise.all([db.delete(landingPages), db.delete(products)]);
  await db.delete(categories);
  await seedDemoShop(db, noStorage, now);
  const [page] = await db.select().from(landingPages);
  expect(page && landingState(page, now)).toBe("public");
  expect(page?.countdown_end).toEqual(new Date("2026-12-21T21:59:59.999Z"));
  const blocks = await blockTable(page?.id ?? "").list(db, admin);
  expect(blocks.map(({ type }) => type).toSorted()).toEqual(blockTypes.toSorted());
  for (const { type, content_bg, content_en, config } of blocks) {
    expect(readBlockConfig(type, config)).toEqual(config);
    for (const content of [content_bg, content_en]) {
      expect(content).toBeTruthy();
      if (holdsHtml(type)) expect(sanitizeHtml(content)).toBe(content);
    }
  }
});
