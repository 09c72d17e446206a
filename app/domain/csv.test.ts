import fc from "fast-check";
import { expect, test } from "vitest";
import { amountCell, csvLine, timeCell, unguardedCell } from "./csv.ts";

test("quotes cells, separates them by semicolons, doubles quotes and keeps line breaks", () => {
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
])("%s is written as text, not as a formula", (text) => {
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

test.for(["0888123456", "0888 123 456", "0000000042", "00123456", "1234e567", "12E45678", "8316417910017"])(
  "%s is written as text, not as a number that a spreadsheet would change",
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    expect(unguardedCell(`'${text}`)).toBe(text);
  },
);

test("a document number has no apostrophe, and is digits alone", () => {
  expect(csvLine([{ digits: "0000000042" }, { digits: "8316417910017" }, { digits: "" }])).toBe(
    '"0000000042";"8316417910017";""\r\n',
  );
  for (const digits of ["=1", "-42", "1e5", "42 "]) expect(() => csvLine([{ digits }])).toThrow("digits");
});

// Amounts, counts and grams remain numbers.
test.for([
  "maria@example.com",
  "м=я",
  "a-b",
  "'quoted",
  "2026-11-20T10:00:00.000Z",
  "2026-11-20 00:05",
  "0",
  "0,00",
  "0,05",
  "12,50",
  "1234,50",
  "-1234,50",
  "120",
  "12345678",
  "a1b2c3d4",
  "e1234567",
])("%s is unchanged", (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`);
});

test("amounts have a decimal comma, and times are Sofia's", () => {
  // With a decimal point, 9.05 would be read as 9 May.
  expect([0, 5, 905, 123450, -905].map(amountCell)).toEqual(["0,00", "0,05", "9,05", "1234,50", "-9,05"]);
  expect(timeCell(new Date("2026-11-20T22:05:00Z"))).toBe("2026-11-21 00:05");
  expect(timeCell(new Date("2026-11-20T22:00:00Z"))).toBe("2026-11-21 00:00");
});

test("any cells are read back, and none begins a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 6 }), (cells) => {
      const read = readLine(csvLine(cells));
      expect(read.map((cell, index) => (cell === `'${cells[index]}` ? cells[index] : cell))).toEqual(cells);
      expect(read.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
    }),
  );
});

/** Parses the cells of one line. */
function readLine(line: string): string[] {
  const cells = line.slice(0, -2).match(/"(?:[^"]|"")*"(?=;|$)/gs) ?? [];
  return cells.map((cell) => cell.slice(1, -1).replaceAll('""', '"'));
}
