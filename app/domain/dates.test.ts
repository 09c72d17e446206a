import { expect, test } from "vitest";
import { copyrightYears, formatDate, formatDateTime, formatDayInWords, formatTime } from "./dates.ts";

test("dates use Bulgarian format and Sofia time", () => {
  expect(formatDateTime(new Date("2026-11-20T22:05:00Z"), "bg")).toBe("21.11.2026 г., 00:05");
  expect(formatDateTime(new Date("2026-07-01T05:09:00Z"), "bg")).toBe("01.07.2026 г., 08:09");
  expect(formatDate(new Date("2026-11-20T22:05:00Z"), "bg")).toBe("21.11.2026 г.");
  expect(formatTime(new Date("2026-11-20T22:05:00Z"))).toBe("00:05");
});

test("English dates have the same form without the Bulgarian abbreviation", () => {
  expect(formatDate(new Date("2026-11-20T22:05:00Z"), "en")).toBe("21.11.2026");
  expect(formatDateTime(new Date("2026-07-01T05:09:00Z"), "en")).toBe("01.07.2026, 08:09");
});

test("the copyright starts at 2025 and is extended at each New Year in Sofia", () => {
  expect(copyrightYears(new Date("2025-06-01T12:00:00Z"))).toBe("2025");
  expect(copyrightYears(new Date("2025-12-31T21:59:59Z"))).toBe("2025");
  expect(copyrightYears(new Date("2025-12-31T22:00:00Z"))).toBe("2025–2026");
  expect(copyrightYears(new Date("2031-03-03T00:00:00Z"))).toBe("2025–2031");
});

test("formats a calendar day in words, in the order usual in each language", () => {
  expect(formatDayInWords("2026-11-26", "bg")).toBe("четвъртък, 26 ноември");
  expect(formatDayInWords("2026-11-26", "en")).toBe("Thursday 26 November");
  expect(formatDayInWords("2027-01-04", "bg")).toBe("понеделник, 4 януари");
});
