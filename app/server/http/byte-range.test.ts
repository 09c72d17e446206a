import { expect, test } from "vitest";
import { readByteRange } from "./byte-range.ts";

test.for([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=10-", { start: 10, end: 99 }],
  ["bytes=90-1000", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
] as const)("of a hundred bytes %s are a part", ([header, part]) => {
  expect(readByteRange(header, 100)).toEqual(part);
});

test.for(["bytes=100-", "bytes=100-200", "bytes=-0"])("of a hundred bytes %s are none", (header) => {
  expect(readByteRange(header, 100)).toBeNull();
});

test("an empty file has no part", () => {
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
])("%s asks for the whole file", (header) => {
  expect(readByteRange(header, 100)).toBeUndefined();
});
