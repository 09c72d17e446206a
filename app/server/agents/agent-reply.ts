import type { AgentMessage } from "#app/domain/agents/agent-message.ts";
import type { AgentVersion } from "#app/domain/agents/agent-versions.ts";
import type { AgentReply } from "./agent-request.ts";

/** Problems of the transport and of versions, with their statuses (UCP 2026-04-08, sections on errors of both). */
const statuses = {
  invalid_request: 400,
  request_too_large: 400,
  invalid_profile_url: 400,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  profile_malformed: 422,
  version_unsupported: 422,
  profile_unreachable: 424,
  rate_limited: 429,
  unavailable: 503,
} as const;
export type AgentProblem = keyof typeof statuses;

/** Builds the answer to a request that was not run. `continueUrl` is where a person can go on. */
export function problem(
  code: AgentProblem,
  content: string,
  { retryAfter, continueUrl }: { retryAfter?: number; continueUrl?: string } = {},
): AgentReply {
  return {
    status: statuses[code],
    body: { code, content, ...(continueUrl !== undefined && { continue_url: continueUrl }) },
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Builds the refusal of a request beyond a limit; `wait` is in seconds. */
export function tooManyRequests(wait: number): AgentReply {
  return problem("rate_limited", "Too many requests", { retryAfter: wait });
}

/** The answer of a shop that serves no agents, and of unknown addresses. */
export const notServed = problem("not_found", "Not found");

/**
 * Builds the envelope of a business outcome that is no success: nothing was created or found. Further members are
 * forbidden.
 */
export function errorEnvelope(
  version: AgentVersion,
  messages: readonly AgentMessage[],
  continueUrl: string,
): AgentReply {
  return {
    status: 200,
    body: { ucp: { version, status: "error" }, messages, continue_url: continueUrl },
  };
}
