import { reportedStep } from "#app/domain/measurement/step-input.ts";
import { isProgram } from "#app/domain/measurement/visit-source.ts";
import { countVisit } from "#app/server/measurement/count-visits.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * count-visit: open to everybody; counts a step of a visit (`{step, source}`) and stores nothing about the visitor.
 * Programs that say so and pages fetched ahead are answered and not counted. Refuses with `invalid` (422 with the
 * fields), `not_counted` (404: the shop does not count visits) or `rate_limited` (429 with Retry-After).
 */
export const countVisitFunction: ServerFunction = async ({ request: { headers }, body, context }) => {
  const parsed = reportedStep.safeParse(body);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
    return refusal(422, "invalid", "The step is not valid", { fields: [...new Set(fields)] });
  }
  const result = await countVisit(context.get(servicesContext), {
    ...parsed.data,
    isPerson: !isProgram(headers.get("User-Agent") ?? "") && !isAhead(headers),
    address: context.get(clientAddressContext),
    now: new Date(),
  });
  if (result.ok) return answer({});
  if (result.code === "off") return refusal(404, "not_counted", "The shop does not count visits");
  const retryAfter = { "Retry-After": String(result.retryAfterSeconds) };
  return refusal(429, result.code, "Too many steps; try again later", {}, retryAfter);
};

/** Returns whether a browser prefetches or prerenders the page (Fetch Standard, `Sec-Purpose`). */
function isAhead(headers: Headers): boolean {
  return /\bprefetch\b/.test(headers.get("Sec-Purpose") ?? "");
}
