import { expect, test } from "vitest";
import { readByteRange } from "./byte-range.ts";

test.for([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=10-", { start: 10, end: 99 }],
  ["bytes=90-1000", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
] as const)("of a 100-byte file %s is a valid range", ([header, part]) => {
  expect(readByteRange(header, 100)).toEqual(part);
});

test.for(["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=-00"])(
  "of a 100-byte file %s is unsatisfiable",
  (header) => {
    expect(readByteRange(header, 100)).toBeNull();
  },
);

test("no range of an empty file is satisfiable", () => {
  expect(readByteRange("bytes=0-", 0)).toBeNull();
  expect(readByteRange("bytes=-5", 0)).toBeNull();
});

test.for([
  undefined,
  "",
  "bytes=-",
  "bytes=a-b",
  "bytes=5-1",
  "bytes=0-1,5-9",
  "lines=0-1",
  "bytes=0-99999999999999999",
])("%s requests the whole file", (header) => {
  expect(readByteRange(header, 100)).toBeUndefined();
});
