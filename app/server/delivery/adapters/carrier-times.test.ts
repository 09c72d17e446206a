import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCarrierTime, parseTimeOfDay, sofiaDateTime } from "./carrier-times.ts";

/** Whole seconds of this century. */
const moments = fc
  .integer({ min: Date.parse("2001-01-01") / 1000, max: Date.parse("2099-12-31") / 1000 })
  .map((seconds) => new Date(seconds * 1000));

test("reads seconds, milliseconds and ISO 8601, as numbers and as texts", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const [seconds, milliseconds] = [moment.getTime() / 1000, moment.getTime()];
      for (const form of [seconds, milliseconds, String(seconds), String(milliseconds), moment.toISOString()])
        expect(parseCarrierTime(form)).toEqual(moment);
    }),
  );
});

test("a time without a zone is Sofia's, in winter and in summer", () => {
  expect(parseCarrierTime("2026-11-24 10:00:00")?.toISOString()).toBe("2026-11-24T08:00:00.000Z");
  expect(parseCarrierTime("2026-07-01T10:00")?.toISOString()).toBe("2026-07-01T07:00:00.000Z");
  expect(parseCarrierTime("2026-11-24")?.toISOString()).toBe("2026-11-23T22:00:00.000Z");
  expect(parseCarrierTime("2026-11-24T10:00:00+0200")?.toISOString()).toBe("2026-11-24T08:00:00.000Z");
  expect(parseCarrierTime("2026-11-24T10:00:00.123+01:00")?.toISOString()).toBe("2026-11-24T09:00:00.000Z");
  // When summer time ends, an hour occurs twice: it is read as the first.
  expect(parseCarrierTime("2026-10-25 03:30:00")?.toISOString()).toBe("2026-10-25T00:30:00.000Z");
});

test("Sofia's local time survives a round trip", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const local = sofiaDateTime(moment);
      expect(local).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      const read = parseCarrierTime(local);
      expect(read && sofiaDateTime(read)).toBe(local);
    }),
  );
});

test("reads a day as it is written in Bulgaria", () => {
  expect(parseCarrierTime("25.11.2026")).toEqual(new Date("2026-11-25T00:00:00+02:00"));
  expect(parseCarrierTime("25.11.2026 14:05")).toEqual(new Date("2026-11-25T14:05:00+02:00"));
  for (const none of ["31.02.2026", "2026-02-31", "25.11.20261", "5.11.26"])
    expect(parseCarrierTime(none)).toBeNull();
});

test("a value that is not a time is read as null", () => {
  for (const value of [
    null,
    undefined,
    "",
    0,
    "вчера",
    "2026-13-45",
    "2026-02-30T99:00",
    "11/24/2026",
    "1".repeat(40),
  ])
    expect([value, parseCarrierTime(value)]).toEqual([value, null]);
});

test("reads a time of day from a text and from a moment of any day", () => {
  // 09:00 in Sofia, in summer and in winter.
  expect(
    [1_782_540_000_000, "1782540000000", Date.parse("2026-01-05T07:00:00Z")].map(parseTimeOfDay),
  ).toEqual(["09:00", "09:00", "09:00"]);
  expect(["9:05", "18:30:00", " 08:00 ", "24:00", "25:10", "", null].map(parseTimeOfDay)).toEqual([
    "09:05",
    "18:30",
    "08:00",
    null,
    null,
    null,
    null,
  ]);
});
