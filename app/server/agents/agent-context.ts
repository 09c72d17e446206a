import type { AgentVersion } from "#app/domain/agents/agent-versions.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Services } from "#app/server/services.ts";
import type { Shop } from "#app/server/shop/load-company.ts";

/** What every operation for agents needs besides its input. */
export type AgentContext = {
  services: Pick<Services, "db" | "limits" | "signingSecret">;
  shop: Shop;
  /** The shop's public address. */
  baseUrl: string;
  version: AgentVersion;
  /** The host of the agent's profile; null for an agent without one. Nobody has proven that it is the agent's. */
  agent: string | null;
  address: string;
  /** The language that the transport prefers. */
  language: Locale | null;
  now: Date;
};

/** Returns the language of a reply: that of the request's context, of the transport, or Bulgarian. */
export function localeOf({ language }: { language: string | null }, preferred: Locale | null): Locale {
  const [primary = ""] = (language ?? "").toLowerCase().split(/[-_]/);
  if (primary === "bg" || primary === "en") return primary;
  return primary === "" ? (preferred ?? "bg") : "en";
}
