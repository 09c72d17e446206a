import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { sortedContentTable } from "./content-table.ts";
import { sanitizeContent } from "#app/server/content/sanitize-html.ts";
import { listRevisions } from "./save-content.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const later = new Date("2026-11-22T10:00:00Z");

const pages = sortedContentTable({
  entity: "static_page",
  table: staticPages,
  name: staticPages.slug,
  clean: sanitizeContent,
});

beforeEach(async () => {
  await db.delete(staticPages);
  await db.delete(auditLog);
});

const input = (slug: string) => ({ slug, title_bg: "Страница", title_en: "Page" });

async function create(slug: string, place?: number) {
  const change = { id: null, input: input(slug), seen: null, now, ...(place !== undefined && { place }) };
  const result = await pages.save(db, admin, change);
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const slugs = async () => (await pages.list(db, admin)).map(({ slug }) => slug);
const positions = async () => (await pages.list(db, admin)).map(({ sort_order }) => sort_order);
const revisionsOf = (recordId: string) => listRevisions(db, admin, { entity: "static_page", recordId });

async function logged() {
  const entries = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  return entries.map(({ action, record_id }) => `${action} ${record_id}`);
}

test("creates a record last or at a position, with its times and a revision", async () => {
  const [a] = [await create("a"), await create("b"), await create("c", 1), await create("d", 99)];
  expect(await slugs()).toEqual(["a", "c", "b", "d"]);
  expect(await positions()).toEqual([0, 1, 2, 3]);
  expect(a).toMatchObject({ sort_order: 0, created_at: now, updated_at: now });
  expect(await revisionsOf(a.id)).toHaveLength(1);
  expect(await pages.find(db, admin, a.id)).toEqual(a);
});

test("saves a record at its position; refuses a stale, a taken and a deleted one", async () => {
  const [a, b] = [await create("a"), await create("b")];
  const save = (id: string, slug: string, seen: Date | null) =>
    pages.save(db, admin, { id, input: input(slug), seen, now: later });
  const saved = { slug: "c", sort_order: 0, created_at: now, updated_at: later };
  expect(await save(a.id, "c", a.updated_at)).toMatchObject({ ok: true, record: saved });
  expect(await save(a.id, "d", a.updated_at)).toMatchObject({
    code: "stale",
    by: "Мария Иванова",
    at: later,
  });
  expect(await save(a.id, "d", null)).toMatchObject({ ok: true });
  expect(await save(a.id, "b", null)).toEqual({ ok: false, code: "taken" });
  await pages.delete(db, admin, { id: b.id, now });
  expect(await save(b.id, "b", null)).toEqual({ ok: false, code: "gone" });
  expect(await revisionsOf(a.id)).toHaveLength(3);
});

test("of ten records created concurrently with one slug one is saved, and the others are refused as taken", async () => {
  const results = await Promise.all(
    Array.from({ length: 10 }, () =>
      pages.save(db, admin, { id: null, input: input("wanted"), seen: null, now }),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === "taken")).toHaveLength(9);
});

test("a text that is not a valid id finds no record", async () => {
  await create("a");
  for (const id of [newId(), "не е ключ 🍓", ""]) {
    const gone = { ok: false, code: "gone" };
    expect(await pages.find(db, admin, id)).toBeNull();
    expect(await pages.save(db, admin, { id, input: input("b"), seen: null, now })).toEqual(gone);
    expect(await pages.set(db, admin, { id, values: { status: "published" }, now })).toEqual(gone);
    expect(await pages.delete(db, admin, { id, now })).toBeNull();
  }
  expect(await slugs()).toEqual(["a"]);
});

test("stores sanitised HTML and names what was removed", async () => {
  const html = '<p onclick="steal()">Ягоди<script>alert(1)</script></p>';
  const change = { ...input("a"), content_bg: html, content_en: "<script>alert(1)</script>" };
  expect(await pages.save(db, admin, { id: null, input: change, seen: null, now })).toMatchObject({
    record: { content_bg: "<p>Ягоди</p>", content_en: null },
    removed: ["onclick", "<script>"],
  });
});

test("setting a column makes an open editor stale; a move does not", async () => {
  const [a, b] = [await create("a"), await create("b")];
  await pages.sort(db, admin, { ids: [b.id, a.id], now: later });
  const set = await pages.set(db, admin, { id: a.id, values: { status: "published" }, now: later });
  expect(set).toMatchObject({
    ok: true,
    record: { status: "published", title_bg: "Страница", sort_order: 1 },
  });
  const save = ({ id, updated_at: seen }: typeof a) =>
    pages.save(db, admin, { id, input: input(id), seen, now: later });
  expect(await save(a)).toMatchObject({ code: "stale" });
  expect(await save(b)).toMatchObject({ ok: true, record: { sort_order: 0 } });
});

test("a new order that misses a new record or names a deleted one is merged", async () => {
  const [a, b, c] = [await create("a"), await create("b"), await create("c")];
  await pages.delete(db, admin, { id: b.id, now });
  await create("d");
  await db.delete(auditLog);
  const ids = [c.id, b.id, a.id, c.id, newId(), "не е ключ"];
  await pages.sort(db, admin, { ids, now });
  await pages.sort(db, admin, { ids, now });
  expect(await slugs()).toEqual(["c", "a", "d"]);
  expect(await positions()).toEqual([0, 1, 2]);
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      action: "sort",
      entity: "static_page",
      record_id: "",
      before: { order: ["a", "c", "d"] },
      after: { order: ["c", "a", "d"] },
    },
  ]);
});

