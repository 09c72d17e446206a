import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { data, redirect, useNavigation } from "react-router";
import { localeOfPath, localePath, localText } from "#app/domain/locale.ts";
import { ownReviewTranslator } from "#app/i18n/reviews/own-reviews.ts";
import { log } from "#app/server/log.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { findOrderReviews } from "#app/server/reviews/find-order-reviews.ts";
import type { ReviewedLine } from "#app/server/reviews/find-order-reviews.ts";
import { deleteReview, writeReview } from "#app/server/reviews/write-review.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { answerOrOffline } from "#app/ui/browser/offline.ts";
import { secretPage, withRetryAfter } from "#app/storefront/accounts/personal-page.ts";
import { PageHeading } from "#app/storefront/shop/page-heading.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { ReviewForm } from "./review-form.tsx";
import type { ReviewAnswer } from "./review-form.tsx";
import type { Route } from "./+types/review";

export const meta: Route.MetaFunction = (args) => pageMeta("review", args);
export const headers = withRetryAfter(secretPage);

/**
 * Loads the order of the token in the address, with the form of one line open and so many stars chosen, if the address
 * names any, and whether its review was just deleted. Changes nothing. A forged link is a 404.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const services = context.get(servicesContext);
  const token = searchParams.get("token") ?? "";
  const found = await findOrderReviews(services, token);
  if (!found) return data(null, { status: 404, headers: secretPage });
  const { lines } = found;
  const named = lines.find(({ id }) => id === searchParams.get("line"));
  const line = named ?? lines.find(({ review }) => !review) ?? lines[0];
  const stars = Number(/^[1-5]$/.exec(searchParams.get("stars") ?? "")?.[0] ?? 0);
  const { moderates_reviews: isModerated } = await loadFollowUps(services.db);
  // The row of a deleted review is gone or, if staff refused it, empty; another one since then is not refused.
  const isDeleted = searchParams.has("deleted") && (!line?.review || line.review.state === "refused");
  return { token, lines, lineId: line?.id ?? "", stars, isModerated, isDeleted };
}

const statuses = { unknown: 404, gone: 404, invalid: 422, rate_limited: 429 } as const;

/**
 * Deletes the review of a line if `intent` is `delete`, else writes or edits it. Refuses a forged link, a line that is
 * not in the order, an invalid review and too many attempts.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const services = context.get(servicesContext);
  const locale = localeOfPath(url.pathname);
  const isDeletion = field("intent") === "delete";
  const typed = typedIn(field);
  const author = {
    token: url.searchParams.get("token") ?? "",
    lineId: typed.lineId,
    address: context.get(clientAddressContext),
  };
  try {
    const now = new Date();
    const result = isDeletion
      ? await deleteReview(services, { ...author, now })
      : await writeReview(services, { ...author, field, language: locale, now });
    if (result.ok) {
      const search = new URLSearchParams({
        token: author.token,
        line: author.lineId,
        ...(isDeletion && { deleted: "" }),
      });
      const page = `${localePath(locale, "/review")}?${search}`;
      return redirect(page, { status: 303, headers: secretPage });
    }
    const wait = result.code === "rate_limited" ? result.retryAfterSeconds : null;
    const answer: ReviewAnswer = {
      ...typed,
      code: result.code,
      problems: result.code === "invalid" ? result.problems : {},
      minutes: Math.ceil((wait ?? 0) / 60),
    };
    const retry: Record<string, string> = wait === null ? {} : { "Retry-After": String(wait) };
    return data(answer, { status: statuses[result.code], headers: { ...secretPage, ...retry } });
  } catch (error) {
    log.error({ err: error }, "a review could not be stored");
    const answer: ReviewAnswer = { ...typed, code: "failed", problems: {}, minutes: 0 };
    return data(answer, { status: 500, headers: secretPage });
  }
}

function typedIn(field: (name: string) => string): Pick<ReviewAnswer, "lineId" | "stars" | "text" | "name"> {
  return {
    lineId: field("line"),
    stars: Number(/^[1-5]$/.exec(field("stars"))?.[0] ?? 0),
    text: field("text"),
    name: field("name"),
  };
}

/** Keeps the page and what was typed when the shop is unreachable. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData();
  const text = (name: string) => {
    const value = sent.get(name);
    return typeof value === "string" ? value : "";
  };
  const offline: ReviewAnswer = { ...typedIn(text), code: "offline", problems: {}, minutes: 0 };
  return answerOrOffline(serverAction, offline);
}

/** Lets a customer review each product of an order by the link of an e-mail, and edit and delete these reviews. */
export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = ownReviewTranslator(useLocale());
  const content = useRef<HTMLDivElement>(null);
  useNoticeOf(content);
  const line = loaderData?.lines.find(({ id }) => id === loaderData.lineId);
  if (!loaderData || !line || actionData?.code === "unknown")
    return (
      <div ref={content} className="page max-w-3xl py-6 sm:py-12">
        <h1 className="mb-5 text-heading wrap-anywhere">{t("own-review.title")}</h1>
        <Notice tone="error" title={t("own-review.unknown.title")} text={t("own-review.unknown.text")} />
      </div>
    );
  const { token, lines, stars, isModerated, isDeleted } = loaderData;
  const others = lines.filter(({ id }) => id !== line.id);
  const answer = actionData?.lineId === line.id || actionData?.code === "gone" ? actionData : undefined;
  const review = isDeleted ? null : line.review;
  return (
    <div ref={content} className="page max-w-3xl">
      <PageHeading title={t("own-review.title")}>
        <p className="mt-3 text-lead text-muted">{t("own-review.intro")}</p>
        {isModerated && <p className="mt-2 text-muted">{t("own-review.moderated")}</p>}
      </PageHeading>
      {isDeleted && !answer && (
        <Notice tone="success" title={t("own-review.deleted.title")} className="mb-6" />
      )}
      <Card className="p-5 sm:p-8">
        <ReviewForm
          // What was typed about one line is not about another, and a saved review replaces it.
          key={`${line.id} ${JSON.stringify(review)}`}
          line={{ ...line, review }}
          stars={stars}
          answer={answer}
        />
      </Card>
      {others.length > 0 && <OtherLines lines={others} token={token} />}
    </div>
  );
}

