import { hash } from "node:crypto";
import { agentsText } from "#app/server/agents/agents-text.ts";
import { findAgentsFacts } from "#app/server/agents/find-agents-facts.ts";
import { servedShop } from "#app/server/agents/served-shop.ts";
import { isKnown } from "#app/server/http/conditional-request.ts";
import { closedHeaders } from "#app/server/opening/refuse-while-closed.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { notServed } from "./to-cart.ts";
import type { Route } from "./+types/agents-md";

/** How long a copy may be used without asking, in seconds. */
const copyAge = 300;

/**
 * `GET /agents.md`, and `GET /llms.txt` with the same text: what the shop sells, on which terms, and how agents use it.
 * A closed shop answers 503, and one that serves no agents 404.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const shop = await servedShop(services.db);
  if (!shop) return notServed();
  // Also to staff, since everybody shares the copies of the text.
  if (shop.opening.state === "closed") return new Response(null, { status: 503, headers: closedHeaders });
  const text = agentsText(await findAgentsFacts(services, shop, new Date()));
  const etag = `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;
  const headers = { "Cache-Control": `public, max-age=${copyAge}`, ETag: etag };
  if (isKnown(request.headers.get("If-None-Match") ?? undefined, etag))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "text/markdown; charset=utf-8" } });
}
