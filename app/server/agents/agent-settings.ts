import { defaultAgentSettings } from "#app/domain/agents/agent-settings.ts";
import type { AgentSettings } from "#app/domain/agents/agent-settings.ts";
import type { Database } from "#app/server/db/database.ts";
import { agentSettings } from "#app/server/db/schema/channels.ts";

/** Returns the owner's settings of shopping agents, or the defaults. */
export async function loadAgentSettings(db: Pick<Database, "select">): Promise<AgentSettings> {
  const [row] = await db
    .select({ is_on: agentSettings.is_on, refused_crawlers: agentSettings.refused_crawlers })
    .from(agentSettings);
  return row ?? defaultAgentSettings;
}
