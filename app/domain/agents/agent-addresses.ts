import { agentEndpoints, profilePath } from "./business-profile.ts";

/** Returns where shopping agents find the shop; `permalink` is a pattern. `baseUrl` is the shop's public address. */
export function agentAddresses(baseUrl: string) {
  return {
    profile: baseUrl + profilePath,
    mcp: baseUrl + agentEndpoints.mcp,
    agents: `${baseUrl}/agents.md`,
    llms: `${baseUrl}/llms.txt`,
    permalink: `${baseUrl}/buy/{id}:1`,
  };
}
export type AgentAddresses = ReturnType<typeof agentAddresses>;
