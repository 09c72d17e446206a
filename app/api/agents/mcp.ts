import { answerAgent } from "#app/server/agents/answer-agent.ts";
import { answerMcp, tooLarge } from "#app/server/agents/mcp.ts";
import type { McpReply } from "#app/server/agents/mcp.ts";
import { servedShop } from "#app/server/agents/served-shop.ts";
import { readBody } from "#app/server/request/read-body.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { version } from "#app/server/version.ts";
import { notServed } from "./to-cart.ts";
import type { Route } from "./+types/mcp";

/** Largest message, in bytes: many times a hundred lines. */
const maxBytes = 65_536;

/**
 * `POST /ucp/mcp`: the shop as an MCP server (`answerMcp`), for agents that shop. Answers in JSON, never as a stream.
 * The listener has refused requests from pages of other sites (`isFromAnotherSite`). Refuses other content types (415),
 * more than `maxBytes` (413) and other methods (405); while agents are not served, answers 404.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const shop = await servedShop(services.db);
  if (!shop) return notServed();
  if (request.method !== "POST") return methodNotAllowed();
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return new Response(null, { status: 415, headers: noStore });
  const text = await readBody(request, maxBytes);
  if (text === null) return respond(tooLarge(maxBytes));
  return respond(
    await answerMcp(text, request.headers, {
      answer: (asked) => answerAgent(services, asked),
      info: { name: shop.company.shop_name_en, version },
      address: context.get(clientAddressContext),
      now: new Date(),
    }),
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  return (await servedShop(context.get(servicesContext).db)) ? methodNotAllowed() : notServed();
}

const noStore = { "Cache-Control": "no-store" };

function respond({ status, body, retryAfter }: McpReply): Response {
  const headers = { ...noStore, ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }) };
  return body ? Response.json(body, { status, headers }) : new Response(null, { status, headers });
}

function methodNotAllowed(): Response {
  return new Response(null, { status: 405, headers: { ...noStore, Allow: "POST" } });
}
