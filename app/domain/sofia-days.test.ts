import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isDay, momentsOf, readPeriod, sofiaDay, startOfSofiaDay } from "./sofia-days.ts";

const now = new Date("2026-11-20T23:30:00Z");

test("a day begins at midnight in Sofia, in winter, in summer and when the clocks change", () => {
  expect(startOfSofiaDay("2026-01-15")).toEqual(new Date("2026-01-14T22:00:00Z"));
  expect(startOfSofiaDay("2026-07-15")).toEqual(new Date("2026-07-14T21:00:00Z"));
  expect(startOfSofiaDay("2026-03-29")).toEqual(new Date("2026-03-28T22:00:00Z"));
  expect(startOfSofiaDay("2026-03-30")).toEqual(new Date("2026-03-29T21:00:00Z"));
  expect(startOfSofiaDay("2026-10-25")).toEqual(new Date("2026-10-24T21:00:00Z"));
  expect(startOfSofiaDay("2026-10-26")).toEqual(new Date("2026-10-25T22:00:00Z"));
});

test("every moment lies between the start of its day and the start of the next", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2000-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }),
      (moment) => {
        const day = sofiaDay(moment);
        expect(startOfSofiaDay(day) <= moment).toBe(true);
        expect(moment < startOfSofiaDay(addDays(day, 1))).toBe(true);
      },
    ),
  );
});

test("by default a period is thirty days up to today in Sofia", () => {
  expect(readPeriod({ from: "", to: "" }, now)).toEqual({ ok: true, from: "2026-10-23", to: "2026-11-21" });
  expect(readPeriod({ from: "", to: "2026-03-01" }, now)).toMatchObject({ from: "2026-01-31" });
});

test("a period is at most 92 days long and does not end before it begins", () => {
  expect(readPeriod({ from: "2026-08-01", to: "2026-10-31" }, now)).toMatchObject({ ok: true });
  expect(readPeriod({ from: "2026-08-01", to: "2026-11-01" }, now)).toMatchObject({ code: "length" });
  expect(readPeriod({ from: "2026-11-02", to: "2026-11-01" }, now)).toMatchObject({ code: "order" });
  expect(readPeriod({ from: "2026-11-01", to: "2026-11-01" }, now)).toMatchObject({ ok: true });
});

test("refuses an invalid day and returns it as typed", () => {
  for (const to of ["2026-02-30", "1826-11-01", "12026-11-01", "2026-11-01Z"]) {
    const chosen = { from: "2026-11-01", to };
    expect(readPeriod(chosen, now)).toEqual({ ok: false, code: "dates", ...chosen });
    expect(isDay(to)).toBe(false);
  }
  for (const from of ["вчера", "2026-02-30", "2026-13-01", "2026-1-1", "9".repeat(500), "<b>", "0000-00-00"])
    expect(readPeriod({ from, to: "2026-11-01" }, now)).toEqual({
      ok: false,
      code: "dates",
      from,
      to: "2026-11-01",
    });
});

test("days include their first and last moment, also when the clocks change", () => {
  const isIn = (moment: string, from: string, to: string) => {
    const { since, before } = momentsOf({ from, to });
    return (!since || new Date(moment) >= since) && (!before || new Date(moment) < before);
  };
  // In March the day has 23 hours, in October 25.
  for (const [day, first, last] of [
    ["2026-11-21", "2026-11-20T22:00:00Z", "2026-11-21T21:59:59.999Z"],
    ["2026-03-29", "2026-03-28T22:00:00Z", "2026-03-29T20:59:59.999Z"],
    ["2026-10-25", "2026-10-24T21:00:00Z", "2026-10-25T21:59:59.999Z"],
  ] as const) {
    expect([isIn(first, day, day), isIn(last, day, day)]).toEqual([true, true]);
    const justBefore = new Date(Date.parse(first) - 1).toISOString();
    const justAfter = new Date(Date.parse(last) + 1).toISOString();
    expect([isIn(justBefore, day, day), isIn(justAfter, day, day)]).toEqual([false, false]);
    expect([isIn(justBefore, "", day), isIn(justAfter, day, "")]).toEqual([true, true]);
  }
});
