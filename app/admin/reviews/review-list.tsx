import { Star } from "lucide-react";
import { useRef } from "react";
import type { KeyboardEvent } from "react";
import { reviewsAddress } from "#app/domain/reviews/moderation.ts";
import type { ReviewChoice } from "#app/domain/reviews/moderation.ts";
import type { listReviews } from "#app/server/reviews/list-reviews.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageLinks } from "#app/admin/shared/lists/page-links.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ReviewCard } from "./review-card.tsx";
import { isTyping, movesOn, reviewKey } from "./review-keys.ts";
import { useReviewSteps } from "./use-review-steps.ts";
import type { SentStep } from "./use-review-steps.ts";

type ReviewPage = Awaited<ReturnType<typeof listReviews>>;

/**
 * Lists reviews with their actions. The keys work only while the focus is on a review (WCAG 2.2, criterion 2.1.4); one
 * that decides moves to the next review at once, so each press decides about the review on which it was pressed.
 */
export function ReviewList({ page, choice }: { page: ReviewPage | null; choice: ReviewChoice }) {
  const t = useAdminText();
  const { send, busy } = useReviewSteps();
  const list = useRef<HTMLUListElement>(null);
  if (page === null) return <NotLoaded icon={<Star />} title="reviews.loadFailed" />;
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-review]") ?? [])];
  const move = (id: string, by: 1 | -1) => {
    const all = cards();
    all[all.findIndex(({ dataset }) => dataset.review === id) + by]?.focus();
  };
  /** Sends a step, whose form goes with the focus, and moves on or back to the card. */
  const take = (step: SentStep) => {
    send(step);
    const all = cards();
    const place = all.findIndex(({ dataset }) => dataset.review === step.id);
    const next = movesOn(step.step, choice.show) ? (all[place + 1] ?? all[place - 1]) : all[place];
    (next ?? list.current)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const key = isTyping(target) ? null : reviewKey(event.nativeEvent);
    const card = target.closest<HTMLElement>("[data-review]");
    const review = page.reviews.find(({ id }) => id === card?.dataset.review);
    if (!key || !card || !review) return;
    event.preventDefault();
    if (key === "next" || key === "previous") return move(review.id, key === "next" ? 1 : -1);
    if (key !== "publish") return unfold(card, key);
    if (review.state === "published" || busy.has(review.id)) return;
    take({ id: review.id, step: "publish", seen: review.updated_at.toISOString() });
  };
  return (
    <>
      {page.reviews.length === 0 ? (
        <NoReviews page={page} choice={choice} />
      ) : (
        <p className="mb-4 text-sm text-muted">{t("reviews.keys")}</p>
      )}
      {/* The keys of the cards inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} tabIndex={-1} onKeyDown={press} className="flex flex-col gap-4">
        {page.reviews.map((review, place) => (
          <li key={review.id}>
            <ReviewCard review={review} isFirst={place === 0} isBusy={busy.has(review.id)} onStep={take} />
          </li>
        ))}
      </ul>
      <PageLinks
        links={[
          page.isFirstPage ? null : { to: reviewsAddress(choice), text: t("reviews.newest") },
          page.next === null ? null : { to: reviewsAddress(choice, page.next), text: t("reviews.older") },
        ]}
      />
    </>
  );
}

/** Unfolds a form of a review and moves the focus into it. */
function unfold(card: HTMLElement, step: "refuse" | "answer"): void {
  const form = card.querySelector<HTMLDetailsElement>(`[data-step=${step}]`);
  if (!form) return;
  form.open = true;
  form.querySelector<HTMLElement>("input[type=radio], textarea")?.focus();
}

function NoReviews({ page, choice }: { page: ReviewPage; choice: ReviewChoice }) {
  const t = useAdminText();
  if (!page.isFirstPage) return <EmptyState icon={<Star />} title={t("reviews.end.title")} />;
  const isFiltered = choice.show !== "pending" || choice.stars !== null;
  const reason = isFiltered ? "none" : "empty";
  return (
    <EmptyList
      screen="/admin/reviews"
      icon={<Star />}
      title={t(`reviews.${reason}.title`)}
      text={t(`reviews.${reason}.text`)}
      isFiltered={isFiltered}
    />
  );
}
