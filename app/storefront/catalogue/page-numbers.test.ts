import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test("offers every page when there are few", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4]);
});

test("offers the ends and the neighbours of many pages, with gaps between", () => {
  expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(pageNumbers(1, 20)).toEqual([1, 2, null, 20]);
  expect(pageNumbers(20, 20)).toEqual([1, null, 19, 20]);
});

test("fills a gap of a single page with that page", () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
