import fc from "fast-check";
import { expect, test } from "vitest";
import { toastTop } from "./place-toast.ts";
import type { Box } from "./place-toast.ts";

const toast = { left: 16, right: 374, height: 80 };
const window = { first: 76, windowHeight: 800 };
const row = (top: number, height: number): Box => ({ left: 0, right: 390, top, bottom: top + height });

test("a toast stays at the first place while that covers nothing", () => {
  expect(toastTop(toast, [row(0, 64), row(700, 100)], window)).toBe(76);
  const beside = { left: 380, right: 390, top: 80, bottom: 120 };
  expect(toastTop(toast, [beside], window)).toBe(76);
});

test("a toast moves below tabs, and into a space that is large enough", () => {
  expect(toastTop(toast, [row(100, 44)], window)).toBe(152);
  expect(toastTop(toast, [row(100, 44), row(200, 44), row(700, 100)], window)).toBe(252);
});

test("a toast never covers a control while the window has a free place, and never leaves the window", () => {
  const rows = fc.array(
    fc.record({ top: fc.integer({ min: 0, max: 760 }), height: fc.integer({ min: 20, max: 120 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(rows, (made) => {
      const controls = made.map(({ top, height }) => row(top, height));
      const isFree = (top: number) =>
        controls.every((each) => each.bottom <= top - 8 || each.top >= top + toast.height + 8);
      const top = toastTop(toast, controls, window);
      const places = Array.from({ length: 800 - 80 - 8 - 76 + 1 }, (_, index) => 76 + index);
      expect(top).toBeGreaterThanOrEqual(76);
      expect(top).toBeLessThanOrEqual(800 - 80 - 8);
      if (places.some(isFree))
        expect(controls.every((each) => each.bottom <= top || each.top >= top + toast.height)).toBe(true);
    }),
  );
});
