import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { reviewLengths, reviewRefusals } from "#app/domain/reviews/review.ts";
import { reviewTranslator } from "#app/i18n/reviews/product-reviews.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { sendReport } from "./send-report.ts";

export type ReportOutcome = "sent" | "failed" | "limited";

/** The answer to a report that was posted to the product's page. */
export type ReportAnswer = { reviewId: string; outcome: ReportOutcome };

/** A folded form that reports a review; without scripts it posts to the product's page, at the review. */
export function ReportForm({
  reviewId,
  name,
  answer,
}: {
  reviewId: string;
  name: string;
  answer: ReportOutcome | undefined;
}) {
  const t = reviewTranslator(useLocale());
  const [sent, setSent] = useState<ReportOutcome | "sending">();
  const outcome = sent ?? answer;
  const status = useRef<HTMLParagraphElement>(null);
  // The button that sent it is gone.
  useEffect(() => {
    if (sent === "sent") status.current?.focus();
  }, [sent]);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sent === "sending") return;
    const fields = new FormData(event.currentTarget);
    const text = (field: string) => {
      const value = fields.get(field);
      return typeof value === "string" ? value : "";
    };
    setSent("sending");
    setSent(await sendReport({ reviewId, reason: text("reason"), note: text("note") }));
  };
  return (
    <details open={answer !== undefined} className="mt-3">
      <summary
        aria-label={t("reviews.report.named", { name })}
        className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted underline underline-offset-4"
      >
        {t("reviews.report")}
      </summary>
      {outcome !== "sent" && (
        <form
          method="post"
          action={`#review-${reviewId}`}
          onSubmit={(event) => void send(event)}
          className="flex max-w-sm flex-col gap-3"
        >
          <input type="hidden" name="review_id" value={reviewId} />
          <label>
            <span className="mb-1.5 block font-medium">{t("reviews.report.reason")}</span>
            <Select name="reason">
              {reviewRefusals.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`reviews.reason.${reason}`)}
                </option>
              ))}
            </Select>
          </label>
          <label>
            <span className="mb-1.5 block font-medium">{t("reviews.report.note")}</span>
            <Input name="note" maxLength={reviewLengths.note} />
          </label>
          <div>
            <Button type="submit" variant="outline" aria-disabled={sent === "sending"}>
              {t("reviews.report.send")}
            </Button>
          </div>
        </form>
      )}
      <p ref={status} role="status" tabIndex={-1} className="mt-3 font-medium">
        {outcome && outcome !== "sending" && t(`reviews.report.${outcome}`)}
      </p>
    </details>
  );
}
