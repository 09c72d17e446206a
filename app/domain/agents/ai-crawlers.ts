/**
 * Crawlers of AI assistants that robots.txt addresses by name; people who ask an assistant send those that end with
 * `User`, and `Google-Extended` and `Applebot-Extended` only say how pages that a search engine has read may be used.
 */
export const aiCrawlers = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-SearchBot",
  "Claude-User",
  "PerplexityBot",
  "Perplexity-User",
  "Google-Extended",
  "Applebot-Extended",
  "meta-externalagent",
  "Amazonbot",
  "Bytespider",
  "CCBot",
] as const;
export type AiCrawler = (typeof aiCrawlers)[number];
