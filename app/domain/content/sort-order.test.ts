import { expect, test } from "vitest";
import { mergeOrder } from "./sort-order.ts";

test("a merged order holds every record once", () => {
  expect(mergeOrder(["c", "a", "b"], ["a", "b", "c"])).toEqual(["c", "a", "b"]);
  expect(mergeOrder(["c", "c", "gone", "a"], ["a", "b", "c", "d"])).toEqual(["c", "a", "b", "d"]);
  expect(mergeOrder([], ["a", "b"])).toEqual(["a", "b"]);
});
