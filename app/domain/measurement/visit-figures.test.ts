import { expect, test } from "vitest";
import { daysOfPeriod, readVisitPeriod, shareOf, sumOfCounts } from "./visit-figures.ts";

test("a period is 30 days unless the address names another", () => {
  expect(["7", "90", "30", null, "", "31", "7 "].map(readVisitPeriod)).toEqual([7, 90, 30, 30, 30, 30, 30]);
});

test("the days of a period end today in Sofia", () => {
  const days = daysOfPeriod(7, new Date("2026-11-21T22:30:00Z"));
  expect([days.length, days[0], days.at(-1)]).toEqual([7, "2026-11-16", "2026-11-22"]);
});

test("a share is in percent with one digit after the point; of nothing there is none", () => {
  expect([shareOf(1, 3), shareOf(3, 3), shareOf(0, 3), shareOf(0, 0)]).toEqual([33.3, 100, 0, null]);
});

test("counts are added by column", () => {
  const one = { visits: 5, product_views: 4, carts: 3, checkouts: 2, orders: 1 };
  expect(sumOfCounts([one, one])).toEqual({
    visits: 10,
    product_views: 8,
    carts: 6,
    checkouts: 4,
    orders: 2,
  });
});
