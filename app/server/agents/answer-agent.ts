import type { Services } from "#app/server/services.ts";
import type { AgentReply, AgentRequest } from "./agent-request.ts";

/** Answers a request of a shopping agent. */
export async function answerAgent(
  _services: Services,
  _request: AgentRequest,
): Promise<AgentReply> {
  return { status: 404, body: { code: "not_found", content: "Not found" } };
}
