import { cx } from "class-variance-authority";
import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { localText } from "#app/domain/locale.ts";
import type { ReviewProblems } from "#app/domain/reviews/review-input.ts";
import { reviewLengths } from "#app/domain/reviews/review.ts";
import { ownReviewTranslator } from "#app/i18n/reviews/own-reviews.ts";
import type { ReviewedLine } from "#app/server/reviews/find-order-reviews.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTitle } from "#app/ui/card.tsx";
import { Field, FieldError, RequiredMark } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Why a review was refused, with what was typed. `stars` is 0 without any; `minutes` until the next attempt. */
export type ReviewAnswer = {
  code: "unknown" | "gone" | "invalid" | "rate_limited" | "failed" | "offline";
  problems: ReviewProblems;
  minutes: number;
  lineId: string;
  stars: number;
  text: string;
  name: string;
};

/** Writes or edits the review of a line, and deletes it. Works as a plain POST. `stars` are chosen at first. */
export function ReviewForm({
  line,
  stars,
  answer,
}: {
  line: ReviewedLine;
  stars: number;
  answer: ReviewAnswer | undefined;
}) {
  const locale = useLocale();
  const t = ownReviewTranslator(locale);
  const shopText = useText();
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isBusy = navigation.formMethod === "POST";
  const { review } = line;
  const problems = answer?.problems ?? {};
  const shown = answer ?? { text: "", name: "", ...review, stars: stars || (review?.stars ?? 0) };
  useEffect(() => {
    if (answer?.code === "invalid")
      form.current
        ?.querySelector<HTMLElement>("fieldset[aria-invalid=true] input, [aria-invalid=true]:not(fieldset)")
        ?.focus();
  }, [answer]);

  const errorOf = (name: "text" | "name") => {
    const problem = problems[name];
    return problem && t(`own-review.error.${problem}`, { count: reviewLengths[name] });
  };
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Picture
          src={line.image_url}
          alt=""
          width={800}
          height={1200}
          className="aspect-2/3 w-14 shrink-0 rounded-lg"
        />
        <CardTitle className="min-w-0 grow basis-40 wrap-anywhere">
          {localText(line, "name", locale)}
        </CardTitle>
      </div>
      {!answer && review && <ReviewNotice review={review} />}
      {answer && (
        <Notice
          tone="error"
          title={t("own-review.error.title")}
          text={errorText(answer, t)}
          className="mb-5"
        />
      )}
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        aria-busy={isBusy}
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="line" value={line.id} />
        <StarChoice
          chosen={shown.stars}
          error={problems.stars && t(`own-review.error.${problems.stars}`, { count: 5 })}
        />
        <Field
          label={`${t("own-review.text")} (${shopText("shop.optional")})`}
          hint={t("own-review.text.hint")}
          error={errorOf("text")}
        >
          {(control) => (
            <Textarea
              {...control}
              name="text"
              rows={5}
              defaultValue={shown.text}
              maxLength={reviewLengths.text}
            />
          )}
        </Field>
        <Field
          label={`${t("own-review.name")} (${shopText("shop.optional")})`}
          hint={t("own-review.name.hint")}
          error={errorOf("name")}
        >
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="nickname"
              defaultValue={shown.name}
              maxLength={reviewLengths.name}
            />
          )}
        </Field>
        <SubmitButton isBusy={isBusy} busyLabel={t("own-review.busy")} className="sm:self-start">
          {t(review ? "own-review.save" : "own-review.submit")}
        </SubmitButton>
      </Form>
      {review && <Deletion lineId={line.id} />}
    </>
  );
}

function errorText({ code, minutes }: ReviewAnswer, t: ReturnType<typeof ownReviewTranslator>): string {
  if (code === "invalid") return t("own-review.error.check");
  if (code === "unknown") return t("own-review.unknown.title");
  return code === "rate_limited"
    ? t("own-review.error.rate_limited", { minutes })
    : t(`own-review.error.${code}`);
}

/** Tells the author whether the review is shown, and why not. */
function ReviewNotice({ review: { state, refusal } }: { review: NonNullable<ReviewedLine["review"]> }) {
  const t = ownReviewTranslator(useLocale());
  return refusal ? (
    <Notice
      tone="error"
      title={t("own-review.refused.title")}
      text={t(`own-review.refused.${refusal}`)}
      className="mb-5"
    />
  ) : (
    <Notice
      tone="success"
      title={t(state === "published" ? "own-review.published.title" : "own-review.pending.title")}
      text={t(state === "published" ? "own-review.published.text" : "own-review.pending.text")}
      className="mb-5"
    />
  );
}

const counts = [1, 2, 3, 4, 5] as const;

/** Radio buttons for one to five stars, which the browser itself keeps: they work without a script. */
function StarChoice({ chosen, error }: { chosen: number; error: ReactNode }) {
  const t = ownReviewTranslator(useLocale());
  const errorId = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-1.5 font-medium">
        {t("own-review.stars")} <RequiredMark />
      </legend>
      <div className="flex gap-2">
        {counts.map((count) => (
          <label
            key={count}
            className={cx(
              "flex min-h-14 flex-1 cursor-pointer flex-wrap items-center justify-center gap-2 rounded-xl border bg-background py-3",
              "hover:border-text has-checked:border-text has-checked:bg-mint has-checked:ring-1 has-checked:ring-text",
              "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-text",
              error ? "border-danger" : "border-control",
            )}
          >
            <input
              type="radio"
              name="stars"
              value={count}
              defaultChecked={count === chosen}
              required
              aria-label={t("own-review.stars.choice", { count })}
              className="size-5 shrink-0 accent-text focus-visible:[box-shadow:none] focus-visible:outline-none"
            />
            <span aria-hidden className="font-medium">
              {`${count}\u00a0★`}
            </span>
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">{t("own-review.stars.hint")}</p>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

/** Deletes the review, in a disclosure, so that one press too many does not. */
function Deletion({ lineId }: { lineId: string }) {
  const t = ownReviewTranslator(useLocale());
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{t("own-review.delete")}</summary>
      <Form method="post" className="pt-2 pb-1">
        <p className="mb-4">{t("own-review.delete.text")}</p>
        <input type="hidden" name="line" value={lineId} />
        <Button type="submit" name="intent" value="delete" variant="destructive">
          {t("own-review.delete.confirm")}
        </Button>
      </Form>
    </details>
  );
}
