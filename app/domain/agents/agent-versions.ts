/**
 * The versions of the Universal Commerce Protocol that the shop speaks, the main one first. What differs between
 * versions is in `versionTerms` alone: replies, profile and error bodies are written by a version's terms.
 */
export const agentVersions = ["2026-04-08"] as const;
export type AgentVersion = (typeof agentVersions)[number];
export const mainVersion: AgentVersion = agentVersions[0];

/**
 * What depends on the version. Version 2026-08-25 will differ in `extendsDiscount` (its cart names the extension
 * itself), in the profile's public keys (`keys` of its root in place of `signing_keys`; the shop signs nothing and
 * publishes neither), and in a capability for permalinks.
 */
type VersionTerms = {
  /** Where the specification's pages and schemas of the version begin. */
  spec: string;
  /** The capability that adds codes of promotions, and what it extends. */
  discount: { name: string; extends: string };
};

export const versionTerms: Record<AgentVersion, VersionTerms> = {
  "2026-04-08": {
    spec: "https://ucp.dev/2026-04-08",
    discount: { name: "dev.ucp.shopping.discount", extends: "dev.ucp.shopping.cart" },
  },
};

/** Capabilities of the shop, by the name of their schema. */
export const agentCapabilities = {
  search: "dev.ucp.shopping.catalog.search",
  lookup: "dev.ucp.shopping.catalog.lookup",
  cart: "dev.ucp.shopping.cart",
} as const;
export type AgentCapability = keyof typeof agentCapabilities;

/** Returns the `ucp` member of a reply: its version, whether it succeeded, and the capabilities that answered. */
export function replyHead(version: AgentVersion, capability: AgentCapability): Record<string, unknown> {
  const { discount } = versionTerms[version];
  return {
    version,
    status: "success",
    capabilities: {
      [agentCapabilities[capability]]: [{ version }],
      ...(capability === "cart" && { [discount.name]: [{ version, extends: discount.extends }] }),
    },
  };
}
