import { setTimeout as sleep } from "node:timers/promises";
import { currentRequest } from "#app/server/request/request-id.ts";

/** Milliseconds after which the next refusal goes on although the one before has not been answered. */
const longest = 1000;

/** With more the next are answered at once: to keep them waiting would cost more memory than they cost time. */
const mostWaiting = 300;

/**
 * Waits until the refusal before this one has been answered, and as long again: each is a whole page to render, and hundreds
 * that were refused together would take the processor from everything else. Outside of requests nothing waits.
 */
export function createRefusalTurns(): () => Promise<void> {
  let last = Promise.resolve();
  let waiting = 0;
  return async () => {
    const request = currentRequest();
    if (!request || waiting >= mostWaiting) return;
    waiting += 1;
    const before = last;
    last = follow(before, new Promise<void>((done) => request.onLeft(done)));
    await before;
    waiting -= 1;
  };
}

/** The end of a refusal's turn, which begins when the one before has ended. */
async function follow(before: Promise<void>, left: Promise<void>): Promise<void> {
  await before;
  const start = performance.now();
  await Promise.race([left, sleep(longest)]);
  await sleep(performance.now() - start);
}
