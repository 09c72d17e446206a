import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/server/db/schema/accounts.ts";
import { categories } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { newId } from "#app/server/db/new-id.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { writeAudit } from "./write-audit.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T10:00:00Z");

const admin = await insertAdmin(db, { email: "owner@example.com" });
const entriesOf = (recordId: string) =>
  db.select().from(auditLog).where(eq(auditLog.record_id, recordId)).orderBy(asc(auditLog.id));

test("an entry names the person, the time and the action, and stores only the changed columns", async () => {
  const recordId = newId();
  const before = { id: recordId, name_bg: "Ягоди", name_en: "Berries", tags: ["a"], updated_at: now };
  const after = { ...before, name_bg: "Горски ягоди", tags: ["a", "b"], updated_at: new Date(0) };
  await writeAudit(db, admin, { action: "update", entity: "category", recordId, before, after, now });
  const [entry] = await entriesOf(recordId);
  expect(entry).toMatchObject({
    at: now,
    user_id: admin.userId,
    user_email: "owner@example.com",
    action: "update",
    entity: "category",
    before: { name_bg: "Ягоди", tags: ["a"] },
    after: { name_bg: "Горски ягоди", tags: ["a", "b"] },
  });
  expect(Object.keys(entry?.after ?? {}).toSorted()).toEqual(["name_bg", "tags"]);
});

test("a new record has no state before, a deleted one none after, and an unchanged one gets no entry", async () => {
  const recordId = newId();
  const state = { name_bg: "Ягоди" };
  const entry = { entity: "category", recordId, now } as const;
  await writeAudit(db, admin, { ...entry, action: "create", after: state });
  await writeAudit(db, admin, { ...entry, action: "delete", before: state });
  await writeAudit(db, admin, { ...entry, action: "update", before: state, after: { ...state } });
  await writeAudit(db, admin, { ...entry, action: "erase" });
  expect((await entriesOf(recordId)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ["create", null, state],
    ["delete", state, null],
    ["erase", null, null],
  ]);
});

test("an entry is rolled back with the change that it reports", async () => {
  const recordId = newId();
  const change = db.transaction(async (tx) => {
    await tx.insert(categories).values({ id: recordId, name_bg: "Ягоди", name_en: "Berries" });
    await writeAudit(tx, admin, { action: "create", entity: "category", recordId, now });
    throw new Error("the connection was lost");
  });
  await expect(change).rejects.toThrow("the connection was lost");
  expect(await entriesOf(recordId)).toEqual([]);
  expect(await db.select().from(categories)).toEqual([]);
});

test("an entry retains the e-mail address of a deleted account", async () => {
  const leaver = await insertAdmin(db, { email: "left@example.com" });
  const recordId = newId();
  await writeAudit(db, leaver, { action: "create", entity: "category", recordId, now });
  await db.delete(users).where(eq(users.id, leaver.userId));
  expect(await entriesOf(recordId)).toMatchObject([{ user_id: null, user_email: "left@example.com" }]);
});
