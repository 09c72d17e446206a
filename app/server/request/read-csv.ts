import { setImmediate as nextTurn } from "node:timers/promises";
import { storableText } from "./storable-text.ts";

/** Other requests run whenever so many bytes, characters or records have been read. */
const lengthPerTurn = 65_536;
const recordsPerTurn = 100;

/**
 * Decodes an uploaded CSV file: UTF-8, with or without a byte order mark, or Windows-1251, which Excel writes in
 * Bulgaria.
 */
export async function csvText(bytes: Uint8Array): Promise<string> {
  try {
    return await decoded(bytes, new TextDecoder("utf-8", { fatal: true }));
  } catch {
    return decoded(bytes, new TextDecoder("windows-1251"));
  }
}

async function decoded(bytes: Uint8Array, decoder: TextDecoder): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += lengthPerTurn) {
    parts.push(storableText(decoder.decode(bytes.subarray(at, at + lengthPerTurn), { stream: true })));
    await nextTurn();
  }
  parts.push(storableText(decoder.decode()));
  return parts.join("");
}

const delimiters = [";", ",", "\t"] as const;

/** Characters from which a delimiter is detected: many times the longest heading, whatever the length of a line. */
const maxHead = 65_536;

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
 * Why a file is not read further. `quotes`: the quote of a cell is not closed. `too_many`: it has too many records. `row`
 * is the number of the record.
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

/** Maximum number of cells of a record that are kept, and of characters of a cell: twice the longest text of a field. */
export const maxCells = 200;
const maxCellLength = 10_000;

/**
 * Parses CSV (RFC 4180) to records, whose numbers of cells may differ, and leaves out empty lines. Throws `CsvError` for
 * more than `maxRecords` records, empty lines included, and for an unclosed quote. Other requests run in between.
 */
export async function* csvRecords(
  text: string,
  { delimiter, maxRecords }: { delimiter: string; maxRecords: number },
): AsyncGenerator<CsvRecord> {
  for (const record of new RecordReader(text, delimiter).records()) {
    if (record === null) {
      await nextTurn();
      continue;
    }
    const { row, cells } = record;
    if (row > maxRecords) throw new CsvError("too_many", row);
    if (row % recordsPerTurn === 0) await nextTurn();
    if (cells.length > 1 || cells[0]?.trim()) yield record;
  }
}

/** Splits a text into records. Its generators yield null when other requests should run. */
class RecordReader {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #untilCellEnd: RegExp;
  /** The first one of the file, which decides for all. */
  #lineEnd = "";
  #at = 0;
  #row = 1;
  #turn = 0;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#untilCellEnd = new RegExp(`[^${delimiter}\r\n]*`, "y");
  }

  *records(): Generator<CsvRecord | null> {
    this.#skipEmptyStart();
    for (; this.#at < this.#text.length; this.#row++) {
      const cells: string[] = [];
      for (let isLast = false; !isLast;) {
        const cell = yield* this.#cell();
        if (cells.length < maxCells) cells.push(cell.slice(0, maxCellLength));
        isLast = this.#text[this.#at] !== this.#delimiter;
        this.#at += isLast ? this.#lineEnd.length : 1;
        if (this.#isTurnOver(this.#at)) yield null;
      }
      yield { row: this.#row, cells };
    }
  }

  #skipEmptyStart() {
    const start = this.#text.length - this.#text.trimStart().length;
    for (; this.#at < start; this.#at++) {
      const character = this.#text[this.#at];
      if (character === "\n" || (character === "\r" && this.#text[this.#at + 1] !== "\n")) this.#row += 1;
    }
  }

  /** A quote within a cell, and text after a closing quote, is text: not every program escapes quotes. */
  *#cell(): Generator<null, string> {
    if (this.#text[this.#at] !== '"') return yield* this.#plain();
    const quoted = yield* this.#quoted();
    return this.#isCellEnd(this.#at) ? quoted : `"${quoted}"${yield* this.#plain()}`;
  }

  *#plain(): Generator<null, string> {
    const start = this.#at;
    for (;;) {
      this.#untilCellEnd.lastIndex = this.#at;
      this.#untilCellEnd.test(this.#text);
      this.#at = this.#untilCellEnd.lastIndex;
      if (this.#isCellEnd(this.#at)) return this.#text.slice(start, this.#at);
      this.#at += 1;
      if (this.#isTurnOver(this.#at)) yield null;
    }
  }

  /**
   * Reads up to the closing quote; two quotes are one within the text. `replaceAll` would take seconds for millions of
   * quotes.
   */
  *#quoted(): Generator<null, string> {
    const text = this.#text;
    let quoted = "";
    let from = this.#at + 1;
    let quote = text.indexOf('"', from);
    while (quote !== -1 && text[quote + 1] === '"') {
      const next = quote + 2;
      if (this.#isTurnOver(next)) {
        quoted += text.slice(from, next).split('""').join('"');
        from = next;
        yield null;
      }
      quote = text.indexOf('"', next);
    }
    if (quote === -1) throw new CsvError("quotes", this.#row);
    this.#at = quote + 1;
    return quoted + text.slice(from, quote).split('""').join('"');
  }

  #isCellEnd(place: number): boolean {
    const character = this.#text[place];
    if (character === undefined || character === this.#delimiter) return true;
    if (character !== "\n" && character !== "\r") return false;
    if (this.#lineEnd === "") this.#lineEnd = this.#text.startsWith("\r\n", place) ? "\r\n" : character;
    return this.#text.startsWith(this.#lineEnd, place);
  }

  #isTurnOver(place: number): boolean {
    const isOver = place - this.#turn >= lengthPerTurn;
    if (isOver) this.#turn = place;
    return isOver;
  }
}
