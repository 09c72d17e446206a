import { agentCapabilities, versionTerms } from "./agent-versions.ts";
import type { AgentVersion } from "./agent-versions.ts";

/** The names of capabilities' pages and schemas in the specification. */
const documents = {
  search: { page: "catalog/search", schema: "catalog_search" },
  lookup: { page: "catalog/lookup", schema: "catalog_lookup" },
  cart: { page: "cart", schema: "cart" },
} as const;

/** Address of the profile, without the shop's (UCP, section on discovery). */
export const profilePath = "/.well-known/ucp";
/** Addresses under which the shop answers, by transport. */
export const agentEndpoints = { rest: "/ucp/v1", mcp: "/ucp/mcp" } as const;

/**
 * Returns the shop's profile: only what it answers, and no signing keys, because it signs nothing: an order is placed
 * by the shopper, never by an agent. `payment_handlers` must be present and is empty for the same reason.
 */
export function businessProfile(version: AgentVersion, baseUrl: string): Record<string, unknown> {
  const { spec, discount } = versionTerms[version];
  const capability = (page: string, schema: string) => ({
    version,
    spec: `${spec}/specification/${page}`,
    schema: `${spec}/schemas/shopping/${schema}.json`,
  });
  const service = (transport: keyof typeof agentEndpoints, schema: string) => ({
    version,
    transport,
    endpoint: baseUrl + agentEndpoints[transport],
    spec: `${spec}/specification/overview`,
    schema: `${spec}/services/shopping/${schema}`,
  });
  const capabilities: Record<string, object[]> = {};
  for (const [key, name] of Object.entries(agentCapabilities)) {
    const { page, schema } = documents[key as keyof typeof documents];
    capabilities[name] = [capability(page, schema)];
  }
  return {
    ucp: {
      version,
      services: {
        "dev.ucp.shopping": [service("rest", "rest.openapi.json"), service("mcp", "mcp.openrpc.json")],
      },
      capabilities: {
        ...capabilities,
        [discount.name]: [{ ...capability("discount", "discount"), extends: discount.extends }],
      },
      payment_handlers: {},
    },
  };
}
