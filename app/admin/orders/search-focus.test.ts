import { expect, test } from "vitest";
import { opensInSearch } from "./search-focus.ts";

const loaded = { hasPointer: true, by: "document", hash: "", focused: "nothing" } as const;
const followed = { ...loaded, by: "link", focused: "link" } as const;

test("a list opened on a device with a mouse focuses its search field", () => {
  expect(opensInSearch(loaded)).toBe(true);
  expect(opensInSearch(followed)).toBe(true);
});

test("leaves the search field unfocused on a phone, after a return, at a hash or if another element has focus", () => {
  for (const arrival of [loaded, followed]) {
    expect(opensInSearch({ ...arrival, hasPointer: false })).toBe(false);
    expect(opensInSearch({ ...arrival, by: "return" })).toBe(false);
    expect(opensInSearch({ ...arrival, hash: "#main" })).toBe(false);
    expect(opensInSearch({ ...arrival, focused: "other" })).toBe(false);
  }
});
