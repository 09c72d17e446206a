import { expect, test } from "vitest";
import { averageText, ratingOf } from "./review.ts";

test("the average is of the published reviews, half up to one decimal", () => {
  expect(ratingOf([0, 0, 0, 2, 1])).toEqual({ count: 3, average: 4.3 });
  expect(ratingOf([0, 0, 0, 1, 1])).toEqual({ count: 2, average: 4.5 });
  expect(ratingOf([1, 0, 0, 0, 19])).toEqual({ count: 20, average: 4.8 });
  expect(ratingOf([0, 0, 0, 3, 1])).toEqual({ count: 4, average: 4.3 });
  expect(ratingOf([0, 0, 0, 0, 0])).toBeNull();
});

test("an average has one decimal in the language's writing", () => {
  expect([averageText(4.3, "bg"), averageText(4, "en")]).toEqual(["4,3", "4.0"]);
});
