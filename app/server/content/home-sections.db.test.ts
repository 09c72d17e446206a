import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { homepageSections } from "#app/server/db/schema/content.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { insertAdmin } from "#tests/factories/people.ts";
import { sectionInput } from "#tests/factories/sections.ts";
import {
  createSection,
  deleteSection,
  findSection,
  listSections,
  reorderSections,
  setSectionVisible,
  updateSection,
} from "./home-sections.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

beforeEach(() => db.delete(homepageSections));

async function create(title_bg = "Нашата история") {
  const result = await createSection(db, admin, { input: sectionInput({ title_bg }), now });
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const order = async () => (await listSections(db, admin)).map(({ sort_order }) => sort_order);
const titles = async () => (await listSections(db, admin)).map(({ title_bg }) => title_bg);

test("a new section comes last, and its position is the number of sections before it", async () => {
  for (const title of ["А", "Б", "В"]) await create(title);
  expect(await titles()).toEqual(["А", "Б", "В"]);
  expect(await order()).toEqual([0, 1, 2]);
});

test("sections created concurrently get distinct positions", async () => {
  await Promise.all(Array.from({ length: 8 }, () => create()));
  expect(await order()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("HTML is stored sanitised", async () => {
  const result = await createSection(db, admin, {
    input: sectionInput({
      content_bg: '<p onclick="steal()">Ягоди<script>alert(1)</script></p>',
      content_en: "<script>alert(1)</script>",
    }),
    now,
  });
  expect(result).toMatchObject({ ok: true, record: { content_bg: "<p>Ягоди</p>", content_en: null } });
});

test("saving a section keeps its position, and the second of two editors gets a conflict", async () => {
  const [section] = [await create("А"), await create("Б")];
  const save = (title_bg: string, seen: Date | null) =>
    updateSection(db, admin, { id: section.id, input: sectionInput({ title_bg }), seen, now });
  expect(await save("Първи", section.updated_at)).toMatchObject({
    ok: true,
    record: { title_bg: "Първи", sort_order: 0 },
  });
  expect(await save("Втори", section.updated_at)).toMatchObject({
    ok: false,
    code: "stale",
    by: "Мария Иванова",
  });
  expect(await save("Втори", null)).toMatchObject({ ok: true });
  expect(await titles()).toEqual(["Втори", "Б"]);
});

test("a section is hidden and shown again, which makes an open editor stale", async () => {
  const section = await create();
  const hide = (isVisible: boolean) => setSectionVisible(db, admin, { id: section.id, isVisible, now });
  expect(await hide(false)).toMatchObject({ ok: true, record: { is_visible: false } });
  const input = sectionInput();
  expect(
    await updateSection(db, admin, { id: section.id, input, seen: section.updated_at, now }),
  ).toMatchObject({ code: "stale" });
  expect(await hide(true)).toMatchObject({ ok: true, record: { is_visible: true } });
});

test("moving a section does not make an open editor stale", async () => {
  const [a, b] = [await create("А"), await create("Б")];
  await reorderSections(db, admin, { ids: [b.id, a.id], now });
  expect(await titles()).toEqual(["Б", "А"]);
  expect(
    await updateSection(db, admin, { id: a.id, input: sectionInput(), seen: a.updated_at, now }),
  ).toMatchObject({ ok: true });
});

test("a missing section cannot be saved or hidden, and deleting it again is harmless", async () => {
  const section = await create();
  for (const id of [newId(), "не е ключ 🍓", ""]) {
    const gone = { ok: false, code: "gone" };
    expect(await updateSection(db, admin, { id, input: sectionInput(), seen: null, now })).toEqual(gone);
    expect(await setSectionVisible(db, admin, { id, isVisible: false, now })).toEqual(gone);
    expect(await findSection(db, admin, id)).toBeNull();
    await deleteSection(db, admin, { id, now });
  }
  await Promise.all([
    deleteSection(db, admin, { id: section.id, now }),
    deleteSection(db, admin, { id: section.id, now }),
  ]);
  expect(await order()).toEqual([]);
});

test("a new order that misses a new section or names a deleted one is merged", async () => {
  const [a, b, c] = [await create("А"), await create("Б"), await create("В")];
  await deleteSection(db, admin, { id: b.id, now });
  await create("Г");
  await reorderSections(db, admin, { ids: [c.id, b.id, a.id, c.id, newId(), "не е ключ"], now });
  expect(await titles()).toEqual(["В", "А", "Г"]);
  expect(await order()).toEqual([0, 1, 2]);
});

test("concurrent moves, hidings and deletions leave positions without gaps or duplicates", async () => {
  const sections = await Promise.all(Array.from({ length: 6 }, () => create()));
  const ids = sections.map(({ id }) => id);
  await Promise.all([
    reorderSections(db, admin, { ids: ids.toReversed(), now }),
    deleteSection(db, admin, { id: ids[2] ?? "", now }),
    reorderSections(db, admin, { ids: [ids[3] ?? "", ids[0] ?? ""], now }),
    setSectionVisible(db, admin, { id: ids[1] ?? "", isVisible: false, now }),
    create(),
    reorderSections(db, admin, { ids, now }),
    deleteSection(db, admin, { id: ids[5] ?? "", now }),
    setSectionVisible(db, admin, { id: ids[2] ?? "", isVisible: false, now }),
  ]);
  expect(await order()).toEqual([0, 1, 2, 3, 4]);
  const hidden = (await listSections(db, admin)).filter(({ is_visible }) => !is_visible);
  expect(hidden.map(({ id }) => id)).toEqual([ids[1]]);
});

test("after any sequence of steps the positions are 0 to n-1", async () => {
  const step = fc.record({
    action: fc.constantFrom("create", "delete", "move"),
    from: fc.nat({ max: 9 }),
    to: fc.nat({ max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const { action, from, to } of steps) {
        const ids = (await listSections(db, admin)).map(({ id }) => id);
        const picked = ids[from % Math.max(ids.length, 1)];
        if (action === "create" || picked === undefined) await create();
        else if (action === "delete") await deleteSection(db, admin, { id: picked, now });
        else {
          const others = ids.filter((id) => id !== picked);
          await reorderSections(db, admin, { ids: others.toSpliced(to, 0, picked), now });
          expect((await listSections(db, admin))[Math.min(to, others.length)]?.id).toBe(picked);
        }
        const places = await order();
        expect(places).toEqual(places.map((_, index) => index));
      }
    }),
    { numRuns: 15 },
  );
});
