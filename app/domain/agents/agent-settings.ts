import type { AiCrawler } from "./ai-crawlers.ts";

/** The owner's settings of shopping agents and AI crawlers. */
export type AgentSettings = {
  /**
   * Whether shopping agents may search the shop and fill carts; in force only with the company's data (`servesAgents`).
   */
  is_on: boolean;
  /** Crawlers that robots.txt refuses. */
  refused_crawlers: AiCrawler[];
};

export const defaultAgentSettings: AgentSettings = { is_on: true, refused_crawlers: [] };

/**
 * Returns whether shopping agents are served: the owner allows it, and the shop says who sells, which an agent that
 * shows its offers must be able to tell (Directive 2011/83/EU, article 6).
 */
export function servesAgents({ is_on }: Pick<AgentSettings, "is_on">, company: { eik: string }): boolean {
  return is_on && company.eik !== "";
}
