import { expect, test } from "vitest";
import { isFlickUp } from "./exit-intent.ts";

const windowHeight = 800;

/** Returns the points of a scroll in even steps; `time` in milliseconds. */
function scroll({ from, to, time, steps }: { from: number; to: number; time: number; steps: number }) {
  return Array.from({ length: steps + 1 }, (_, step) => ({
    top: from + ((to - from) * step) / steps,
    at: (time * step) / steps,
  }));
}

test.each([
  ["a flick up of half a window", { from: 1500, to: 1100, time: 300, steps: 8 }, true],
  ["a slow scroll up", { from: 1500, to: 1100, time: 1500, steps: 30 }, false],
  ["a short flick", { from: 1500, to: 1150, time: 300, steps: 8 }, false],
  ["a scroll down", { from: 1100, to: 1900, time: 300, steps: 8 }, false],
  ["a flick within the first screen", { from: 800, to: 0, time: 300, steps: 8 }, false],
  ["a jump", { from: 3000, to: 0, time: 16, steps: 1 }, false],
] as const)("%s", (_what, way, expected) => {
  expect(isFlickUp(scroll(way), windowHeight)).toBe(expected);
});

test("an empty trail is not an exit intent", () => expect(isFlickUp([], windowHeight)).toBe(false));
