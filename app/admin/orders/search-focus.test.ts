import { expect, test } from "vitest";
import { opensInSearch } from "./search-focus.ts";

const loaded = { hasPointer: true, by: "document", hash: "", focused: "nothing" } as const;
const followed = { ...loaded, by: "link", focused: "link" } as const;

test("a list that is opened with a mouse opens in its search field", () => {
  expect(opensInSearch(loaded)).toBe(true);
  expect(opensInSearch(followed)).toBe(true);
});

test("the search field takes no focus on a phone, on returning, behind the skip link or from something in use", () => {
  for (const arrival of [loaded, followed]) {
    expect(opensInSearch({ ...arrival, hasPointer: false })).toBe(false);
    expect(opensInSearch({ ...arrival, by: "return" })).toBe(false);
    expect(opensInSearch({ ...arrival, hash: "#main" })).toBe(false);
    expect(opensInSearch({ ...arrival, focused: "other" })).toBe(false);
  }
});
