import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { findRevision, saveContent, maxRevisions, listRevisions } from "./save-content.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

function create(recordId: string, slug: string, author = admin) {
  return saveContent(db, author, {
    entity: "static_page",
    recordId,
    now,
    seen: null,
    write: async (tx, updated_at) => {
      const row = { id: recordId, slug, title_bg: "Първо", title_en: "First", updated_at };
      return (await tx.insert(staticPages).values(row).returning())[0];
    },
  });
}

function retitle(recordId: string, title_bg: string, seen: Date | null, slug?: string, author = admin) {
  return saveContent(db, author, {
    entity: "static_page",
    recordId,
    now,
    seen,
    read: async (tx) =>
      (await tx.select().from(staticPages).where(eq(staticPages.id, recordId)).for("update"))[0],
    write: async (tx, updated_at) =>
      (
        await tx
          .update(staticPages)
          .set({ title_bg, updated_at, ...(slug && { slug }) })
          .where(eq(staticPages.id, recordId))
          .returning()
      )[0],
  });
}

test("of two editors of the same state one saves, and the other gets a conflict that names the first", async () => {
  const id = newId();
  const created = await create(id, "two-editors");
  if (!created.ok) throw new Error(created.code);
  const seen = created.record.updated_at;
  const results = await Promise.all([retitle(id, "Единият", seen), retitle(id, "Другият", seen)]);
  const saved = results.find((result) => result.ok);
  const refused = results.find((result) => !result.ok);
  expect(saved).toMatchObject({ ok: true });
  expect(refused).toMatchObject({ code: "stale", by: "Мария Иванова" });
  const [page] = await db.select().from(staticPages).where(eq(staticPages.id, id));
  expect(page?.title_bg).toBe(saved?.ok && saved.record.title_bg);
  expect(await retitle(id, "Въпреки това", null)).toMatchObject({ ok: true });
});

test("a conflict names the author of the current state, not of an earlier one or of another record", async () => {
  const boris = await insertAdmin(db, { email: "boris@example.com" });
  await db.update(users).set({ name: "Борис Петров" }).where(eq(users.id, boris.userId));
  const [other, id] = [newId(), newId()];
  await create(other, "saved-by-maria");
  const created = await create(id, "saved-by-boris");
  if (!created.ok) throw new Error(created.code);
  await retitle(other, "На Мария", null);
  await retitle(id, "На Борис", null, undefined, boris);
  const refused = await retitle(id, "Късно", created.record.updated_at);
  expect(refused).toMatchObject({ code: "stale", by: "Борис Петров" });
});

test("a slug that another record has is refused, and nothing is written", async () => {
  const [first, second] = [newId(), newId()];
  await create(first, "first-slug");
  await create(second, "second-slug");
  expect(await create(newId(), "first-slug")).toEqual({ ok: false, code: "taken" });
  expect(await retitle(second, "Второ", null, "first-slug")).toEqual({ ok: false, code: "taken" });
  expect(await listRevisions(db, admin, { entity: "static_page", recordId: second })).toHaveLength(1);
});

test("a record that does not exist cannot be saved", async () => {
  expect(await retitle(newId(), "Няма го", null)).toEqual({ ok: false, code: "gone" });
});

test("only the newest fifty revisions are retained, and each is found only under its own record", async () => {
  const [id, other] = [newId(), newId()];
  await create(other, "untouched");
  await create(id, "many-states");
  for (let step = 1; step <= maxRevisions; step++) await retitle(id, `Състояние ${step}`, null);
  const states = await listRevisions(db, admin, { entity: "static_page", recordId: id });
  expect(states).toHaveLength(maxRevisions);
  expect(states[0]?.by).toBe("Мария Иванова");
  const find = (recordId: string, revisionId = "") =>
    findRevision(db, admin, { entity: "static_page", recordId, revisionId });
  expect(await find(id, states[0]?.id)).toMatchObject({ title_bg: `Състояние ${maxRevisions}` });
  expect(await find(id, states.at(-1)?.id)).toMatchObject({ title_bg: "Състояние 1" });
  expect(await find(newId(), states[0]?.id)).toBeNull();
  expect(await listRevisions(db, admin, { entity: "static_page", recordId: other })).toHaveLength(1);
  expect(await find(id, "не е ключ 🍓")).toBeNull();
});

test("the state before the first save is stored as a revision", async () => {
  const id = newId();
  const before = new Date("2026-11-01T10:00:00Z");
  const row = {
    id,
    slug: "from-the-seed",
    title_bg: "Както беше",
    title_en: "As it was",
    updated_at: before,
  };
  await db.insert(staticPages).values(row);
  for (const title of ["Първа промяна", "Втора промяна"])
    expect(await retitle(id, title, null)).toMatchObject({ ok: true });
  const states = await listRevisions(db, admin, { entity: "static_page", recordId: id });
  expect(states).toHaveLength(3);
  expect(states.at(-1)).toMatchObject({ at: before, by: null });
  const revisionId = states.at(-1)?.id ?? "";
  const first = await findRevision(db, admin, { entity: "static_page", recordId: id, revisionId });
  expect(first).toMatchObject({ title_bg: "Както беше" });
});
