import type { z } from "zod";
import { cartRequest, catalogLookup, catalogSearch, productRequest } from "#app/domain/agents/agent-input.ts";
import { mainVersion } from "#app/domain/agents/agent-versions.ts";
import { isTooDeep } from "#app/domain/agents/canonical-json.ts";
import { localePath } from "#app/domain/locale.ts";
import { askAgainAfter } from "#app/domain/shop/closed-shop.ts";
import { countBy } from "#app/server/request/limits.ts";
import type { Services } from "#app/server/services.ts";
import type { AgentContext } from "./agent-context.ts";
import { createAgentProfiles } from "./agent-profiles.ts";
import type { AgentProfiles } from "./agent-profiles.ts";
import { notServed, problem, tooManyRequests } from "./agent-reply.ts";
import type { AgentReply, AgentRequest } from "./agent-request.ts";
import { cancelCart, createCart, getCart, updateCart } from "./carts/change-carts.ts";
import { earlierAnswer, repeatable } from "./carts/stored-answers.ts";
import type { RepeatableRequest } from "./carts/stored-answers.ts";
import { getProduct } from "./catalog/get-product.ts";
import { lookupCatalog } from "./catalog/lookup-catalog.ts";
import { searchCatalog } from "./catalog/search-catalog.ts";
import { servedShop } from "./served-shop.ts";

/** Longest idempotency key, in characters. */
const maxKey = 255;

/** Profiles that this process has read. */
const agentProfiles = createAgentProfiles();

/** The services that agents are answered with. */
export type AgentServices = Pick<Services, "db" | "limits" | "signingSecret" | "env">;

/**
 * Answers a request of a shopping agent: one function for all transports. Answers 404 while the shop serves no agents,
 * 503 while it is closed, and refuses, in this order: too many requests (429), a profile that cannot be read or has no
 * version that the shop speaks, and a request that is malformed (400). A change with an idempotency key is made once:
 * its repetition gets the same answer, and the key with another payload 409.
 */
export async function answerAgent(
  services: AgentServices,
  request: AgentRequest,
  profiles: AgentProfiles = agentProfiles,
): Promise<AgentReply> {
  const shop = await servedShop(services.db);
  if (!shop) return notServed;
  if (shop.opening.state === "closed")
    return problem("unavailable", "The shop is closed", { retryAfter: askAgainAfter });
  const { limits, env } = services;
  const { address, profile, now, language } = request;
  const claimed = profile === null ? null : (URL.parse(profile)?.host ?? null);
  const wait = await countRequest(limits, request, claimed);
  if (wait !== null) return tooManyRequests(wait);
  const known = profile === null ? null : await profiles.find(profile, { limits, address, now });
  const baseUrl = env.BASE_URL;
  if (known && !known.ok)
    return known.reply.body["code"] === "version_unsupported"
      ? {
          ...known.reply,
          body: { ...known.reply.body, continue_url: baseUrl + localePath(language ?? "bg", "/") },
        }
      : known.reply;
  const agent = known?.host ?? null;
  const version = known?.version ?? mainVersion;
  const context = { services, shop, baseUrl, version, agent, address, language, now };
  if (isTooDeep(request.payload)) return problem("invalid_request", "The request is nested too deeply");
  if (request.idempotencyKey !== null && !isKey(request.idempotencyKey))
    return problem("invalid_request", `An idempotency key has 1 to ${maxKey} visible characters`);
  return run(context, request);
}

function run(context: AgentContext, request: AgentRequest): Promise<AgentReply> {
  const cartId = request.cartId ?? "";
  switch (request.operation) {
    case "search_catalog":
      return withInput(catalogSearch, request, (input) => searchCatalog(context, input));
    case "lookup_catalog":
      return withInput(catalogLookup, request, (input) => lookupCatalog(context, input));
    case "get_product":
      return withInput(productRequest, request, (input) => getProduct(context, input));
    case "create_cart":
      return once(context, request, (repeated) =>
        withInput(cartRequest, request, (input) => createCart(context, input, repeated)),
      );
    case "get_cart":
      return getCart(context, cartId);
    case "update_cart":
      return once(context, request, (repeated) =>
        withInput(cartRequest, request, (input) => updateCart(context, cartId, input, repeated)),
      );
    case "cancel_cart":
      return once(context, request, (repeated) => cancelCart(context, cartId, repeated));
  }
}

/** Runs an operation with its input; refuses another one with the fields that are wrong. */
async function withInput<Input>(
  schema: z.ZodType<Input>,
  { payload }: AgentRequest,
  operation: (input: Input) => Promise<AgentReply>,
): Promise<AgentReply> {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return operation(parsed.data);
  const fields = parsed.error.issues.map(({ path }) => path.map(String).join(".") || "body");
  const wrong = [...new Set(fields)].slice(0, 10).join(", ");
  return problem("invalid_request", `The request is not valid: ${wrong}`);
}

/**
 * Runs a change, unless it was answered before. Refuses more changes with a key than answers are kept of a network
 * address in a day.
 */
async function once(
  { services, agent, address }: AgentContext,
  request: AgentRequest,
  operation: (repeated: RepeatableRequest | null) => Promise<AgentReply>,
): Promise<AgentReply> {
  const repeated = repeatable(request, agent);
  const earlier = await earlierAnswer(services.db, repeated);
  if (earlier) return earlier;
  const wait = repeated && (await services.limits.agentAnswersPerAddress.consume(address));
  return wait === null ? operation(repeated) : tooManyRequests(wait);
}

function isKey(key: string): boolean {
  return key.length <= maxKey && /^[\x21-\x7e]+$/.test(key);
}

/**
 * Counts a request by its network address, and by the host that its agent claims to be of. Looser by host, since an
 * agent asks for many people, and anybody can claim any host.
 */
function countRequest(limits: Services["limits"], { operation, address }: AgentRequest, host: string | null) {
  const isChange = operation === "create_cart" || operation === "update_cart" || operation === "cancel_cart";
  const [byAddress, byHost] = isChange
    ? [limits.agentChangesPerAddress, limits.agentChangesPerHost]
    : [limits.agentReadsPerAddress, limits.agentReadsPerHost];
  return countBy([[byAddress, address], ...(host === null ? [] : [[byHost, host] as const])]).consume();
}
