import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

/** Items written at once. */
const batch = 500;

/**
 * A list stored in a file, one line of JSON for each item: a month may have tens of thousands of documents, which as
 * objects would stay in memory for the minutes that their printing takes.
 */
export type FileList<Item> = Iterable<Item> & {
  readonly length: number;
  add: (item: Item) => void;
};

/** Opens an empty list in a file; replaces the file of an earlier attempt. */
export function openFileList<Item>(file: string): FileList<Item> {
  writeFileSync(file, "");
  let length = 0;
  let unwritten: string[] = [];
  const flush = () => {
    appendFileSync(file, unwritten.join(""));
    unwritten = [];
  };
  return {
    get length() {
      return length;
    },
    add(item) {
      length += 1;
      unwritten.push(`${JSON.stringify(item)}\n`);
      if (unwritten.length === batch) flush();
    },
    *[Symbol.iterator]() {
      flush();
      const text = readFileSync(file, "utf8");
      let start = 0;
      for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
        yield JSON.parse(text.slice(start, end)) as Item;
        start = end + 1;
      }
    },
  };
}

/** Yields the items of a list in arrays of at most `size`. */
export function* inBatches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let found: Item[] = [];
  for (const item of items) {
    found.push(item);
    if (found.length < size) continue;
    yield found;
    found = [];
  }
  if (found.length > 0) yield found;
}
