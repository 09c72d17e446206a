import { expect, test } from "vitest";
import { angleOfDrag, turnStep, viewAt } from "./turntable.ts";

test.for([
  [0, { column: 0, row: 0 }],
  [1, { column: 1, row: 0 }],
  [5, { column: 5, row: 0 }],
  [6, { column: 0, row: 1 }],
  [23, { column: 5, row: 3 }],
  [24, { column: 0, row: 0 }],
  [-1, { column: 5, row: 3 }],
  [-24, { column: 0, row: 0 }],
  [-49, { column: 5, row: 3 }],
  [0.49, { column: 0, row: 0 }],
  [0.51, { column: 1, row: 0 }],
  [-0.4, { column: 0, row: 0 }],
] as const)("%s steps of 15 degrees show view %o", ([steps, view]) => {
  expect(viewAt(steps * turnStep)).toEqual(view);
});

test("a drag over the viewer's height is a full turn, and its direction is the pointer's", () => {
  expect(angleOfDrag(600, 600)).toBeCloseTo(2 * Math.PI);
  expect(angleOfDrag(-50, 600)).toBeCloseTo(-2 * turnStep);
  expect(viewAt(angleOfDrag(25, 600))).toEqual({ column: 1, row: 0 });
});

test("a viewer without height, which is not laid out yet, does not turn", () => {
  expect(angleOfDrag(30, 0)).toBe(0);
});
