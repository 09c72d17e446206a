import { log } from "#app/server/log.ts";

/** Background tasks may take at most one part in this many of the time. */
const share = 10;

/** Returns how long to pause after work of this length, so that work takes at most one part in `parts` of the time. */
export function pauseAfter(worked: number, parts: number): number {
  return worked * (parts - 1);
}

/**
 * Returns a function that runs background tasks: one at a time and for at most a tenth of the time, so that requests
 * are hardly delayed. Tasks offered in between are dropped; the caller may offer them again. `clock` returns
 * milliseconds. A task that fails is logged.
 */
export function createIdleTime(clock: () => number): (work: () => Promise<void>) => void {
  let freeFrom = -Infinity;
  return (work) => {
    const begun = clock();
    if (begun < freeFrom) return;
    freeFrom = Infinity;
    work()
      .catch((error: unknown) => log.error({ err: error }, "a background task failed"))
      .finally(() => {
        const now = clock();
        freeFrom = now + pauseAfter(now - begun, share);
      });
  };
}
