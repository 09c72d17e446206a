import fc from "fast-check";
import { expect, test } from "vitest";
import { parcelStates } from "./parcel.ts";
import { nextTracking } from "./tracking.ts";

const now = new Date("2026-11-24T10:00:00Z");
const hour = 3_600_000;
const since = (hours: number) => new Date(now.getTime() - hours * hour);
const hoursUntil = (next: Date | null) => next && (next.getTime() - now.getTime()) / hour;

test("tracks a parcel hourly, in an office every two hours, lost daily, and after delivery or return no more", () => {
  const ask = (state: (typeof parcelStates)[number]) =>
    hoursUntil(nextTracking({ state, failures: 0, requestedAt: since(30) }, now));
  expect(ask("labelled")).toBe(1);
  expect(ask("in_transit")).toBe(1);
  expect(ask("waiting")).toBe(2);
  expect(ask("lost")).toBe(24);
  expect(ask("delivered")).toBeNull();
  expect(ask("returned")).toBeNull();
});

test("failures double the pause, from five minutes to six hours", () => {
  const pauses = [1, 2, 3, 7, 8, 50].map((failures) =>
    hoursUntil(nextTracking({ state: "in_transit", failures, requestedAt: since(1) }, now)),
  );
  expect(pauses).toEqual([5 / 60, 10 / 60, 20 / 60, 320 / 60, 6, 6]);
});

test("stops tracking a parcel after sixty days", () => {
  const parcel = { state: "labelled", failures: 3 } as const;
  expect(nextTracking({ ...parcel, requestedAt: since(60 * 24) }, now)).not.toBeNull();
  expect(nextTracking({ ...parcel, requestedAt: since(60 * 24 + 1) }, now)).toBeNull();
});

test("the next attempt is always later, and within a day", () => {
  fc.assert(
    fc.property(fc.constantFrom(...parcelStates), fc.nat(200), (state, failures) => {
      const next = hoursUntil(nextTracking({ state, failures, requestedAt: since(2) }, now));
      expect(next === null || (next > 0 && next <= 24)).toBe(true);
    }),
  );
});
