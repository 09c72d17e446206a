import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError as LibraryError, parse } from "csv-parse";
import { storableText } from "./storable-text.ts";

/** Other requests run whenever so many bytes were decoded, and so many characters or records parsed. */
const decodedPerTurn = 65_536;
const parsedPerTurn = 2048;
const recordsPerTurn = 100;

/**
 * Decodes an uploaded CSV file: UTF-8, with or without a byte order mark; UTF-16 with one, which Excel writes as
 * "Unicode text"; or Windows-1251, which Excel writes in Bulgaria.
 */
export async function csvText(bytes: Uint8Array): Promise<string> {
  const utf16 = [...utf16Marks].find(([, mark]) => startsWith(bytes, mark))?.[0];
  if (utf16) return decoded(bytes, new TextDecoder(utf16));
  try {
    return await decoded(bytes, new TextDecoder("utf-8", { fatal: true }));
  } catch {
    return decoded(bytes, new TextDecoder("windows-1251"));
  }
}

const utf16Marks = new Map([
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
]);

/** First bytes of ZIP archives (.xlsx, .ods) and of older workbooks (.xls). */
const workbookMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Returns whether a file is a workbook of a spreadsheet program instead of CSV. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return workbookMarks.some((mark) => startsWith(bytes, mark));
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

async function decoded(bytes: Uint8Array, decoder: TextDecoder): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += decodedPerTurn) {
    parts.push(storableText(decoder.decode(bytes.subarray(at, at + decodedPerTurn), { stream: true })));
    await nextTurn();
  }
  parts.push(storableText(decoder.decode()));
  return parts.join("");
}

const delimiters = [";", ",", "\t"] as const;

/** Characters from which a delimiter is detected: many times the longest heading, whatever the length of a line. */
const maxHead = 65_536;

/** Returns the delimiter that a first line such as `sep=;` declares to Excel; null without one. */
export function declaredDelimiter(text: string): string | null {
  return /^"?sep=([;,\t|])"?[\r\n]/i.exec(text)?.[1] ?? null;
}

/** Returns the first filled lines of a text, at most `most`, within its first `maxHead` characters. */
export function firstLines(text: string, most: number): string[] {
  return text
    .trimStart()
    .slice(0, maxHead)
    .split(/[\r\n]+/, most);
}

/** Returns the delimiter that splits a line into the most cells that count. */
export function delimiterOf(line: string, counts: (cell: string) => boolean): string {
  const counted = delimiters.map(
    (delimiter) => line.split(delimiter).filter((cell) => counts(cell.replaceAll('"', "").trim())).length,
  );
  return delimiters[counted.indexOf(Math.max(...counted))] ?? delimiters[0];
}

/** A record of a file; `row` is its number, counted from 1 and with empty lines. */
export type CsvRecord = { row: number; cells: string[] };

/**
 * Why a file is not read further. `quotes`: the quote of a cell is not closed in its row. `too_many`: it has too many records, or a
 * line with thousands of cells. `row` is the number of the record.
 */
export class CsvError extends Error {
  override name = "CsvError";
  readonly code: "quotes" | "too_many";
  readonly row: number;

  constructor(code: CsvError["code"], row: number) {
    super(`${code} in record ${row}`);
    this.code = code;
    this.row = row;
  }
}

/** Maximum number of cells of a record that are kept, and of characters of a cell: five times the longest text. */
export const maxCells = 200;
const maxCellLength = 10_000;
/** Maximum number of delimiters in a line, quoted or not: a record of millions of cells would stop other requests. */
const maxDelimiters = 10_000;

/**
 * Parses CSV (RFC 4180) to records, whose numbers of cells may differ, and leaves out empty lines. A quote within a cell
 * is text: not every program escapes quotes. A line that declares the delimiter is left out. Throws `CsvError` for more
 * than `maxRecords` records, empty lines included, for a line with thousands of cells, and for an unclosed quote, even if
 * the quote of a later row seems to close it. Other requests run in between.
 */
export async function* csvRecords(
  text: string,
  { delimiter, maxRecords }: { delimiter: string; maxRecords: number },
): AsyncGenerator<CsvRecord> {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
  const parser = parse({ ...options, info: true, raw: true });
  const declaration = declaredDelimiter(text) === null ? 0 : 1;
  const rowOf = ({ records, empty_lines }: { records: number; empty_lines: number }) => records + empty_lines;
  // The parser counts an empty line after the last line end.
  const atEnd = /[\r\n]$/.test(text.slice(-1)) ? 1 : 0;
  let inLine = 0;
  const chunks = async function* () {
    for (
      let at = 0;
      at < text.length && rowOf(parser.info) - atEnd - declaration <= maxRecords;
      at += parsedPerTurn
    ) {
      const chunk = text.slice(at, at + parsedPerTurn);
      const end = Math.max(chunk.lastIndexOf("\n"), chunk.lastIndexOf("\r"));
      inLine = (end < 0 ? inLine : 0) + chunk.slice(end + 1).split(delimiter).length - 1;
      if (inLine > maxDelimiters) return;
      yield chunk;
      await nextTurn();
    }
  };
  try {
    for await (const parsed of Readable.from(chunks()).pipe(parser)) {
      const { record, raw, info } = parsed as { record: string[]; raw: string; info: typeof parser.info };
      const row = rowOf(info);
      if (row - declaration > maxRecords) break;
      if (row <= declaration) continue;
      if (record.some((cell) => /[\r\n]/.test(cell)) && swallowsRows(raw, delimiter))
        throw new CsvError("quotes", row);
      if (row % recordsPerTurn === 0) await nextTurn();
      const cells = record.slice(0, maxCells).map((cell) => cell.slice(0, maxCellLength));
      if (cells.some((cell) => cell.trim() !== "") || cells.length > 1) yield { row, cells };
    }
  } catch (error) {
    if (error instanceof LibraryError) throw new CsvError("quotes", rowOf(parser.info) + 1);
    throw error;
  }
  const rows = rowOf(parser.info) - atEnd;
  if (rows - declaration > maxRecords || inLine > maxDelimiters) throw new CsvError("too_many", rows);
}

/**
 * Returns whether a cell of a record runs over a line end up to a quote that does not end a cell. Then its own quote is
 * not closed, and the quote belongs to a later row.
 */
function swallowsRows(raw: string, delimiter: string): boolean {
  const written = raw.replaceAll('""', "");
  return [...written.matchAll(/"([^"]*)"(?=(.?))/g)].some(
    ([, quoted = "", next = ""]) => /[\r\n]/.test(quoted) && next !== "" && next !== delimiter,
  );
}
