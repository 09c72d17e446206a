import { reviewReport } from "#app/domain/reviews/report-input.ts";
import { reportReview } from "#app/server/reviews/report-review.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * report-review: open to everybody; reports a published review to the shop's staff. Refuses with `invalid` (422 with
 * the fields), `unknown` (404) or `rate_limited` (429 with Retry-After).
 */
export const reportReviewFunction: ServerFunction = async ({ body, context }) => {
  const parsed = reviewReport.safeParse(body);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
    return refusal(422, "invalid", "The report's data are not valid", { fields: [...new Set(fields)] });
  }
  const result = await reportReview(context.get(servicesContext), {
    report: parsed.data,
    address: context.get(clientAddressContext),
    now: new Date(),
  });
  if (result.ok) return answer({});
  if (result.code === "unknown") return refusal(404, result.code, "There is no such review");
  return refusal(
    429,
    result.code,
    "Too many reports; try again later",
    {},
    { "Retry-After": String(result.retryAfterSeconds) },
  );
};
