import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("cells stand in quotes between semicolons, quotes are doubled, lines stay", () => {
  expect(csvLine(["мария@пример.бг", 'казва "да"; ясно', "два\nреда", ""])).toBe(
    '"мария@пример.бг";"казва ""да""; ясно";"два\nреда";""\r\n',
  );
});

test.for([
  "=1+1",
  "=cmd|'/C calc'!A0",
  "+359@example.com",
  "-maria@example.com",
  "@SUM(A1)",
  "＝1+1",
  "＠SUM(A1)",
  "\t=1+1",
  "\r=1+1",
  "\n1",
  "  =1+1",
  '="";=1+1',
])("%s is a text and no formula", (text) => {
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

test.for(["maria@example.com", "м=я", "a-b", "'quoted", "2026-11-20T10:00:00.000Z"])(
  "%s stays as it is",
  (text) => {
    expect(csvLine([text])).toBe(`"${text}"\r\n`);
  },
);

test("whatever stands in the cells, they are read back one by one, and none begins a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 6 }), (cells) => {
      const read = readLine(csvLine(cells));
      expect(read.map((cell, index) => (cell === `'${cells[index]}` ? cells[index] : cell))).toEqual(cells);
      expect(read.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
    }),
  );
});

/** The cells of one line, as a program reads them. */
function readLine(line: string): string[] {
  const cells = line.slice(0, -2).match(/"(?:[^"]|"")*"(?=;|$)/gs) ?? [];
  return cells.map((cell) => cell.slice(1, -1).replaceAll('""', '"'));
}
