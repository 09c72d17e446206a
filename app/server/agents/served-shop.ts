import { servesAgents } from "#app/domain/agents/agent-settings.ts";
import type { Database } from "#app/server/db/database.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import type { Shop } from "#app/server/shop/load-company.ts";
import { loadAgentSettings } from "./agent-settings.ts";

/** Returns the shop's settings; null while it serves no agents, and every address for them answers 404. */
export async function servedShop(db: Pick<Database, "select">): Promise<Shop | null> {
  const [settings, shop] = await Promise.all([loadAgentSettings(db), loadShop(db)]);
  return servesAgents(settings, shop.company) ? shop : null;
}
