import { expect, test } from "vitest";
import { canonicalJson, isTooDeep } from "./canonical-json.ts";

test("the order of members does not matter, and that of lists does", () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test("values of twenty levels pass, and deeper ones do not, however deep", () => {
  const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;
  expect(isTooDeep(nested(20))).toBe(false);
  expect(isTooDeep(nested(21))).toBe(true);
  expect(isTooDeep(nested(5000))).toBe(true);
  expect(isTooDeep("text")).toBe(false);
});
