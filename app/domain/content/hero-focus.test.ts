import { expect, test } from "vitest";
import { focusOf, percentAt } from "./hero-focus.ts";

test("a banner has a focus point only when it is not the centre", () => {
  expect(focusOf({ hero_focus_x: 50, hero_focus_y: 50 })).toBeUndefined();
  expect(focusOf({ hero_focus_x: 50, hero_focus_y: 0 })).toEqual({ x: 50, y: 0 });
});

test("a pointer on the picture gives a whole percentage, and one beyond its edge the edge", () => {
  expect(percentAt(133, 100, 200)).toBe(17);
  expect(percentAt(20, 100, 200)).toBe(0);
  expect(percentAt(900, 100, 200)).toBe(100);
  expect(percentAt(10, 10, 0)).toBe(50);
});
