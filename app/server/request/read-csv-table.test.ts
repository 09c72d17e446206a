import { expect, test } from "vitest";
import { readCsvTable } from "./read-csv-table.ts";

const read = (text: string) => readCsvTable(new TextEncoder().encode(text));

test("a file with more empty lines than rows are allowed is refused", async () => {
  expect(await read(`a;b\n1;2\n${"\n".repeat(4999)}`)).toMatchObject({ ok: true });
  expect(await read(`a;b\n1;2\n${"\n".repeat(5000)}`)).toEqual({ ok: false, code: "too_many" });
});

test("a declared delimiter is not a title, and rows are numbered as in the file", async () => {
  // More commas than semicolons, so that detection would choose the comma.
  expect(await read("sep=;\r\nДата;Сума\r\n\r\n20.11.2026;1,2,3,4\r\n")).toEqual({
    ok: true,
    table: { headings: ["Дата", "Сума"], rows: [["20.11.2026", "1,2,3,4"]], rowNumbers: [4] },
  });
});

test("an unclosed quote names its row", async () => {
  expect(await read('a;b\n1;2\n"3;4\n5;6\n')).toEqual({ ok: false, code: "quotes", row: 3 });
});

test.for([
  [".xlsx", [0x50, 0x4b, 0x03, 0x04, 0x14]],
  [".xls", [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
] as const)("a workbook (%s) is refused as one", async ([, bytes]) => {
  expect(await readCsvTable(Uint8Array.from(bytes))).toEqual({ ok: false, code: "workbook" });
});

test("of the first 20 lines, the one with the most cells decides the delimiter", async () => {
  const title = "Извлечение, сметка, период\n";
  expect(await read(`${title}Дата;Сума;Основание;Платец\n1;7,06;а;б\n`)).toMatchObject({
    table: { headings: ["Дата", "Сума", "Основание", "Платец"], rows: [["1", "7,06", "а", "б"]] },
  });
});
