import { starValues } from "./review-list.ts";
import type { Stars } from "./review-list.ts";

/** The lists of the moderation screen; `reported` has the reviews with an open report. */
export const reviewFilters = ["pending", "reported", "published", "refused", "all"] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** Filter of the moderation screen; `stars` null for all. */
export type ReviewChoice = { show: ReviewFilter; stars: Stars | null };

/** What staff do with a review. */
export const reviewSteps = ["publish", "refuse", "answer", "handle"] as const;
export type ReviewStep = (typeof reviewSteps)[number];

/** Parses `show` and `stars`; what is unknown is at its default, the reviews that wait for staff. */
export function readReviewChoice(search: URLSearchParams): ReviewChoice {
  return {
    show: reviewFilters.find((filter) => filter === search.get("show")) ?? "pending",
    stars: starValues.find((stars) => String(stars) === search.get("stars")) ?? null,
  };
}

/** Returns the address of the moderation screen; `after` is the previous page's cursor. */
export function reviewsAddress({ show, stars }: ReviewChoice, after: string | null = null): string {
  const search = new URLSearchParams();
  if (show !== "pending") search.set("show", show);
  if (stars !== null) search.set("stars", String(stars));
  if (after !== null) search.set("after", after);
  return search.size > 0 ? `/admin/reviews?${search.toString()}` : "/admin/reviews";
}
