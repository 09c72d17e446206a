import { expect, test } from "vitest";
import { promotionState } from "./promotion-state.ts";

const starts_at = new Date("2026-11-27T00:00:00Z");
const ends_at = new Date("2026-11-30T00:00:00Z");

test.for([
  ["2026-11-26T23:59:59Z", true, "planned"],
  ["2026-11-27T00:00:00Z", true, "running"],
  ["2026-11-30T00:00:00Z", true, "running"],
  ["2026-11-30T00:00:01Z", true, "ended"],
  ["2026-11-28T00:00:00Z", false, "paused"],
  ["2026-12-01T00:00:00Z", false, "ended"],
] as const)("at %s, active: %s, it is %s", ([now, is_active, state]) => {
  expect(promotionState({ is_active, starts_at, ends_at }, new Date(now))).toBe(state);
});

test("without a window it runs until it is paused", () => {
  const always = { is_active: true, starts_at: null, ends_at: null };
  expect(promotionState(always, new Date())).toBe("running");
});
