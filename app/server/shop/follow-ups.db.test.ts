import { expect, test } from "vitest";
import { defaultFollowUps, followUpFields } from "#app/domain/shop/follow-ups.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { findFollowUps, loadFollowUps, saveFollowUps } from "./follow-ups.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
const save = (changes: Record<string, string>, seen: Date | null = null) => {
  const fields: Record<string, string> = { ...followUpFields(defaultFollowUps), ...changes };
  return saveFollowUps({ db }, admin, { field: (name) => fields[name] ?? "", seen, now });
};

test("the settings are the defaults until they are saved, and a refused save changes nothing", async () => {
  expect(await loadFollowUps(db)).toEqual(defaultFollowUps);
  expect(await save({ review_days: "0" })).toMatchObject({
    code: "invalid",
    problems: { review_days: "number" },
  });
  expect(await loadFollowUps(db)).toEqual(defaultFollowUps);
});

test("a save is in force and in the audit log, and a stale one is refused", async () => {
  const saved = await save({ asks_reviews: "on", review_days: "10" });
  expect(saved).toMatchObject({ ok: true, settings: { asks_reviews: true, review_days: 10 } });
  const { updatedAt } = await findFollowUps(db, admin);
  expect(await db.select().from(auditLog)).toMatchObject([
    { entity: "follow_ups", before: { asks_reviews: false, review_days: 7 }, after: { review_days: 10 } },
  ]);
  expect(await save({ review_days: "12" }, updatedAt)).toMatchObject({ ok: true });
  expect(await save({ review_days: "14" }, updatedAt)).toMatchObject({ ok: false, code: "stale" });
});
