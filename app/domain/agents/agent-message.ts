/** The severities of errors that the shop has: the agent can correct the request, or must start over. */
type Severity = "recoverable" | "unrecoverable";

/**
 * A message of a reply (UCP, section on messages). `path` is a JSONPath of the reply, or of the request for what the
 * reply does not have. `disclosure`: the law demands that the buyer sees it.
 */
export type AgentMessage =
  | { type: "error"; code: string; content: string; severity: Severity; path?: string }
  | {
      type: "warning";
      code: string;
      content: string;
      path?: string;
      presentation?: "disclosure";
      url?: string;
    }
  | { type: "info"; content: string; code?: string; path?: string };
