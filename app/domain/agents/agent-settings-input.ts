import type { AgentSettings } from "./agent-settings.ts";
import { aiCrawlers } from "./ai-crawlers.ts";
import type { AiCrawler } from "./ai-crawlers.ts";

/** Returns the name of the form field that allows a crawler. */
export function crawlerField(crawler: AiCrawler): `allows_${AiCrawler}` {
  return `allows_${crawler}`;
}

/** Reads the settings from form fields; a crawler whose field is not `on` is refused. */
export function readAgentSettings(field: (name: string) => string): AgentSettings {
  return {
    is_on: field("is_on") === "on",
    refused_crawlers: aiCrawlers.filter((crawler) => field(crawlerField(crawler)) !== "on"),
  };
}

/** Returns the form fields of the settings; `readAgentSettings` reads them back. */
export function agentSettingsFields({ is_on, refused_crawlers }: AgentSettings): Record<string, string> {
  const checked = (is: boolean) => (is ? "on" : "");
  return {
    is_on: checked(is_on),
    ...Object.fromEntries(
      aiCrawlers.map((crawler) => [crawlerField(crawler), checked(!refused_crawlers.includes(crawler))]),
    ),
  };
}