test("concurrent deletions delete a record once, return its row and write one audit entry", async () => {
  const [a] = [await create("a"), await create("b")];
  await db.delete(auditLog);
  const also: string[] = [];
  const remove = () =>
    pages.delete(db, admin, {
      id: a.id,
      now,
      also: async (_tx, { slug }) => void also.push(slug),
    });
  const deleted = await Promise.all([remove(), remove(), remove()]);
  expect(deleted.filter(Boolean)).toEqual([a]);
  expect(also).toEqual(["a"]);
  expect(await positions()).toEqual([0]);
  expect(await logged()).toEqual([`delete ${a.id}`]);
});

test("an error in the work that accompanies a save or deletion rolls both back", async () => {
  const { id } = await create("a");
  const also = () => Promise.reject(new Error("queue"));
  const save = pages.save(db, admin, { id, input: input("b"), seen: null, now, also });
  await expect(save).rejects.toThrow("queue");
  await expect(pages.delete(db, admin, { id, now, also })).rejects.toThrow("queue");
  expect(await slugs()).toEqual(["a"]);
});

test("concurrent creations, moves, changes and deletions leave positions without gaps or duplicates", async () => {
  const records = await Promise.all(["a", "b", "c", "d", "e", "f"].map((slug) => create(slug)));
  const [a = "", b = "", c = "", d = "", , f = ""] = records.map(({ id }) => id);
  await Promise.all([
    pages.sort(db, admin, { ids: [f, d, b], now }),
    pages.delete(db, admin, { id: c, now }),
    pages.sort(db, admin, { ids: [d, a], now }),
    pages.set(db, admin, { id: b, values: { status: "published" }, now }),
    create("g", 0),
    pages.sort(db, admin, { ids: [a, b, c, d, f], now }),
    pages.delete(db, admin, { id: f, now }),
    pages.set(db, admin, { id: c, values: { status: "published" }, now }),
  ]);
  expect(await positions()).toEqual([0, 1, 2, 3, 4]);
  const published = await db.select().from(staticPages).where(eq(staticPages.status, "published"));
  expect(published.map(({ slug }) => slug)).toEqual(["b"]);
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
        const ids = (await pages.list(db, admin)).map(({ id }) => id);
        const picked = ids[from % Math.max(ids.length, 1)];
        if (action === "create" || picked === undefined) await create(newId(), to);
        else if (action === "delete") await pages.delete(db, admin, { id: picked, now });
        else {
          const others = ids.filter((id) => id !== picked);
          await pages.sort(db, admin, { ids: others.toSpliced(to, 0, picked), now });
          expect((await pages.list(db, admin))[Math.min(to, others.length)]?.id).toBe(picked);
        }
        const places = await positions();
        expect(places).toEqual(places.map((_, index) => index));
      }
    }),
    { numRuns: 15 },
  );
});
