import { expect, test } from "vitest";
import { framePacer } from "./frame-budget.ts";

/** Draws so many frames of a duration in milliseconds, and returns the budget after them. */
function after(...drawn: [frames: number, duration: number][]) {
  const pacer = framePacer();
  for (const [frames, duration] of drawn)
    for (let frame = 0; frame < frames; frame += 1) pacer.record(duration);
  return { ...pacer.budget(), isTooSlow: pacer.isTooSlow() };
}

test.for<{ name: string; drawn: [number, number][]; bodies: number; pixelRatio: number; isTooSlow?: true }>([
  { name: "nothing drawn yet", drawn: [], bodies: 60, pixelRatio: 2 },
  { name: "quick frames", drawn: [[600, 40]], bodies: 60, pixelRatio: 2 },
  { name: "a few slow frames", drawn: [[5, 90]], bodies: 60, pixelRatio: 2 },
  {
    name: "slow frames among quick ones",
    drawn: [
      [5, 90],
      [6, 16],
      [5, 90],
    ],
    bodies: 60,
    pixelRatio: 2,
  },
  { name: "six slow frames", drawn: [[6, 41]], bodies: 40, pixelRatio: 1.5 },
  { name: "twelve slow frames", drawn: [[12, 41]], bodies: 24, pixelRatio: 1 },
  {
    name: "a device that recovers",
    drawn: [
      [12, 41],
      [600, 8],
    ],
    bodies: 24,
    pixelRatio: 1,
  },
  { name: "six very slow frames", drawn: [[6, 121]], bodies: 24, pixelRatio: 1 },
  {
    name: "slow frames at the lowest budget",
    drawn: [[24, 41]],
    bodies: 12,
    pixelRatio: 0.75,
    isTooSlow: true,
  },
  {
    name: "a device without a graphics card",
    drawn: [[18, 400]],
    bodies: 12,
    pixelRatio: 0.75,
    isTooSlow: true,
  },
])("$name: $bodies pieces", ({ drawn, bodies, pixelRatio, isTooSlow = false }) => {
  expect(after(...drawn)).toEqual({ bodies, pixelRatio, isTooSlow });
});

test("says when the budget changes", () => {
  const pacer = framePacer();
  const answers = Array.from({ length: 7 }, () => pacer.record(50));
  expect(answers).toEqual([false, false, false, false, false, true, false]);
});
