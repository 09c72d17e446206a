import { callFunction } from "#app/storefront/browser/call-function.ts";
import type { ReportOutcome } from "./report-form.tsx";

/** Reports a review and returns what came of it. Never rejects: an unknown answer is `failed`. */
export async function sendReport(report: {
  reviewId: string;
  reason: string;
  note: string;
}): Promise<ReportOutcome> {
  try {
    const body = JSON.stringify({ review_id: report.reviewId, reason: report.reason, note: report.note });
    const { success, code } = await callFunction("report-review", body);
    if (success === true) return "sent";
    return code === "rate_limited" ? "limited" : "failed";
  } catch {
    return "failed";
  }
}
