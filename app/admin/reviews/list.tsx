import { data } from "react-router";
import { z } from "zod";
import { reviewAnswer } from "#app/domain/reviews/answer-input.ts";
import {
  readReviewChoice,
  reviewFilters,
  reviewSteps,
  reviewsAddress,
} from "#app/domain/reviews/moderation.ts";
import { reviewLengths, reviewRefusals } from "#app/domain/reviews/review.ts";
import { starValues } from "#app/domain/reviews/review-list.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { readForm } from "#app/server/request/read-form.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import { listReviews } from "#app/server/reviews/list-reviews.ts";
import { handleReports, moderateReview } from "#app/server/reviews/moderate-review.ts";
import type { ReviewDecision } from "#app/server/reviews/moderate-review.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { FilterLinks } from "#app/admin/shared/lists/filter-links.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ReviewList } from "./review-list.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const choice = readReviewChoice(url.searchParams);
  const { db } = context.get(servicesContext);
  const listed = listReviews(db, admin, { choice, after: url.searchParams.get("after") });
  return { choice, page: await loadOr("the reviews", listed, null) };
}

type Answer = { ok: boolean; text: AdminTextKey; values?: Readonly<Record<string, number>> };
const answer = (text: AdminTextKey, status?: number, values?: Answer["values"]) =>
  data<Answer>({ ok: status === undefined, text, ...(values && { values }) }, status ?? 200);

const stepInput = z.object({ id: z.uuid(), step: z.enum(reviewSteps), seen: z.coerce.date() });

/** Publishes, refuses or answers a review, or closes its reports; the text of the answer says what came of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const field = await readForm(request);
  const input = stepInput.safeParse({ id: field("id"), step: field("step"), seen: field("seen") });
  if (!input.success) return answer("edit.saveFailed", 422);
  const { id: reviewId, step, seen } = input.data;
  const services = context.get(servicesContext);
  const now = new Date();
  try {
    if (step === "handle") {
      const result = await handleReports(services, admin, { reviewId, now });
      return result.ok ? answer("reviews.done.handle") : answer("reviews.failed.handled", 409);
    }
    const decision = readDecision(step, field);
    if (decision === "reason") return answer("reviews.failed.reason", 422);
    if (decision === "long") return answer("reviews.failed.long", 422, { most: reviewLengths.answer });
    const result = await moderateReview(services, admin, { reviewId, seen, decision, now });
    return result.ok ? answer(`reviews.done.${step}`) : answer(`reviews.failed.${result.code}`, 409);
  } catch (error) {
    log.error({ err: error, step }, "a review could not be changed");
    return answer("edit.saveFailed", 500);
  }
}

function readDecision(step: ReviewDecision["step"], field: PostedForm): ReviewDecision | "reason" | "long" {
  if (step === "publish") return { step };
  if (step === "refuse") {
    const refusal = reviewRefusals.find((reason) => reason === field("refusal"));
    return refusal ? { step, refusal } : "reason";
  }
  const read = reviewAnswer.safeParse(field("answer"));
  return read.success ? { step, answer: read.data } : "long";
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("edit.saveFailed", args);

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the reviews for staff to publish, refuse or answer: first those that wait. */
export default function Reviews({ loaderData: { choice, page }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={t("reviews.title")}
        text={page && t("reviews.text", { pending: page.pending, reported: page.reported })}
      />
      <FilterLinks
        label={t("reviews.show")}
        links={reviewFilters.map((show) => ({
          to: reviewsAddress({ ...choice, show }),
          text: t(`reviews.show.${show}`),
          isCurrent: show === choice.show,
        }))}
      />
      <FilterLinks
        label={t("reviews.byStars")}
        links={[null, ...starValues].map((stars) => ({
          to: reviewsAddress({ ...choice, stars }),
          text: stars === null ? t("reviews.byStars.all") : `${stars} ★`,
          isCurrent: stars === choice.stars,
        }))}
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <ReviewList page={page} choice={choice} />
    </>
  );
}
