import { expect, test } from "vitest";
import { readCsvTable } from "./csv-table.ts";

const read = (text: string) => readCsvTable(new TextEncoder().encode(text));

test("a file with more empty lines than rows are allowed is refused", async () => {
  expect(await read(`a;b\n1;2\n${"\n".repeat(4999)}`)).toMatchObject({ ok: true });
  expect(await read(`a;b\n1;2\n${"\n".repeat(5000)}`)).toEqual({ ok: false, code: "too_many" });
});

test("of the first 20 lines, the one with the most cells decides the delimiter", async () => {
  const title = "Извлечение, сметка, период\n";
  expect(await read(`${title}Дата;Сума;Основание;Платец\n1;7,06;а;б\n`)).toMatchObject({
    table: { headings: ["Дата", "Сума", "Основание", "Платец"], rows: [["1", "7,06", "а", "б"]] },
  });
});
