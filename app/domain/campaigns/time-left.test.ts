import fc from "fast-check";
import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

const end = new Date("2026-12-24T22:00:00Z");
const before = (milliseconds: number) => new Date(end.getTime() - milliseconds);

test("counts whole units and rounds seconds up", () => {
  expect(timeLeft(end, before(90_061_000))).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(timeLeft(end, before(1))).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(timeLeft(end, before(1000))).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(timeLeft(end, before(1001))).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 2 });
});

test("returns null once the moment has passed", () => {
  expect(timeLeft(end, end)).toBeNull();
  expect(timeLeft(end, before(-1))).toBeNull();
});

test("the units add up to the time left", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (seconds) => {
      const left = timeLeft(end, before(seconds * 1000));
      expect(left).not.toBeNull();
      const { days = 0, hours = 0, minutes = 0, seconds: rest = 0 } = left ?? {};
      expect(((days * 24 + hours) * 60 + minutes) * 60 + rest).toBe(seconds);
    }),
  );
});
