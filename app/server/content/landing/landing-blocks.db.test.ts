import { beforeEach, expect, test } from "vitest";
import { emptyBlock } from "#app/domain/content/landing-page-input.ts";
import type { BlockInput } from "#app/domain/content/landing-page-input.ts";
import { newId } from "#app/server/db/new-id.ts";
import { landingPages } from "#app/server/db/schema/campaigns.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { landingPageInput } from "#tests/factories/content/landing-pages.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { blockTable } from "./landing-blocks.ts";
import { landingPageTable } from "./landing-pages.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
let pageId = "";
let blocks = blockTable("");

beforeEach(async () => {
  await db.delete(landingPages);
  pageId = await newPage("leten-plod");
  blocks = blockTable(pageId);
});

async function newPage(slug: string) {
  const input = landingPageInput({ slug });
  const result = await landingPageTable.save(db, admin, { id: null, input, seen: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.record.id;
}

const save = (input: BlockInput, place?: number) =>
  blocks.save(db, admin, { id: null, input, seen: null, now, ...(place !== undefined && { place }) });

async function add(content_bg = "Плод", place?: number) {
  const result = await save({ ...emptyBlock("image"), content_bg }, place);
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const contents = async () => (await blocks.list(db, admin)).map(({ content_bg }) => content_bg);
const places = async () => (await blocks.list(db, admin)).map(({ sort_order }) => sort_order);

test("blocks are numbered from 1; a deleted one can be restored at its old position", async () => {
  const [, b] = [await add("А"), await add("Б"), await add("В")];
  expect(await places()).toEqual([1, 2, 3]);
  const deleted = await blocks.delete(db, admin, { id: b.id, now });
  expect(deleted).toMatchObject({ content_bg: "Б", sort_order: 2 });
  expect(await places()).toEqual([1, 2]);
  expect(await add("Б", deleted?.sort_order)).toMatchObject({ sort_order: 2 });
  await add("Г", 99);
  expect(await contents()).toEqual(["А", "Б", "В", "Г"]);
  expect(await places()).toEqual([1, 2, 3, 4]);
});

test("HTML is stored sanitised; a caption is plain text and stored as typed", async () => {
  const typed = '<p onclick="steal()">Ягоди & <script>alert(1)</script>малини</p>';
  for (const type of ["rich_text", "custom_html"] as const)
    expect(await save({ ...emptyBlock(type), content_bg: typed })).toMatchObject({
      record: { content_bg: "<p>Ягоди &amp; малини</p>" },
      removed: ["onclick", "<script>"],
    });
  for (const type of ["image", "video", "product_grid"] as const)
    expect(await save({ ...emptyBlock(type), content_bg: typed })).toMatchObject({
      record: { content_bg: typed },
      removed: [],
    });
});

test("another page's blocks are not listed, found, saved, moved or deleted", async () => {
  const { id } = await add("А");
  const other = blockTable(await newPage("other"));
  const input = emptyBlock("image");
  const gone = { ok: false, code: "gone" };
  expect(await other.list(db, admin)).toEqual([]);
  expect(await other.find(db, admin, id)).toBeNull();
  expect(await other.save(db, admin, { id, input, seen: null, now })).toEqual(gone);
  expect(await other.delete(db, admin, { id, now })).toBeNull();
  await other.save(db, admin, { id: null, input, seen: null, now });
  await other.sort(db, admin, { ids: [id], now });
  expect(await contents()).toEqual(["А"]);
  expect(await places()).toEqual([1]);
});

test("a missing page has no blocks, and none can be added", async () => {
  for (const missing of [newId(), "не е ключ"]) {
    const none = blockTable(missing);
    const change = { id: null, input: emptyBlock("image"), seen: null, now };
    expect(await none.list(db, admin)).toEqual([]);
    expect(await none.save(db, admin, change)).toEqual({ ok: false, code: "gone" });
    expect(await none.delete(db, admin, { id: newId(), now })).toBeNull();
  }
});

test("blocks that are added, moved and deleted concurrently are numbered from 1 to n", async () => {
  const [a, b] = [await add("А"), await add("Б")];
  await Promise.all([
    ...Array.from({ length: 5 }, () => add()),
    blocks.sort(db, admin, { ids: [b.id, a.id], now }),
    blocks.delete(db, admin, { id: a.id, now }),
    add("В", 1),
  ]);
  expect(await places()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
