import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { takeAttempt } from "./checkout-attempts.ts";

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

test("ignores stored attempts that are malformed", () => {
  for (const stored of ["{broken", '"three"', "{}", "[null, true]"]) {
    localStorage.setItem("checkout-attempts", stored);
    expect([0, 1, 2, 3].map((time) => takeAttempt(time))).toEqual([true, true, true, false]);
  }
});
