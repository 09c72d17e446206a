import type { RouterContextProvider } from "react-router";
import { profileOf } from "#app/domain/agents/ucp-agent.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { answerAgent } from "#app/server/agents/answer-agent.ts";
import { notServed, problem } from "#app/server/agents/agent-reply.ts";
import type { AgentOperation, AgentReply } from "#app/server/agents/agent-request.ts";
import { servedShop } from "#app/server/agents/served-shop.ts";
import { retryAfter } from "#app/server/http/observe-requests.ts";
import { log } from "#app/server/log.ts";
import { outageName } from "#app/server/outage.ts";
import { readBody } from "#app/server/request/read-body.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { agentResponse } from "./agent-response.ts";
import type { Route } from "./+types/rest";

/** Largest request, in bytes: a hundred lines with every text at its longest. */
const maxBodyBytes = 65_536;

/** The addresses below /ucp/v1 with their methods (UCP 2026-04-08, catalog and cart). */
const operations: { path: RegExp; methods: Partial<Record<string, AgentOperation>> }[] = [
  { path: /^catalog\/search$/, methods: { POST: "search_catalog" } },
  { path: /^catalog\/lookup$/, methods: { POST: "lookup_catalog" } },
  { path: /^catalog\/product$/, methods: { POST: "get_product" } },
  { path: /^carts$/, methods: { POST: "create_cart" } },
  { path: /^carts\/([^/]+)$/, methods: { GET: "get_cart", HEAD: "get_cart", PUT: "update_cart" } },
  { path: /^carts\/([^/]+)\/cancel$/, methods: { POST: "cancel_cart" } },
];

type Arguments = Pick<Route.ActionArgs, "params" | "context"> & { request: Request };

/** `GET /ucp/v1/carts/{id}`: the only address that is read without a body. */
export function loader(args: Route.LoaderArgs) {
  return answer(args);
}

/** `POST` and `PUT /ucp/v1/...`: requests of shopping agents. Every answer is JSON. */
export function action(args: Route.ActionArgs) {
  return answer(args);
}

async function answer({ request, params, context }: Arguments): Promise<Response> {
  try {
    return await run({ request, path: params["*"] ?? "", context });
  } catch (error) {
    if (outageName(error) === null) throw error;
    log.error({ err: error }, "shopping agents cannot be answered");
    return agentResponse(problem("unavailable", "Try again in a moment", { retryAfter }));
  }
}

async function run({
  request,
  path,
  context,
}: {
  request: Request;
  path: string;
  context: Readonly<RouterContextProvider>;
}): Promise<Response> {
  const services = context.get(servicesContext);
  /** While no agent is served, everything answers as if it did not exist. */
  const refuse = async (reply: AgentReply, headers?: Record<string, string>) =>
    (await servedShop(services.db)) ? agentResponse(reply, headers) : agentResponse(notServed);
  const route = operations.find((each) => each.path.test(path));
  if (!route) return agentResponse(notServed);
  const operation = route.methods[request.method];
  if (!operation) {
    const allowed = Object.keys(route.methods).join(", ");
    return refuse(problem("method_not_allowed", `Use ${allowed}`), { Allow: allowed });
  }
  const named = profileOf(request.headers.get("UCP-Agent"));
  if (!named.ok) return refuse(problem("invalid_profile_url", "UCP-Agent is malformed"));
  const needsBody = operation !== "get_cart" && operation !== "cancel_cart";
  const payload = needsBody ? await readPayload(request) : { ok: true as const, value: undefined };
  if (!payload.ok) return refuse(payload.reply);
  return agentResponse(
    await answerAgent(services, {
      operation,
      payload: payload.value,
      cartId: route.path.exec(path)?.[1] ?? null,
      profile: named.profile,
      idempotencyKey: request.headers.get("Idempotency-Key"),
      language: preferredLanguage(request.headers.get("Accept-Language") ?? ""),
      address: context.get(clientAddressContext),
      now: new Date(),
    }),
  );
}

/** Reads a JSON body. Refuses another content type, one that is too large, and text that is not JSON. */
async function readPayload(
  request: Request,
): Promise<{ ok: true; value: unknown } | { ok: false; reply: AgentReply }> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return { ok: false, reply: problem("unsupported_media_type", "The body must be application/json") };
  const body = await readBody(request, maxBodyBytes);
  if (body === null) return { ok: false, reply: problem("body_too_large", "The body is too large") };
  try {
    return { ok: true, value: JSON.parse(body) };
  } catch {
    return { ok: false, reply: problem("invalid_request", "The body is not valid JSON") };
  }
}

/** Returns the first of the shop's languages that the header prefers, in its order of quality; null for none. */
function preferredLanguage(header: string): Locale | null {
  const wishes = header
    .slice(0, 1000)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
      return { language: tag.split("-")[0], quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { language } of wishes) {
    const locale = locales.find((each) => each === language);
    if (locale) return locale;
  }
  return null;
}
