/** Why nothing is drawn, although something may have changed. */
export type Pause = "outOfSight" | "pageHidden";

/** Draws frames while something moves and somebody can see it. */
export type FrameLoop = {
  /** Draws the next frame, and those after it for as long as `draw` wants more. */
  wake: () => void;
  /** Begins or ends a pause. Without any, a loop that was awake goes on where it was. */
  setPause: (reason: Pause, isPaused: boolean) => void;
  stop: () => void;
};

type FrameSource = {
  request: (run: (time: number) => void) => number;
  cancel: (frame: number) => void;
};

/**
 * Returns a loop that draws nothing until it is woken.
 * @param draw draws a frame and returns whether another is needed; `elapsed` is the time since the previous one in
 * milliseconds, null after a pause
 */
export function frameLoop(draw: (elapsed: number | null) => boolean, source: FrameSource): FrameLoop {
  const pauses = new Set<Pause>();
  let frame: number | null = null;
  let previous: number | null = null;
  let isAwake = false;
  const run = (time: number) => {
    frame = null;
    const elapsed = previous === null ? null : time - previous;
    isAwake = false;
    if (draw(elapsed)) isAwake = true;
    previous = isAwake ? time : null;
    request();
  };
  const request = () => {
    if (isAwake && pauses.size === 0) frame ??= source.request(run);
  };
  const cancel = () => {
    if (frame !== null) source.cancel(frame);
    frame = null;
    previous = null;
  };
  return {
    wake() {
      isAwake = true;
      request();
    },
    setPause(reason, isPaused) {
      if (isPaused) {
        pauses.add(reason);
        cancel();
      } else {
        pauses.delete(reason);
        request();
      }
    },
    stop() {
      isAwake = false;
      cancel();
    },
  };
}
