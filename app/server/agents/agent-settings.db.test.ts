import { expect, test } from "vitest";
import { agentSettingsFields } from "#app/domain/agents/agent-settings-input.ts";
import { defaultAgentSettings } from "#app/domain/agents/agent-settings.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { findAgentSettings, loadAgentSettings, saveAgentSettings } from "./agent-settings.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
const save = (changes: Record<string, string>, seen: Date | null = null) => {
  const fields: Record<string, string> = { ...agentSettingsFields(defaultAgentSettings), ...changes };
  return saveAgentSettings({ db }, admin, { field: (name) => fields[name] ?? "", seen, now });
};

test("the settings are the defaults until they are saved; a save is audited, and a stale one refused", async () => {
  expect(await loadAgentSettings(db)).toEqual(defaultAgentSettings);
  expect(await save({ allows_GPTBot: "", allows_CCBot: "" })).toMatchObject({
    ok: true,
    settings: { is_on: true, refused_crawlers: ["GPTBot", "CCBot"] },
  });
  const { settings, updatedAt } = await findAgentSettings(db, admin);
  expect(settings).toEqual({ is_on: true, refused_crawlers: ["GPTBot", "CCBot"] });
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      entity: "agent_settings",
      before: { refused_crawlers: [] },
      after: { refused_crawlers: ["GPTBot", "CCBot"] },
    },
  ]);
  expect(await save({ is_on: "" }, updatedAt)).toMatchObject({ ok: true, settings: { is_on: false } });
  expect(await save({}, updatedAt)).toMatchObject({ ok: false, code: "stale" });
  expect(await loadAgentSettings(db)).toEqual({ is_on: false, refused_crawlers: [] });
});
