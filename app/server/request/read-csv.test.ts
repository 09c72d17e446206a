import { expect, test } from "vitest";
import { csvRecords, csvText } from "./read-csv.ts";
import type { CsvRecord } from "./read-csv.ts";

async function recordsOf(text: string, maxRecords = Infinity): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(text, { delimiter: ";", maxRecords })) records.push(record);
  return records;
}

test("numbers records with the empty lines, and names the record of an unclosed quote", async () => {
  expect(await recordsOf('\n\na;b\n\n"1\n2";3\n')).toEqual([
    { row: 3, cells: ["a", "b"] },
    { row: 5, cells: ["1\n2", "3"] },
  ]);
  await expect(recordsOf('a\n\n"b\n')).rejects.toMatchObject({ code: "quotes", row: 3 });
});

test.for([
  ["the next row begins with a quote", 'a;b\n"1;2\n"3";4\n5;6\n'],
  ["the next row has a quote later", 'a;b\n"1;2\n3;"4"\n'],
  ["the last cell of its row has it", '"a";"b"\r\n"1";"2\r\n"3";"4"\r\n'],
])("an unclosed quote names its own row when %s", async ([, text = ""]) => {
  await expect(recordsOf(text)).rejects.toMatchObject({ code: "quotes", row: 2 });
});

test("quotes within a cell of several lines stay text", async () => {
  expect(await recordsOf('1;"a\n""b"" c\n""";""\n')).toEqual([{ row: 1, cells: ["1", 'a\n"b" c\n"', ""] }]);
});

test.for(["sep=;", '"sep=;"', "SEP=;"])(
  "'%s' is left out, keeps the numbers and does not count",
  async (line) => {
    expect(await recordsOf(`${line}\r\na;b\r\n`, 1)).toEqual([{ row: 2, cells: ["a", "b"] }]);
  },
);

test.for([
  ["empty lines after the heading", "a;b\n\n\n\n"],
  ["empty lines before it", "\r\n\r\n\r\na;b\r\n"],
  ["lines of delimiters", "a;b\n;\n;\n;\n"],
])("%s count against the limit", async ([, text = ""]) => {
  await expect(recordsOf(text, 3)).rejects.toMatchObject({ code: "too_many" });
  await expect(recordsOf(text, 4)).resolves.toBeDefined();
});

test("a line of thousands of cells counts as too many, though few records are", async () => {
  await expect(recordsOf(`a;b\n${";".repeat(20_000)}`, 3)).rejects.toMatchObject({ code: "too_many" });
  await expect(recordsOf(`a;b\n${";".repeat(9000)}\n1;2\n`, 3)).resolves.toHaveLength(3);
});

/** Counts the turns of the event loop during `work`. */
async function turnsDuring(work: (turnsSoFar: () => number) => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  await work(() => turns);
  clearImmediate(next);
  return turns;
}

test("at most 100 records are read in a turn of the event loop", async () => {
  const perTurn = new Map<number, number>();
  await turnsDuring(async (turnsSoFar) => {
    for await (const { row } of csvRecords("1;2\n".repeat(5000), { delimiter: ";", maxRecords: 5000 })) {
      perTurn.set(turnsSoFar(), (perTurn.get(turnsSoFar()) ?? 0) + 1);
      expect(row).toBeGreaterThan(0);
    }
  });
  expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(100);
});

const quarter = 262_144;

test.for([
  ["empty lines", `1${"\n".repeat(quarter)}`],
  ["a cell of quotes", `"${'""'.repeat(quarter / 2)}"`],
  ["line feeds within a cell of a file with CRLF", `1\r\n${"1\n".repeat(quarter / 2)}`],
])("other requests run while %s are read", async ([, text = ""]) => {
  expect(await turnsDuring(() => recordsOf(text))).toBeGreaterThanOrEqual(3);
});

test.for(["utf-16le", "utf-16be"])("reads %s by its mark, characters of two units too", async (encoding) => {
  // The pair of the emoji is split between two turns.
  const text = `${"я".repeat(32_766)}🍓`;
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  expect((await csvText(encoding === "utf-16le" ? bytes : bytes.swap16())) === text).toBe(true);
});

test("other requests run while a file is decoded, in either encoding", async () => {
  const utf8 = new TextEncoder().encode("я\0".repeat(quarter / 2));
  const windows1251 = new Uint8Array(quarter).fill(0xff);
  for (const [bytes, text] of [
    [utf8, "я\ufffd".repeat(quarter / 2)],
    [windows1251, "я".repeat(quarter)],
  ] as const) {
    const read = { text: "" };
    expect(await turnsDuring(async () => (read.text = await csvText(bytes)))).toBeGreaterThanOrEqual(3);
    expect(read.text === text).toBe(true);
  }
});
