import type { AgentReply } from "#app/server/agents/agent-request.ts";

/** Returns the HTTP response of an answer, which nobody may cache. */
export function agentResponse(
  { status, body, retryAfter }: AgentReply,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, {
    status,
    headers: {
      "Cache-Control": "no-store",
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
      ...headers,
    },
  });
}
