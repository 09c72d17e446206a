import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { emptyBlock, readBlockInput } from "#app/domain/content/landing-page-input.ts";
import type { BlockInput } from "#app/domain/content/landing-page-input.ts";
import { newId } from "#app/server/db/new-id.ts";
import { landingPages } from "#app/server/db/schema/campaigns.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { landingPageInput } from "#tests/factories/landing-pages.ts";
import { insertAdmin } from "#tests/factories/people.ts";
import { listRevisions } from "#app/server/content/save-content.ts";
import {
  addBlock,
  deleteBlock,
  findBlock,
  listBlocks,
  reorderBlocks,
  updateBlock,
} from "./landing-blocks.ts";
import { saveLandingPage } from "./landing-pages.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
let pageId = "";

beforeEach(async () => {
  await db.delete(landingPages);
  pageId = await newPage("leten-plod");
});

async function newPage(slug: string) {
  const input = landingPageInput({ slug });
  const result = await saveLandingPage(db, admin, { pageId: null, input, seen: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.record.id;
}

async function add(content_bg = "Плод", place?: number) {
  const input: BlockInput = { ...emptyBlock("image"), content_bg };
  const result = await addBlock(db, admin, { pageId, input, now, ...(place !== undefined && { place }) });
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const contents = async () => (await listBlocks(db, admin, pageId)).map(({ content_bg }) => content_bg);
const places = async () => (await listBlocks(db, admin, pageId)).map(({ sort_order }) => sort_order);

test("a new block comes last, numbered from 1, and writes a revision", async () => {
  const [first] = [await add("А"), await add("Б"), await add("В")];
  expect(await contents()).toEqual(["А", "Б", "В"]);
  expect(await places()).toEqual([1, 2, 3]);
  const record = { entity: "landing_page_block", recordId: first.id } as const;
  expect(await listRevisions(db, admin, record)).toHaveLength(1);
});

test("blocks added concurrently get distinct positions", async () => {
  await Promise.all(Array.from({ length: 8 }, () => add()));
  expect(await places()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("a deleted block can be restored at its old position, or last when there are fewer blocks now", async () => {
  const blocks = [await add("А"), await add("Б"), await add("В")];
  const deleted = await deleteBlock(db, admin, { pageId, blockId: blocks[1]?.id ?? "", now });
  expect(deleted).toMatchObject({ content_bg: "Б", sort_order: 2 });
  expect(await places()).toEqual([1, 2]);
  expect(await add("Б", deleted?.sort_order)).toMatchObject({ sort_order: 2 });
  expect(await contents()).toEqual(["А", "Б", "В"]);
  await add("Г", 99);
  expect(await contents()).toEqual(["А", "Б", "В", "Г"]);
  expect(await places()).toEqual([1, 2, 3, 4]);
});

test("HTML is stored sanitised; a caption is plain text and stored as typed", async () => {
  const typed = '<p onclick="steal()">Ягоди & <script>alert(1)</script>малини</p>';
  const save = async (type: BlockInput["type"]) => {
    const input = { ...emptyBlock(type), content_bg: typed };
    const result = await addBlock(db, admin, { pageId, input, now });
    return result.ok && result.record.content_bg;
  };
  for (const type of ["rich_text", "custom_html"] as const)
    expect(await save(type)).toBe("<p>Ягоди &amp; малини</p>");
  for (const type of ["image", "video", "product_grid"] as const) expect(await save(type)).toBe(typed);
  const { id: blockId } = await add();
  const input = { ...emptyBlock("rich_text"), content_bg: typed, content_en: "<script>alert(1)</script>" };
  expect(await updateBlock(db, admin, { pageId, blockId, input, seen: null, now })).toMatchObject({
    record: { content_bg: "<p>Ягоди &amp; малини</p>", content_en: null },
    removed: ["onclick", "<script>"],
  });
});

test("saving a block keeps its position, and the second of two editors gets a conflict", async () => {
  const [block] = [await add("А"), await add("Б")];
  const fields: Record<string, string> = { content_bg: "Нов", image_url: "/demo/hero.webp" };
  const read = readBlockInput("image", (name) => fields[name] ?? "");
  if (!read.ok) throw new Error("refused");
  const save = (seen: Date | null) =>
    updateBlock(db, admin, { pageId, blockId: block.id, input: read.input, seen, now });
  expect(await save(block.updated_at)).toMatchObject({
    ok: true,
    record: { content_bg: "Нов", sort_order: 1, config: { image_url: "/demo/hero.webp", alt_bg: null } },
  });
  expect(await save(block.updated_at)).toMatchObject({ code: "stale", by: "Мария Иванова" });
  expect(await save(null)).toMatchObject({ ok: true });
});

test("moving a block does not make an open editor stale", async () => {
  const [a, b] = [await add("А"), await add("Б")];
  await reorderBlocks(db, admin, { pageId, ids: [b.id, a.id], now });
  expect(await contents()).toEqual(["Б", "А"]);
  const input = emptyBlock("image");
  expect(
    await updateBlock(db, admin, { pageId, blockId: a.id, input, seen: a.updated_at, now }),
  ).toMatchObject({ ok: true });
});

test("another page's blocks are not found, saved, moved or deleted", async () => {
  const block = await add("А");
  const other = { pageId: await newPage("other"), blockId: block.id };
  const gone = { ok: false, code: "gone" };
  const input = emptyBlock("image");
  expect(await findBlock(db, admin, other)).toBeNull();
  expect(await updateBlock(db, admin, { ...other, input, seen: null, now })).toEqual(gone);
  expect(await deleteBlock(db, admin, { ...other, now })).toBeNull();
  await reorderBlocks(db, admin, { pageId: other.pageId, ids: [block.id], now });
  expect(await contents()).toEqual(["А"]);
  expect(await findBlock(db, admin, { pageId, blockId: block.id })).toMatchObject({ content_bg: "А" });
});

test("a missing page or block is refused, and concurrent deletions delete once", async () => {
  const input = emptyBlock("rich_text");
  const gone = { ok: false, code: "gone" };
  expect(await addBlock(db, admin, { pageId: newId(), input, now })).toEqual(gone);
  const missing = { pageId, blockId: newId() };
  expect(await updateBlock(db, admin, { ...missing, input, seen: null, now })).toEqual(gone);
  expect(await deleteBlock(db, admin, { ...missing, now })).toBeNull();
  const { id: blockId } = await add();
  const deletions = [1, 2].map(() => deleteBlock(db, admin, { pageId, blockId, now }));
  expect((await Promise.all(deletions)).filter(Boolean)).toHaveLength(1);
});

test("a new order that misses a new block or names a deleted one is merged", async () => {
  const [a, b, c] = [await add("А"), await add("Б"), await add("В")];
  await deleteBlock(db, admin, { pageId, blockId: b.id, now });
  await add("Г");
  await reorderBlocks(db, admin, { pageId, ids: [c.id, b.id, a.id, c.id, newId(), "не е ключ"], now });
  expect(await contents()).toEqual(["В", "А", "Г"]);
  expect(await places()).toEqual([1, 2, 3]);
});

test("after any concurrent steps the positions are 1 to n", async () => {
  const step = fc.record({
    action: fc.constantFrom("add", "delete", "move"),
    from: fc.nat({ max: 9 }),
    to: fc.nat({ max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const ids = (await listBlocks(db, admin, pageId)).map(({ id }) => id);
      await Promise.all(
        steps.map(({ action, from, to }) => {
          const blockId = ids[from % Math.max(ids.length, 1)];
          if (action === "add" || blockId === undefined) return add();
          if (action === "delete") return deleteBlock(db, admin, { pageId, blockId, now });
          const others = ids.filter((id) => id !== blockId);
          return reorderBlocks(db, admin, { pageId, ids: others.toSpliced(to, 0, blockId), now });
        }),
      );
      const after = await places();
      expect(after).toEqual(after.map((_, index) => index + 1));
    }),
    { numRuns: 15 },
  );
});
