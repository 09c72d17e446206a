import { mainVersion } from "#app/domain/agents/agent-versions.ts";
import { businessProfile } from "#app/domain/agents/business-profile.ts";
import { notServed } from "#app/server/agents/agent-reply.ts";
import { servedShop } from "#app/server/agents/served-shop.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { agentResponse } from "./agent-response.ts";
import type { Route } from "./+types/profile";

/** Seconds for which agents may keep the profile; the specification demands at least 60. */
const maxAge = 300;

/**
 * `GET /.well-known/ucp`: what shopping agents can ask the shop for, and where (UCP, section on discovery). 404 while
 * it serves none.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  if (!(await servedShop(db))) return agentResponse(notServed);
  return Response.json(businessProfile(mainVersion, env.BASE_URL), {
    headers: { "Cache-Control": `public, max-age=${maxAge}` },
  });
}
