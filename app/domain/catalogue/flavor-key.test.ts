import { expect, test } from "vitest";
import { newFlavorKey } from "./flavor-key.ts";
import { isFlavorKey } from "./flavor.ts";

test.each([
  ["Череша", "Cherry", [], "cherry"],
  ["Череша", "", [], "cheresha"],
  ["Череша", "Cherry", ["cherry"], "cherry-2"],
  ["Череша", "Cherry", ["cherry", "cherry-2"], "cherry-3"],
  ["Всички", "All", [], "all-2"],
  ["梨", "", [], "flavor"],
  ["梨", "", ["flavor"], "flavor-2"],
])("the key of %s (%s) beside %j is %s", (name_bg, name_en, taken, key) => {
  const made = newFlavorKey({ name_bg, name_en }, new Set(taken));
  expect(made).toBe(key);
  expect(isFlavorKey(made)).toBe(true);
});

test.each(["", "Cherry", "ягода", "a b", "a".repeat(101)])("%j is no key", (text) => {
  expect(isFlavorKey(text)).toBe(false);
});
