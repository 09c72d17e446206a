import { afterEach, expect, test, vi } from "vitest";
import { sendReport } from "./send-report.ts";

afterEach(() => vi.unstubAllGlobals());

const report = { reviewId: "018f4c7e-5b1a-7c3d-9e2f-0123456789ab", reason: "insult", note: "груб" };

test.each([
  [{ success: true }, "sent"],
  [{ success: false, code: "rate_limited" }, "limited"],
  [{ success: false, code: "unknown" }, "failed"],
  [[], "failed"],
])("the answer %j is %s", async (answer, outcome) => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push(url, JSON.parse(init.body as string));
    return Promise.resolve(Response.json(answer));
  });
  expect(await sendReport(report)).toBe(outcome);
  expect(sent).toEqual([
    "/api/functions/report-review",
    { review_id: report.reviewId, reason: "insult", note: "груб" },
  ]);
});

test("a report that cannot be sent has failed", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await sendReport(report)).toBe("failed");
});
