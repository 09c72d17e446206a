import { expect, test } from "vitest";
import { eventMoment } from "./event-moment.ts";

const now = new Date("2026-12-01T08:00:00Z");
const label = { requestedAt: new Date("2026-11-29T08:00:00Z"), isByHand: false };

test.for([
  ["2026-11-30T17:30:00Z", "usable"],
  ["2026-12-01T08:00:00Z", "usable"],
  // Clocks differ by some minutes.
  ["2026-11-29T07:55:00Z", "usable"],
  ["2026-11-29T07:54:59Z", "impossible"],
  ["2025-11-30T08:00:00Z", "impossible"],
  ["1970-01-01T00:00:01Z", "impossible"],
  ["2026-12-01T08:00:01Z", "future"],
  ["2028-01-01T00:00:00Z", "impossible"],
] as const)("an event at %s is %s", ([at, expected]) => {
  expect(eventMoment(new Date(at), label, now)).toBe(expected);
});

test("a label made elsewhere may be older than its number in the shop, but not a year", () => {
  const byHand = { ...label, isByHand: true };
  expect(eventMoment(new Date("2026-11-20T08:00:00Z"), byHand, now)).toBe("usable");
  expect(eventMoment(new Date("2025-12-01T08:00:00Z"), byHand, now)).toBe("impossible");
});
