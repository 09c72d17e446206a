import fc from "fast-check";
import { expect, test } from "vitest";
import { readByteRange } from "./byte-range.ts";

test.for([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=10-", { start: 10, end: 99 }],
  ["bytes=90-1000", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  [`bytes=0-${"9".repeat(400)}`, { start: 0, end: 99 }],
  ["bytes=-99999999999999999999", { start: 0, end: 99 }],
  ["Bytes=0-0", { start: 0, end: 0 }],
] as const)("of a 100-byte file %s is a valid range", ([header, part]) => {
  expect(readByteRange(header, 100)).toEqual(part);
});

test.for(["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=-00", `bytes=${"9".repeat(400)}-`])(
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
  "bytes=0-1,",
  "bytes=1e1-20",
])("%s requests the whole file", (header) => {
  expect(readByteRange(header, 100)).toBeUndefined();
});

test("whatever the header, a range lies within the file", () => {
  const position = fc.stringMatching(/^(\d{0,40}|-\d{1,3}|[a-z ]{1,3})$/);
  fc.assert(
    fc.property(position, position, fc.nat(1000), (first, last, bytes) => {
      const part = readByteRange(`bytes=${first}-${last}`, bytes);
      if (!part) return;
      expect(part.start).toBeGreaterThanOrEqual(0);
      expect(part.end).toBeGreaterThanOrEqual(part.start);
      expect(part.end).toBeLessThan(bytes);
    }),
  );
});
