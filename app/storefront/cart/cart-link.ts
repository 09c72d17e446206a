import { parsePermalink, pathOfShop } from "#app/domain/agents/permalink.ts";

const sources = ["from", "agent", "items"] as const;

/** The parameters of a link that opens a cart. */
export const cartLinkParameters = [...sources, "to"] as const;

/** Where a cart comes from: the parameter's name and value, and the page of the shop that follows, if any. */
export type CartLink = { source: (typeof sources)[number]; value: string; next: string | null };

/** Reads the link of a cart from the page's query string; null when it has none. `baseUrl` is the shop's address. */
export function readCartLink(search: string, baseUrl: string): CartLink | null {
  const query = new URLSearchParams(search);
  const source = sources.find((name) => query.has(name));
  if (!source) return null;
  const next = source === "items" ? query.get("to") : null;
  return { source, value: query.get(source) ?? "", next: next === null ? null : pathOfShop(next, baseUrl) };
}

/** Returns the body that restore-cart wants; null for a permalink that is not complete. */
export function restorationOf({ source, value }: CartLink): Record<string, unknown> | null {
  if (source === "from") return { token: value };
  if (source === "agent") return { agent: value };
  const items = parsePermalink(value);
  return items && { items };
}
