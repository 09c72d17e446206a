import { z } from "zod";

const answer = z.object({
  error: z.object({ code: z.number().optional(), is_transient: z.boolean().optional().catch(undefined) }),
});

/** Codes of the Graph API: too many calls, an access token that is not valid, and a parameter that is not. */
const throttling = new Set([4, 17, 32, 613]);
const invalidToken = 190;
const invalidParameter = 100;

/**
 * What a failed request means. `refused`: it will never be taken; `passing`: it will be, once calls are allowed again
 * or the account's rights are; `token`: once the owner has entered another access token; `unclear`: anything else.
 */
export type GraphFailure = "refused" | "passing" | "token" | "unclear";

/**
 * Reads an answer of Meta's Graph API that is no success, by its HTTP status and its JSON, if it is any
 * (https://developers.facebook.com/docs/graph-api/guides/error-handling and .../overview/rate-limiting).
 */
export function readGraphFailure(status: number, value: unknown): GraphFailure {
  const { code = 0, is_transient: isTransient = false } = answer.safeParse(value).data?.error ?? {};
  if (code === invalidToken) return "token";
  const isThrottled = status === 429 || throttling.has(code) || (code >= 80_000 && code <= 80_099);
  if (isThrottled || isTransient || status === 401 || status === 403) return "passing";
  return code === invalidParameter && status >= 400 && status < 500 ? "refused" : "unclear";
}
