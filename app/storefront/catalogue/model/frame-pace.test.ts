import { expect, test } from "vitest";
import { isSmooth } from "./frame-pace.ts";

/** Draws frames of the given durations, in milliseconds, on a fake clock. */
function device(...durations: number[]) {
  const clock = { time: 1000, frames: 0 };
  const drawFrame = () => {
    clock.time += durations[clock.frames] ?? Number.NaN;
    clock.frames += 1;
    return Promise.resolve();
  };
  return { clock, isSmooth: () => isSmooth(drawFrame, () => clock.time) };
}

test.for([
  { name: "a fast device", frames: [16, 16, 16, 16], smooth: true },
  { name: "exactly 40 ms", frames: [16, 40, 40, 40], smooth: true },
  { name: "just above 40 ms", frames: [16, 40.1, 40.1, 40.1], smooth: false },
  { name: "a slow first frame, which compiles", frames: [8000, 12, 12, 12], smooth: true },
  { name: "two interruptions", frames: [16, 300, 12, 300, 12, 12], smooth: true },
  { name: "mostly slow frames", frames: [16, 12, 90, 12, 90, 90], smooth: false },
])("$name: smooth is $smooth", async ({ frames, smooth }) => {
  expect(await device(...frames).isSmooth()).toBe(smooth);
});

test("gives up after three slow frames", async () => {
  const slow = device(2000, 1000, 1000, 1000);
  expect(await slow.isSmooth()).toBe(false);
  expect(slow.clock.frames).toBe(4);
});
