import { expect, test } from "vitest";
import { csvHead, csvRow, sheetRow } from "./table.ts";
import type { Table } from "./table.ts";

type Row = { name: string | null; sum: number | null; count: number };
const table: Table<Row> = {
  name: "t",
  title: "T",
  columns: [
    { head: "Name", kind: "text", of: ({ name }) => name },
    { head: "Sum", kind: "money", of: ({ sum }) => sum },
    { head: "Count", kind: "count", of: ({ count }) => count },
  ],
};

test("CSV has decimal commas and guards against formulas; a negative amount stays a number", () => {
  expect(csvHead(table)).toBe('"Name";"Sum";"Count"\r\n');
  expect(csvRow(table, { name: "=1+1", sum: -1250, count: 3 })).toBe('"\'=1+1";"-12,50";"3"\r\n');
  expect(csvRow(table, { name: null, sum: null, count: 0 })).toBe('"";"";"0"\r\n');
});

test("a spreadsheet gets numbers as numbers and text unchanged", () => {
  expect(sheetRow(table, { name: "=1+1", sum: -1250, count: 3 })).toEqual(["=1+1", -12.5, 3]);
  expect(sheetRow(table, { name: null, sum: null, count: 0 })).toEqual([null, null, 0]);
});
