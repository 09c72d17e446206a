import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithin, momentFields, readMoment } from "./schedule.ts";

const at = (iso: string) => new Date(iso);

test("a window includes both ends, and a missing end is open", () => {
  const window = { start_date: at("2026-11-20T22:00:00Z"), end_date: at("2026-11-21T21:59:59.999Z") };
  expect(isWithin(window, at("2026-11-20T21:59:59.999Z"))).toBe(false);
  expect(isWithin(window, window.start_date)).toBe(true);
  expect(isWithin(window, window.end_date)).toBe(true);
  expect(isWithin(window, at("2026-11-21T22:00:00Z"))).toBe(false);
  expect(isWithin({ ...window, start_date: null }, at("1999-01-01T00:00:00Z"))).toBe(true);
  expect(isWithin({ ...window, end_date: null }, at("2999-01-01T00:00:00Z"))).toBe(true);
});

test("a date without a time is the whole day in Sofia, in winter, in summer and when the clocks change", () => {
  for (const [date, first, last] of [
    ["2026-11-21", "2026-11-20T22:00:00.000Z", "2026-11-21T21:59:59.999Z"],
    ["2026-07-01", "2026-06-30T21:00:00.000Z", "2026-07-01T20:59:59.999Z"],
    ["2026-03-29", "2026-03-28T22:00:00.000Z", "2026-03-29T20:59:59.999Z"],
    ["2026-10-25", "2026-10-24T21:00:00.000Z", "2026-10-25T21:59:59.999Z"],
  ] as const) {
    expect(readMoment({ date, time: "" }, "start")?.toISOString()).toBe(first);
    expect(readMoment({ date, time: "" }, "end")?.toISOString()).toBe(last);
  }
});

test("a time is in Sofia, and an end lasts through its minute", () => {
  expect(readMoment({ date: "2026-11-21", time: "09:05" }, "start")).toEqual(at("2026-11-21T07:05:00Z"));
  expect(readMoment({ date: "2026-11-21", time: "09:05" }, "end")).toEqual(at("2026-11-21T07:05:59.999Z"));
  expect(readMoment({ date: "2026-03-29", time: "12:00" }, "start")).toEqual(at("2026-03-29T09:00:00Z"));
  expect(readMoment({ date: "2026-10-25", time: "12:00" }, "start")).toEqual(at("2026-10-25T10:00:00Z"));
});

test("a repeated hour means the first, a skipped one the hour after", () => {
  expect(readMoment({ date: "2026-10-25", time: "03:30" }, "start")).toEqual(at("2026-10-25T00:30:00Z"));
  expect(readMoment({ date: "2026-03-29", time: "03:30" }, "start")).toEqual(at("2026-03-29T01:30:00Z"));
});

test("empty fields set no bound, and invalid ones are refused", () => {
  expect(readMoment({ date: "", time: "" }, "end")).toBeNull();
  for (const fields of [
    { date: "", time: "09:00" },
    { date: "2026-02-30", time: "" },
    { date: "21.11.2026", time: "" },
    { date: "1826-11-21", time: "" },
    { date: "12026-11-21", time: "" },
    { date: "2026-11-21Z", time: "" },
    { date: "2026-11-21", time: "24:00" },
    { date: "2026-11-21", time: "109:05" },
    { date: "2026-11-21", time: "09:05:30" },
    { date: "2026-11-21", time: "9:00" },
    { date: "🍓", time: "" },
  ])
    expect({ fields, moment: readMoment(fields, "start") }).toEqual({ fields, moment: undefined });
});

test("form fields show day and time in Sofia, and no time at the edge of the day", () => {
  expect(momentFields(null, "start")).toEqual({ date: "", time: "" });
  for (const [iso, edge, date, time] of [
    ["2026-11-21T07:05:00Z", "start", "2026-11-21", "09:05"],
    ["2026-11-21T07:05:59.999Z", "end", "2026-11-21", "09:05"],
    ["2026-11-20T22:00:00Z", "start", "2026-11-21", ""],
    ["2026-11-20T22:00:59.999Z", "end", "2026-11-21", "00:00"],
    ["2026-11-21T21:59:59.999Z", "end", "2026-11-21", ""],
    ["2026-11-21T21:59:00Z", "start", "2026-11-21", "23:59"],
  ] as const) {
    expect(momentFields(at(iso), edge)).toEqual({ date, time });
    expect(readMoment({ date, time }, edge)).toEqual(at(iso));
  }
});

test("the form fields of any parsed moment are read back to it", () => {
  const days = fc.date({ min: at("2000-01-01"), max: at("2090-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom("start", "end"), fc.boolean(), (date, edge, isWholeDay) => {
      const fields = momentFields(date, edge);
      const moment = readMoment(isWholeDay ? { ...fields, time: "" } : fields, edge) ?? null;
      expect(readMoment(momentFields(moment, edge), edge)).toEqual(moment);
    }),
  );
});
