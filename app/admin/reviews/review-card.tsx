import type { ReactNode, SubmitEvent } from "react";
import { Form, Link } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import { reviewLengths, reviewRefusals } from "#app/domain/reviews/review.ts";
import type { ReviewStep } from "#app/domain/reviews/moderation.ts";
import type { ListedReview } from "#app/server/reviews/list-reviews.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonStyle } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Textarea } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { SentStep } from "./use-review-steps.ts";

type ReviewCardProps = {
  review: ListedReview;
  /** The first card of the list is where Tab leads; the keys lead to the others. */
  isFirst: boolean;
  isBusy: boolean;
  onStep: (step: SentStep) => void;
};

const tones = { pending: "attention", published: "success", refused: "danger" } as const;
const link =
  "inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4 hover:decoration-2";

/** Shows a review with its purchase, reports and answer, and what staff can do about it. */
export function ReviewCard({ review, isFirst, isBusy, onStep }: ReviewCardProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { stars, state, refusal, reports, language } = review;
  const product = localText(review, "name", locale);
  const name = review.name || t("reviews.noName");
  const step = { review, isBusy, onStep };
  return (
    <Card className="p-5 sm:p-6">
      <article
        data-review={review.id}
        // The list's keys work on the card with the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isFirst ? 0 : -1}
        aria-label={t("reviews.named", { name, product })}
        aria-busy={isBusy}
        className="rounded-card"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <CardTitle className="min-w-0 wrap-anywhere">
            <Stars stars={stars} /> {name}
          </CardTitle>
          <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
            {formatDateTime(review.created_at, locale)}
            <Badge tone={tones[state]}>{t(`reviews.state.${state}`)}</Badge>
          </p>
        </div>
        <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
          <Link to={`/products/${review.product_id}`} className={link}>
            {product}
          </Link>
          {review.order_id === null ? (
            <span className="flex min-h-11 items-center text-muted">{t("reviews.demo")}</span>
          ) : (
            <Link to={`/admin/orders/${review.order_id}`} className={link}>
              {t("reviews.order", { number: review.order_number ?? "" })}
            </Link>
          )}
        </p>
        {review.text === "" ? (
          <p className="mt-3 text-muted">{t("reviews.noText")}</p>
        ) : (
          <p lang={language} className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">
            {review.text}
          </p>
        )}
        {refusal !== null && (
          <p className="mt-3 text-muted">
            {t("reviews.refusal")}: {t(`reviews.refusal.${refusal}`)}
          </p>
        )}
        {review.answer !== "" && (
          <div className="mt-3">
            <p className="text-sm text-muted">{t("reviews.answer.label")}</p>
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{review.answer}</p>
          </div>
        )}
        {reports.length > 0 && <Reports {...step} />}
        <div className="mt-5 flex flex-wrap items-start gap-3">
          {state !== "published" && (
            <StepForm {...step} step="publish">
              <Button type="submit" disabled={isBusy}>
                {t(isBusy ? "reviews.busy" : "reviews.publish")}
              </Button>
            </StepForm>
          )}
          {state !== "refused" && <Refusing {...step} />}
          <Answering {...step} />
        </div>
      </article>
    </Card>
  );
}

function Stars({ stars }: { stars: number }) {
  const t = useAdminText();
  return (
    <span
      role="img"
      aria-label={t(stars === 1 ? "reviews.stars.one" : "reviews.stars.other", { count: stars })}
    >
      {"★".repeat(stars)}
      <span className="text-muted">{"☆".repeat(5 - stars)}</span>
    </span>
  );
}

type StepProps = Omit<ReviewCardProps, "isFirst">;

/** A form that sends one step; without scripts it posts to the screen. */
function StepForm({
  review: { id, updated_at },
  step,
  onStep,
  children,
}: StepProps & { step: ReviewStep; children: ReactNode }) {
  const seen = updated_at.toISOString();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = fields.get(name);
      return typeof value === "string" ? { [name]: value } : {};
    };
    const folded = event.currentTarget.closest("details");
    if (folded) folded.open = false;
    onStep({ id, step, seen, ...text("refusal"), ...text("answer") });
  };
  return (
    <Form method="post" onSubmit={send}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="seen" value={seen} />
      {children}
    </Form>
  );
}

const summaryStyle = buttonStyle({
  variant: "outline",
  className: "list-none [&::-webkit-details-marker]:hidden",
});

function Refusing(props: StepProps) {
  const t = useAdminText();
  return (
    <details data-step="refuse">
      <summary className={summaryStyle}>{t("reviews.refuse")}</summary>
      <StepForm {...props} step="refuse">
        <fieldset className="mt-3">
          <legend className="mb-1.5 font-medium">{t("reviews.refusal")}</legend>
          {reviewRefusals.map((reason) => (
            <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="refusal"
                value={reason}
                required
                className="size-5 shrink-0 accent-text"
              />
              <span>{t(`reviews.refusal.${reason}`)}</span>
            </label>
          ))}
        </fieldset>
        <p className="mt-3 max-w-prose text-sm text-muted">{t("reviews.refuse.rule")}</p>
        <Button type="submit" variant="destructive" disabled={props.isBusy} className="mt-3">
          {t(props.isBusy ? "reviews.busy" : "reviews.refuse.save")}
        </Button>
      </StepForm>
    </details>
  );
}

function Answering(props: StepProps) {
  const t = useAdminText();
  const { answer } = props.review;
  return (
    <details data-step="answer">
      <summary className={summaryStyle}>
        {t(answer === "" ? "reviews.answer" : "reviews.answer.edit")}
      </summary>
      <StepForm {...props} step="answer">
        <Field
          label={t("reviews.answer.label")}
          hint={t("reviews.answer.hint", { most: reviewLengths.answer })}
          className="mt-3"
        >
          {(control) => (
            <Textarea {...control} name="answer" defaultValue={answer} maxLength={reviewLengths.answer} />
          )}
        </Field>
        <Button type="submit" disabled={props.isBusy} className="mt-3">
          {t(props.isBusy ? "reviews.busy" : "reviews.answer.save")}
        </Button>
      </StepForm>
    </details>
  );
}

/** Lists what visitors reported, and closes it. */
function Reports(props: StepProps) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{t("reviews.reports")}</h3>
      <ul className="list-disc pl-5">
        {props.review.reports.map((report) => (
          <li key={report.id} className="wrap-anywhere">
            {t(`reviews.refusal.${report.reason}`)}
            {report.note !== "" && `: ${report.note}`} ({formatDateTime(report.created_at, locale)})
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <StepForm {...props} step="handle">
          <Button type="submit" variant="outline" disabled={props.isBusy}>
            {t(props.isBusy ? "reviews.busy" : "reviews.handle")}
          </Button>
        </StepForm>
      </div>
    </div>
  );
}
