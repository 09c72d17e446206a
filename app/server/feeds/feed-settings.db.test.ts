import { beforeEach, expect, test } from "vitest";
import { feedSettingsFields } from "#app/domain/feeds/feed-settings-input.ts";
import { defaultFeedSettings } from "#app/domain/feeds/feed-settings.ts";
import { feedSettings } from "#app/server/db/schema/channels.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { changeFeedSecret, findFeedSettings, loadFeedSettings, saveFeedSettings } from "./feed-settings.ts";

const database = await testDatabase();
const { db } = database;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-24T10:00:00Z");

beforeEach(async () => {
  await db.delete(feedSettings);
  await db.delete(auditLog);
});

const save = (changes: Record<string, string> = {}, seen: Date | null = null) => {
  const fields: Record<string, string> = { ...feedSettingsFields(defaultFeedSettings), ...changes };
  return saveFeedSettings(database, admin, { field: (name) => fields[name] ?? "", seen, now });
};

test("every feed is off until the owner switches it on", async () => {
  expect(await loadFeedSettings(db)).toEqual(defaultFeedSettings);
  expect(await save({ has_meta: "on", google_category: "4748" })).toEqual({ ok: true, updatedAt: now });
  expect(await loadFeedSettings(db)).toEqual({
    ...defaultFeedSettings,
    has_meta: true,
    google_category: "4748",
  });
  const [entry] = await db.select().from(auditLog);
  expect(entry).toMatchObject({ entity: "feed_settings", action: "update", after: { has_meta: true } });
});

test("a save over a newer one, or of a too long category, is refused", async () => {
  await save({ has_google: "on" });
  expect(await save({}, new Date(0))).toMatchObject({ ok: false, code: "stale", by: "Мария Иванова" });
  expect(await save({ google_category: "я".repeat(301) })).toMatchObject({ code: "invalid" });
});

test("a secret is new each time, stays when the form is saved, and is removed", async () => {
  const { updatedAt } = await findFeedSettings(db, admin);
  const secrets: string[] = [];
  for (let count = 0; count < 2; count++) {
    await changeFeedSecret(database, admin, { intent: "new", now });
    secrets.push((await loadFeedSettings(db)).secret);
  }
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{22}$/);
  expect(await save({ has_google: "on" }, updatedAt)).toMatchObject({ ok: true });
  expect((await loadFeedSettings(db)).secret).toBe(secrets[1]);
  await changeFeedSecret(database, admin, { intent: "remove", now });
  expect(await loadFeedSettings(db)).toMatchObject({ secret: "", has_google: true });
});

test("the audit log names no secret, and that a secret was replaced", async () => {
  await changeFeedSecret(database, admin, { intent: "new", now });
  const { secret } = await loadFeedSettings(db);
  await changeFeedSecret(database, admin, { intent: "new", now });
  await save({ has_google: "on" });
  await changeFeedSecret(database, admin, { intent: "remove", now });
  const entries = await db.select().from(auditLog);
  expect(entries).toHaveLength(4);
  expect(JSON.stringify(entries)).not.toContain(secret);
});
