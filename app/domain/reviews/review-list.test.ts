import { expect, test } from "vitest";
import { firstReviews, readReviewQuery, reviewPages, reviewSearch } from "./review-list.ts";

const read = (search: string) => readReviewQuery(new URLSearchParams(search));

test("an address names the page, the order and the stars; what is unknown is at its default", () => {
  expect(read("")).toEqual(firstReviews);
  expect(read("reviews=2&sort=worst&stars=4")).toEqual({ page: 2, sort: "worst", stars: 4 });
  expect(read("sort=loudest&stars=6")).toEqual(firstReviews);
  expect([read("reviews=0"), read("reviews=-1"), read("reviews=x"), read("reviews=1234567")]).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});

test("the search leaves out defaults, and is read back", () => {
  expect(reviewSearch(firstReviews)).toBe("");
  const query = { page: 3, sort: "best", stars: 5 } as const;
  expect(reviewSearch(query)).toBe("?reviews=3&sort=best&stars=5");
  expect(read(reviewSearch(query))).toEqual(query);
});

test("twenty reviews are on a page, of all stars or of one; a list without any has one page", () => {
  expect(reviewPages([0, 0, 0, 0, 0], null)).toBe(1);
  expect(reviewPages([1, 0, 0, 0, 20], null)).toBe(2);
  expect(reviewPages([1, 0, 0, 0, 20], 5)).toBe(1);
  expect(reviewPages([1, 0, 0, 0, 41], 5)).toBe(3);
});
