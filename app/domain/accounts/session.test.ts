import { expect, test } from "vitest";
import { needsRefresh, readSessionHint, sessionTick } from "./session.ts";

test("a token is refreshed with three ticks of thirty seconds or fewer left", () => {
  const now = 1_000_000;
  expect(sessionTick).toBe(30_000);
  expect(needsRefresh(now + 90_001, now)).toBe(false);
  expect(needsRefresh(now + 90_000, now)).toBe(true);
  expect(needsRefresh(now - 1, now)).toBe(true);
});

test("finds the hint among other cookies; without a valid one there is no session", () => {
  expect(readSessionHint("a=1; shop.hint=1234567; b=2")).toBe(1_234_567);
  expect(readSessionHint("shop.hint=1")).toBe(1);
  expect(readSessionHint("a=1; __Host-shop.hint=7")).toBe(7);
  for (const cookies of ["", "a=1", "shop.hint=", "shop.hint=soon", "not-shop.hint=5", "__Host-shop.hint="]) {
    expect(readSessionHint(cookies)).toBeNull();
  }
});
