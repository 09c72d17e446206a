import type { Locale } from "#app/domain/locale.ts";

/** `pending` waits for staff; only `published` is shown. */
export const reviewStates = ["pending", "published", "refused"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The only reasons for which staff may refuse a review; its stars are none (Directive (EU) 2019/2161). */
export const reviewRefusals = [
  "insult",
  "personal_data",
  "advertising",
  "off_topic",
  "health_claim",
] as const;
export type ReviewRefusal = (typeof reviewRefusals)[number];

/** Longest texts of a review and of its answer, in characters. */
export const reviewLengths = { name: 40, text: 2000, answer: 1000, note: 500 } as const;

/** Reviews on a page of a product's list. */
export const reviewsPerPage = 20;

/** The orders of a product's list of reviews. */
export const reviewSorts = ["newest", "best", "worst"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** How many published reviews of a product (of all its sizes) have one, two, three, four and five stars. */
export type StarCounts = readonly [number, number, number, number, number];

/** Returns the number of reviews and their average to one decimal, half up; null without any. */
export function ratingOf(counts: StarCounts): { count: number; average: number } | null {
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  const stars = counts.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, average: Math.floor((stars * 20 + count) / (2 * count)) / 10 };
}

/**
 * The reviews of a product and all its sizes, as its card shows them. `isDemo`: they are those of the demo shop, which
 * are shown until the product has a real one.
 */
export type Rating = { count: number; average: number; isDemo?: true };

/** Formats an average with one decimal: `4,3` in Bulgarian, `4.3` in English. */
export function averageText(average: number, locale: Locale): string {
  const text = average.toFixed(1);
  return locale === "bg" ? text.replace(".", ",") : text;
}
