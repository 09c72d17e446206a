import { expect, test } from "vitest";
import { focusOf, percentAt, usualFocus } from "./hero-focus.ts";

test("a banner has a focus point only when it differs from the default", () => {
  expect(focusOf({ hero_focus_x: 50, hero_focus_y: 50 }, usualFocus.home)).toBeUndefined();
  expect(focusOf({ hero_focus_x: 50, hero_focus_y: 0 }, usualFocus.home)).toEqual({ x: 50, y: 0 });
  expect(focusOf({ hero_focus_x: 70, hero_focus_y: 50 }, usualFocus.landing)).toBeUndefined();
  expect(focusOf({ hero_focus_x: 50, hero_focus_y: 50 }, usualFocus.landing)).toEqual({ x: 50, y: 50 });
});

test("a pointer on the picture gives a whole percentage, and one beyond its edge the edge", () => {
  expect(percentAt(133, 100, 200)).toBe(17);
  expect(percentAt(20, 100, 200)).toBe(0);
  expect(percentAt(900, 100, 200)).toBe(100);
  expect(percentAt(10, 10, 0)).toBe(50);
});
