import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntities } from "#app/domain/accounts/audit.ts";
import type { AuditAction, AuditEntity } from "#app/domain/accounts/audit.ts";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { categories } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { auditPerPage, findAuditEntry, listAudit, listAuditPeople } from "./list-audit.ts";
import type { AuditFilter } from "./list-audit.ts";
import { writeAudit } from "./write-audit.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T10:00:00Z");
const everything: AuditFilter = {
  person: null,
  entity: null,
  action: null,
  record: null,
  from: null,
  to: null,
};

const admin = await insertAdmin(db, { email: "owner@example.com" });

beforeEach(() => db.delete(auditLog));

type Entry = {
  action?: AuditAction;
  entity?: AuditEntity;
  recordId?: string;
  before?: object;
  after?: object;
  at?: Date;
};
const write = ({ at = now, ...entry }: Entry = {}, by = admin) =>
  writeAudit(db, by, { action: "update", entity: "category", ...entry, now: at });
const list = (filter: Partial<AuditFilter> = {}, cursor: Parameters<typeof listAudit>[2]["cursor"] = null) =>
  listAudit(db, admin, { filter: { ...everything, ...filter }, cursor });
const actionsOf = async (filter: Partial<AuditFilter>) =>
  (await list(filter)).rows.map(({ action, entity }) => `${action} ${entity}`);

test("the log is listed newest first, and paging forwards and back returns the same pages", async () => {
  await db.execute(sql`
    insert into audit_log (id, at, user_id, user_email, action, entity, record_id, after)
    select gen_random_uuid(), ${now.toISOString()}::timestamptz + n * interval '1 second', ${admin.userId}::uuid, 'owner@example.com',
      'update', 'category', '', jsonb_build_object('sort_order', n)
    from generate_series(1, ${auditPerPage + 20}) as n`);
  const first = await list();
  expect(first.rows.map((row) => row.changes[0]?.to)).toEqual(
    Array.from({ length: auditPerPage }, (_, index) => auditPerPage + 20 - index),
  );
  expect(first.previous).toBeNull();
  const second = await list({}, { side: "after", id: first.next ?? "" });
  expect(second.rows.map((row) => row.changes[0]?.to)).toEqual(
    Array.from({ length: 20 }, (_, index) => 20 - index),
  );
  expect(second.next).toBeNull();
  const back = await list({}, { side: "before", id: second.previous ?? "" });
  expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
});

test("records that a change names by id come with their names", async () => {
  const id = newId();
  await db.insert(categories).values({ id, name_bg: "Цитруси", name_en: "Citrus" });
  await write({ entity: "product", before: { category_id: null }, after: { category_id: id } });
  await write({ entity: "homepage_section", before: { config: {} }, after: { config: { category_id: id } } });
  const { rows, records } = await list();
  const name = { name_bg: "Цитруси", name_en: "Citrus" };
  expect(records).toEqual({ [`category/${id}`]: name });
  expect((await findAuditEntry(db, admin, rows[0]?.id ?? ""))?.records).toEqual({ [`category/${id}`]: name });
});

test("the log is filtered by person, kind, action, record and whole days of Sofia", async () => {
  const other = await insertAdmin(db, { email: "second@example.com" });
  const recordId = newId();
  await write({ action: "create", recordId });
  await write({ action: "delete", recordId: newId() });
  await write({ action: "send", entity: "letter" }, other);
  // 00:30 of the 22nd in Sofia.
  await write({ action: "export", entity: "customer", at: new Date("2026-11-21T22:30:00Z") });
  expect(await actionsOf({ entity: "category" })).toEqual(["delete category", "create category"]);
  expect(await actionsOf({ entity: "category", record: recordId })).toEqual(["create category"]);
  expect(await actionsOf({ record: recordId })).toHaveLength(4);
  expect(await actionsOf({ action: "send" })).toEqual(["send letter"]);
  expect(await actionsOf({ person: other.userId })).toEqual(["send letter"]);
  expect(await actionsOf({ from: "2026-11-22" })).toEqual(["export customer"]);
  expect(await actionsOf({ to: "2026-11-21" })).toHaveLength(3);
  expect(await actionsOf({ from: "2026-11-21", to: "2026-11-22", action: "export" })).toEqual([
    "export customer",
  ]);
  expect(await actionsOf({ person: "gone" })).toEqual([]);
  await db.delete(users).where(eq(users.id, other.userId));
  expect(await actionsOf({ person: "gone" })).toEqual(["send letter"]);
  const [entry] = (await list({ person: "gone" })).rows;
  expect(entry).toMatchObject({ user_name: null, user_email: "second@example.com" });
});

