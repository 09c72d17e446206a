import { defaultAgentSettings } from "#app/domain/agents/agent-settings.ts";
import { loadAgentSettings } from "#app/server/agents/agent-settings.ts";
import { robotsTxt } from "#app/server/content/sitemap.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/robots";

/** `GET /robots.txt` */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { refused_crawlers } = await loadOr(
    "the agents' settings",
    loadAgentSettings(db),
    defaultAgentSettings,
  );
  return new Response(robotsTxt(env.BASE_URL, refused_crawlers), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
