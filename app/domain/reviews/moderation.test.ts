import { expect, test } from "vitest";
import { readReviewChoice, reviewsAddress } from "./moderation.ts";

const read = (address: string) => readReviewChoice(new URL(address, "https://shop.example").searchParams);

test("the screen opens with what waits for staff; an address names another list, its stars and its page", () => {
  const waiting = { show: "pending", stars: null } as const;
  expect(reviewsAddress(waiting)).toBe("/admin/reviews");
  expect(read("/admin/reviews?show=best&stars=9")).toEqual(waiting);
  const reported = { show: "reported", stars: 1 } as const;
  expect(reviewsAddress(reported, "2026")).toBe("/admin/reviews?show=reported&stars=1&after=2026");
  expect(read(reviewsAddress(reported))).toEqual(reported);
});
