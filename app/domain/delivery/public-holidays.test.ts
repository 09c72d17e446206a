import { expect, test } from "vitest";
import { addDays } from "#app/domain/sofia-days.ts";
import { easterSunday, isPublicHoliday, isWeekend, weekdayOf } from "./public-holidays.ts";

/**
 * The days off from Monday to Friday in the calendars of these years, without those that the Council of Ministers
 * moved.
 */
const daysOff: Record<number, string> = {
  2024: "01-01 03-04 05-01 05-03 05-06 05-24 09-06 09-23 12-24 12-25 12-26",
  2025: "01-01 03-03 04-18 04-21 05-01 05-06 05-26 09-08 09-22 12-24 12-25 12-26",
  2026: "01-01 03-03 04-10 04-13 05-01 05-06 05-25 09-07 09-22 12-24 12-25 12-28",
  2027: "01-01 03-03 04-30 05-03 05-04 05-06 05-24 09-06 09-22 12-24 12-27 12-28",
  2028: "01-03 03-03 04-14 04-17 05-01 05-08 05-24 09-06 09-22 12-25 12-26 12-27",
  2029: "01-01 03-05 04-06 04-09 05-01 05-07 05-24 09-06 09-24 12-24 12-25 12-26",
  2030: "01-01 03-04 04-26 04-29 05-01 05-06 05-24 09-06 09-23 12-24 12-25 12-26",
};

test.each(Object.entries(daysOff))("the public holidays on weekdays of %s are known", (year, expected) => {
  const off: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1))
    if (!isWeekend(day) && isPublicHoliday(day)) off.push(day.slice(5));
  expect(off.join(" ")).toBe(expected);
});

test("Orthodox Easter is right from 2023 to 2032, and on a Sunday from 1900 to 2099", () => {
  expect([2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032].map(easterSunday)).toEqual([
    "2023-04-16",
    "2024-05-05",
    "2025-04-20",
    "2026-04-12",
    "2027-05-02",
    "2028-04-16",
    "2029-04-08",
    "2030-04-28",
    "2031-04-13",
    "2032-05-02",
  ]);
  for (let year = 1900; year < 2100; year++) expect(weekdayOf(easterSunday(year))).toBe(7);
});

test("1 November is a working day, and a holiday within Easter moves to the next working day", () => {
  expect(isPublicHoliday("2027-11-01")).toBe(false);
  // Labour Day 2027 is Holy Saturday; Easter Monday is taken already.
  expect([isPublicHoliday("2027-05-03"), isPublicHoliday("2027-05-04")]).toEqual([true, true]);
  // St George's Day 2024 is on Easter Monday, not on a weekend, so no other day replaces it.
  expect(isPublicHoliday("2024-05-07")).toBe(false);
});
