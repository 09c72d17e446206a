/** What a device may draw: at most so many pieces, at most at that device pixel ratio. */
export type FrameBudget = { bodies: number; pixelRatio: number };

/** From a fast device to a slow one. */
const budgets = [
  { bodies: 60, pixelRatio: 2 },
  { bodies: 40, pixelRatio: 1.5 },
  { bodies: 24, pixelRatio: 1 },
  { bodies: 12, pixelRatio: 0.75 },
] as const satisfies FrameBudget[];

/** Most pieces that any device draws. */
export const mostBodies = budgets[0].bodies;

/** Duration of a frame above which it is slow, in milliseconds. Phones that save power draw one in 33. */
const slowest = 40;
/** Slow frames that lower the budget, and quick ones that keep it, whichever there are first. */
const decisive = 6;

/** Measures frames, and lowers what may be drawn while most of them are slow. It never rises again. */
export type FramePacer = {
  budget: () => FrameBudget;
  /** Whether frames are slow even with the lowest budget: then nothing should move. */
  isTooSlow: () => boolean;
  /** Takes the time since the previous frame, in milliseconds. Returns whether the budget or `isTooSlow` changed. */
  record: (duration: number) => boolean;
};

export function framePacer(): FramePacer {
  let level = 0;
  let quick = 0;
  let slow: number[] = [];
  return {
    budget: () => budgets[level] ?? budgets[3],
    isTooSlow: () => level >= budgets.length,
    record(duration) {
      if (duration > slowest) slow.push(duration);
      else quick += 1;
      if (slow.length < decisive && quick < decisive) return false;
      const isSlow = slow.length >= decisive;
      // Frames of three times the limit skip a level: each level takes several frames to prove too much.
      if (isSlow) level += Math.min(...slow) > slowest * 3 ? 2 : 1;
      level = Math.min(level, budgets.length);
      quick = 0;
      slow = [];
      return isSlow;
    },
  };
}
