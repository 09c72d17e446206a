import { expect, test } from "vitest";
import { proposeHeading, readCellAmount, readCellDay } from "./csv-table.ts";

test.for<[string, number | null]>([
  ["84,20", 8420],
  ["84.200", 8420],
  ["84", 8400],
  ["1 234,50", 123_450],
  ["1\u00a0234,50", 123_450],
  ["1'234.50", 123_450],
  ["1 234", 123_400],
  ["12 34,50", null],
  ["1 2345", null],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["1,234", null],
  ["1.234.567", null],
  ["84,205", null],
  ["-84,20", null],
  ["", null],
  ["осемдесет", null],
  ["1e3", null],
  ["99999999,00", null],
])("reads the amount '%s' as %s", ([text, cents]) => {
  expect(readCellAmount(text)).toBe(cents);
});

test.for<[string, string | null]>([
  ["2026-11-20", "2026-11-20"],
  ["2026-11-20 14:05:00", "2026-11-20"],
  ["2026-11-20T14:05", "2026-11-20"],
  ["20.11.2026", "2026-11-20"],
  ["20.11.2026 г.", "2026-11-20"],
  ["1/2/2026", "2026-02-01"],
  ["30.02.2026", null],
  ["20.11.26", null],
  ["", null],
  ["вчера", null],
])("reads the day '%s' as %s", ([text, day]) => {
  expect(readCellDay(text)).toBe(day);
});

test("proposes the first untaken heading that matches", () => {
  const headings = ["", "Дата", "Сума", "Сума в лева"];
  expect(proposeHeading(headings, [[/кредит/i], [/сума/i]], [])).toBe("Сума");
  expect(proposeHeading(headings, [[/сума/i, /лева/i]], [])).toBe("Сума в лева");
  expect(proposeHeading(headings, [[/сума/i]], ["Сума"])).toBe("Сума в лева");
  expect(proposeHeading(headings, [[/основание/i]], [])).toBe("");
});