/** Shows and focuses the notice about a form that was sent: it is above the form, whose button may be gone. */
function useNoticeOf(content: RefObject<HTMLElement | null>) {
  const isSending = useNavigation().formMethod === "POST";
  const wasSending = useRef(false);
  useEffect(() => {
    const isAnswered = wasSending.current && !isSending;
    wasSending.current = isSending;
    if (!isAnswered || content.current?.querySelector("[aria-invalid=true]")) return;
    const notice = content.current?.querySelector<HTMLElement>(
      ":is([role=alert], [role=status]):not(:empty)",
    );
    notice?.setAttribute("tabindex", "-1");
    notice?.focus();
  }, [content, isSending]);
}

function OtherLines({ lines, token }: { lines: readonly ReviewedLine[]; token: string }) {
  const locale = useLocale();
  const t = ownReviewTranslator(locale);
  return (
    <Card className="mt-6 p-5 sm:p-8">
      <CardTitle>{t("own-review.others")}</CardTitle>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {lines.map((line) => {
          const search = new URLSearchParams({ token, line: line.id });
          const name = localText(line, "name", locale);
          return (
            <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
              <Picture
                src={line.image_url}
                alt=""
                width={800}
                height={1200}
                className="aspect-2/3 w-14 shrink-0 rounded-lg"
              />
              <p className="min-w-0 grow basis-40 font-medium">{name}</p>
              <ButtonLink to={`${localePath(locale, "/review")}?${search}`} variant="outline">
                {t(line.review ? "own-review.edit" : "own-review.write")}
                <span className="sr-only">: {name}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
