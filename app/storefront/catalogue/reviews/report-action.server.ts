import type { RouterContextProvider } from "react-router";
import { reviewReport } from "#app/domain/reviews/report-input.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { reportReview } from "#app/server/reviews/report-review.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import type { ReportAnswer } from "./report-form.tsx";

/** Reports a review through the form of a browser without scripts; see `report-review` in app/api/functions. */
export async function reportByForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ answer: ReportAnswer; status: number }> {
  const field = await readForm(request);
  const reviewId = field("review_id");
  const read = reviewReport.safeParse({ review_id: reviewId, reason: field("reason"), note: field("note") });
  if (!read.success) return { answer: { reviewId, outcome: "failed" }, status: 422 };
  const result = await reportReview(context.get(servicesContext), {
    report: read.data,
    address: context.get(clientAddressContext),
    now: new Date(),
  });
  if (result.ok) return { answer: { reviewId, outcome: "sent" }, status: 200 };
  return result.code === "unknown"
    ? { answer: { reviewId, outcome: "failed" }, status: 404 }
    : { answer: { reviewId, outcome: "limited" }, status: 429 };
}