test("the people to filter by are those who changed something, each once", async () => {
  expect(await listAuditPeople(db, admin)).toEqual({ people: [], hasGone: false });
  const [quiet, leaver] = [
    await insertAdmin(db, { email: "quiet@example.com" }),
    await insertAdmin(db, { email: "leaver@example.com" }),
  ];
  await write();
  await write();
  await write({}, leaver);
  const name = "Мария Иванова";
  const own = { id: admin.userId, name, email: "owner@example.com" };
  expect((await listAuditPeople(db, admin)).people).toEqual([
    { id: leaver.userId, name, email: "leaver@example.com" },
    own,
  ]);
  await db.delete(users).where(eq(users.id, leaver.userId));
  expect(await listAuditPeople(db, admin)).toEqual({ people: [own], hasGone: true });
  expect(quiet.userId).not.toBe(own.id);
});

test("the list shows a few changes with texts cut to where they differ, an entry itself all of them, uncut", async () => {
  const html = `<p>${"Сладко ".repeat(1000)}</p>`;
  const before = { content_bg: html, content_en: "<b>one</b>", slug: "a", title_bg: "А", title_en: "A" };
  const after = {
    content_bg: `${html}<p>ново</p>`,
    content_en: "two",
    slug: "b",
    title_bg: "Б",
    title_en: "B",
  };
  await write({ entity: "static_page", before, after });
  const [listed] = (await list()).rows;
  expect(listed?.changed).toBe(5);
  expect(listed?.changes).toHaveLength(3);
  expect(JSON.stringify(listed).length).toBeLessThan(1500);
  const entry = await findAuditEntry(db, admin, listed?.id ?? "");
  expect(entry?.changes).toHaveLength(5);
  expect(entry?.changes).toContainEqual({
    column: "content_bg",
    from: html,
    to: `${html}<p>ново</p>`,
  });
  expect(await findAuditEntry(db, admin, newId())).toBeNull();
});

test("a huge text and a huge list are cut in the list of entries", async () => {
  const pictures = Array.from({ length: 1000 }, (_, index) => `/media/picture-${index}.webp`);
  await write({ before: { a: "а".repeat(200_000), pictures: [] }, after: { a: "", pictures } });
  const page = await list();
  expect(JSON.stringify(page.rows).length).toBeLessThan(1500);
  expect(page.rows[0]?.changes.map(({ column }) => column).toSorted()).toEqual(["a", "pictures"]);
});

test("an entry has its record's current name, or the name in the entry when the record no longer exists", async () => {
  const [there, gone] = [newId(), newId()];
  await db.insert(categories).values({ id: there, name_bg: "Ягоди", name_en: "Berries" });
  await write({ recordId: there, after: { name_bg: "Стари ягоди" } });
  await write({ recordId: gone, action: "delete", before: { name_bg: "Круши", name_en: "Pears" } });
  await write({ recordId: "не е ключ 🍓", entity: "staff", after: { email: "x@example.com" } });
  await write({ entity: "order", recordId: there, action: "refund", after: { amount_eur: 100 } });
  const { rows, records } = await list();
  expect(records).toEqual({
    [`category/${there}`]: { name_bg: "Ягоди", name_en: "Berries" },
    [`order/${there}`]: { name_bg: there.slice(-8), name_en: null },
  });
  expect(rows.find(({ record_id }) => record_id === gone)?.stored_name).toBe("Круши");
});

// An order is named by its id.
test.each(auditEntities.filter((entity) => entity !== "order"))(
  "records of the kind %s are looked up, and one that does not exist has no name",
  async (entity) => {
    await write({ entity, recordId: newId() });
    expect((await list()).records).toEqual({});
  },
);
