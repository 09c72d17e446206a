import { sql } from "drizzle-orm";
import { readAgentSettings } from "#app/domain/agents/agent-settings-input.ts";
import { defaultAgentSettings } from "#app/domain/agents/agent-settings.ts";
import type { AgentSettings } from "#app/domain/agents/agent-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { agentSettings } from "#app/server/db/schema/channels.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";

type StoredAgentSettings = { settings: AgentSettings; updatedAt: Date };

/** Returns the owner's settings of shopping agents and AI crawlers, or the defaults. */
export async function loadAgentSettings(db: Pick<Database, "select">): Promise<AgentSettings> {
  return (await readStored(db)).settings;
}

/** Returns these settings and when they were saved, or the defaults. */
export async function findAgentSettings(
  db: Pick<Database, "select">,
  _admin: Granted<"settings">,
): Promise<StoredAgentSettings> {
  return readStored(db);
}

export type SaveAgentSettingsResult =
  ({ ok: true } & StoredAgentSettings) | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the settings from form fields (`readAgentSettings`) and returns them as stored. Refused as `stale` when they
 * were saved after `seen` (null overwrites).
 */
export async function saveAgentSettings(
  { db }: { db: Pick<Database, "transaction"> },
  admin: Granted<"settings">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<SaveAgentSettingsResult> {
  return db.transaction(async (tx): Promise<SaveAgentSettingsResult> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('agent settings', 0))`);
    const { settings: before, updatedAt } = await readStored(tx);
    const stale = await staleRefusal(tx, { entity: "agent_settings", updatedAt, seen });
    if (stale) return stale;
    const settings = readAgentSettings(field);
    const row = { ...settings, updated_at: nextUpdatedAt({ updated_at: updatedAt }, now) };
    await tx
      .insert(agentSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: agentSettings.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "agent_settings",
      before,
      after: settings,
      now: row.updated_at,
    });
    return { ok: true, settings, updatedAt: row.updated_at };
  });
}

async function readStored(db: Pick<Database, "select">): Promise<StoredAgentSettings> {
  const [row] = await db.select().from(agentSettings);
  if (!row) return { settings: defaultAgentSettings, updatedAt: neverSaved };
  const { id: _id, updated_at: updatedAt, ...settings } = row;
  return { settings, updatedAt };
}
