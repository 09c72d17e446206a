import { expect, test } from "vitest";
import { frameLoop } from "./frame-loop.ts";

/** A loop on a fake screen; `frames` are the elapsed times that it drew. It wants `moves` more frames. */
function screen() {
  const frames: (number | null)[] = [];
  const state = { time: 0, moves: 0 };
  let waiting: ((time: number) => void) | null = null;
  const loop = frameLoop(
    (elapsed) => {
      frames.push(elapsed);
      state.moves -= 1;
      return state.moves > 0;
    },
    {
      request: (run) => {
        waiting = run;
        return 0;
      },
      cancel: () => {
        waiting = null;
      },
    },
  );
  /** Lets so many frames of 16 ms pass. */
  const pass = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      state.time += 16;
      const run = waiting;
      waiting = null;
      run?.(state.time);
    }
  };
  return { loop, frames, state, pass, isWaiting: () => waiting !== null };
}

test("draws nothing until it is woken, and no frame after the last movement", () => {
  const { loop, frames, state, pass, isWaiting } = screen();
  pass(2);
  expect(frames).toEqual([]);
  state.moves = 3;
  loop.wake();
  pass(9);
  expect(frames).toEqual([null, 16, 16]);
  expect(isWaiting()).toBe(false);
});

test("draws one frame for a change without movement", () => {
  const { loop, frames, pass } = screen();
  loop.wake();
  loop.wake();
  pass(3);
  expect(frames).toEqual([null]);
});

test("goes on after all pauses, without the time that they took", () => {
  const { loop, frames, state, pass, isWaiting } = screen();
  state.moves = 4;
  loop.wake();
  pass(2);
  loop.setPause("outOfSight", true);
  loop.setPause("pageHidden", true);
  expect(isWaiting()).toBe(false);
  pass(5);
  loop.setPause("outOfSight", false);
  pass(5);
  expect(frames).toEqual([null, 16]);
  loop.setPause("pageHidden", false);
  pass(5);
  expect(frames).toEqual([null, 16, null, 16]);
});

test("a change during a pause is drawn after it", () => {
  const { loop, frames, pass } = screen();
  loop.setPause("outOfSight", true);
  loop.wake();
  pass(2);
  expect(frames).toEqual([]);
  loop.setPause("outOfSight", false);
  pass(2);
  expect(frames).toEqual([null]);
});

test("a stopped loop draws nothing more", () => {
  const { loop, frames, state, pass } = screen();
  state.moves = 9;
  loop.wake();
  pass(1);
  loop.stop();
  loop.setPause("pageHidden", false);
  pass(3);
  expect(frames).toEqual([null]);
});
