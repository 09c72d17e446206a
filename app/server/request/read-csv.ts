import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { storableText } from "./storable-text.ts";

export { CsvError } from "csv-parse";

/**
 * Decodes an uploaded CSV file: UTF-8, with or without a byte order mark, or Windows-1251, which Excel writes in
 * Bulgaria.
 */
export function csvText(bytes: Uint8Array): string {
  try {
    return storableText(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return storableText(new TextDecoder("windows-1251").decode(bytes));
  }
}

const delimiters = [";", ",", "\t"] as const;

/** Returns the delimiter that splits the first line into the most cells that count. */
export function delimiterOf(text: string, counts: (cell: string) => boolean): string {
  const [line = ""] = text.trimStart().split(/[\r\n]/, 1);
  const counted = (delimiter: string) =>
    line.split(delimiter).filter((cell) => counts(cell.replaceAll('"', "").trim())).length;
  return delimiters.reduce((best, other) => (counted(other) > counted(best) ? other : best));
}

/** Characters parsed at once; other requests run between chunks. */
const chunkLength = 65_536;

/** Parses CSV to rows of cells, which may differ in length. Throws `CsvError` when quotes do not match. */
export function csvRecords(text: string, delimiter: string): AsyncIterable<string[]> {
  const chunks = function* () {
    const start = text.length - text.trimStart().length;
    for (let at = start; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength);
  };
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true });
  return Readable.from(chunks()).pipe(parser) as AsyncIterable<string[]>;
}
