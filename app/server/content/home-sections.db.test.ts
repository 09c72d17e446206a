import { expect, test } from "vitest";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { sectionInput } from "#tests/factories/content/sections.ts";
import { sectionTable } from "./home-sections.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

test("a new section comes last, its HTML sanitised; without a title the audit log names its type", async () => {
  const create = (title_bg: string | null, content_bg: string | null = null) =>
    sectionTable.save(db, admin, {
      id: null,
      input: sectionInput({ title_bg, content_bg }),
      seen: null,
      now,
    });
  const [a, b] = [await create("А"), await create(null, '<p onclick="steal()">Ягоди</p>')];
  if (!a.ok || !b.ok) throw new Error("refused");
  expect(b).toMatchObject({ record: { content_bg: "<p>Ягоди</p>" }, removed: ["onclick"] });
  const listed = (await sectionTable.list(db, admin)).map(({ id, sort_order }) => [id, sort_order]);
  expect(listed).toEqual([
    [a.record.id, 0],
    [b.record.id, 1],
  ]);
  await db.delete(auditLog);
  await sectionTable.sort(db, admin, { ids: [b.record.id, a.record.id], now });
  const [entry] = await db.select().from(auditLog);
  expect(entry).toMatchObject({ entity: "homepage_section", after: { order: ["text_block", "А"] } });
});
