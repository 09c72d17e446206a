import type { Locale } from "#app/domain/locale.ts";

/** What agents may ask for, as MCP names it; REST has an address for each (UCP 2026-04-08, catalog and cart). */
export const agentOperations = [
  "search_catalog",
  "lookup_catalog",
  "get_product",
  "create_cart",
  "get_cart",
  "update_cart",
  "cancel_cart",
] as const;
export type AgentOperation = (typeof agentOperations)[number];

/** A request of a shopping agent, without its transport. Nothing in it is believed. */
export type AgentRequest = {
  operation: AgentOperation;
  /** The body, or MCP's `catalog` or `cart`; undefined where there is none. */
  payload: unknown;
  /** Of the cart, where the operation names one. */
  cartId: string | null;
  /** Address of the agent's profile, from `UCP-Agent` or MCP's `meta`; null when it named none. */
  profile: string | null;
  idempotencyKey: string | null;
  /** The language that the transport prefers (`Accept-Language`); the payload's context comes before it. */
  language: Locale | null;
  /** Network address that asks. */
  address: string;
  now: Date;
};

/**
 * The answer to an agent. A business outcome, also a refused one, is an envelope with status 200 or 201; a problem of
 * the transport or of versions has another status and the body `{code, content, continue_url?}` (UCP, section on
 * errors).
 */
export type AgentReply = {
  status: number;
  body: Record<string, unknown>;
  /** Seconds, with 429 and 503. */
  retryAfter?: number;
};
