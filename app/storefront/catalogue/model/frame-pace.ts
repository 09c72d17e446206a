/** Median duration of a frame, in milliseconds, above which a model is too slow to be dragged. */
const slowest = 40;
const measured = 5;

/**
 * Measures whether this device draws a model smoothly: the median of some frames after the first, which also uploads the
 * model and compiles its shaders. Stops as soon as the answer is certain, since a slow frame blocks the page.
 * @param drawFrame resolves when the frame is on the screen
 * @param now returns a time in milliseconds
 */
export async function isSmooth(drawFrame: () => Promise<void>, now: () => number): Promise<boolean> {
  await drawFrame();
  const most = Math.floor(measured / 2);
  const counts = { quick: 0, slow: 0 };
  while (counts.quick <= most && counts.slow <= most) {
    const start = now();
    await drawFrame();
    counts[now() - start > slowest ? "slow" : "quick"] += 1;
  }
  return counts.quick > most;
}
