import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { giveBackAttempt, minutesUntilAttempt, takeAttempt } from "./checkout-attempts.ts";

beforeEach(() => void stubWebStorage());
afterEach(() => vi.unstubAllGlobals());

test("allows three attempts in any five minutes", () => {
  const start = 1_000_000_000;
  expect([0, 1, 2, 3].map((after) => takeAttempt(start + after))).toEqual([true, true, true, false]);
  expect(takeAttempt(start + 299_999)).toBe(false);
  expect(takeAttempt(start + 300_000)).toBe(true);
  expect(takeAttempt(start + 300_000)).toBe(false);
});

test("does not count refused attempts, so that waiting helps", () => {
  for (const time of [0, 1, 2, 250_000, 280_000]) takeAttempt(time);
  expect(takeAttempt(300_002)).toBe(true);
});

test("says in minutes when the next attempt is allowed, and gives one back", () => {
  const minutesAt = (now: number) => minutesUntilAttempt(now);
  expect(minutesAt(0)).toBeNull();
  for (const time of [1000, 60_000, 70_000]) takeAttempt(time);
  expect([minutesAt(71_000), minutesAt(240_999), minutesAt(241_000), minutesAt(301_000)]).toEqual([
    4,
    2,
    1,
    null,
  ]);
  giveBackAttempt();
  expect(minutesAt(71_000)).toBeNull();
  expect([takeAttempt(71_000), takeAttempt(72_000)]).toEqual([true, false]);
});

test("ignores stored attempts that are malformed", () => {
  for (const stored of ["{broken", '"three"', "{}", "[null, true]"]) {
    localStorage.setItem("checkout-attempts", stored);
    expect([0, 1, 2, 3].map((time) => takeAttempt(time))).toEqual([true, true, true, false]);
  }
});
