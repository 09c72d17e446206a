import { setTimeout as sleep } from "node:timers/promises";
import { currentRequest } from "#app/server/request/request-id.ts";

/** Longest wait for a response to be sent, in milliseconds; a refusal's turn lasts at most twice as long. */
const maxTurn = 1000;

/** With this many waiting, refusals are answered at once: a longer queue would cost more memory than it saves time. */
const maxWaiting = 300;

/**
 * Returns a function that waits for the turn of the previous refusal, which lasts twice as long as sending its
 * response. Each refusal renders a whole page; hundreds at once would leave no processor time to other requests. Does
 * not wait outside a request or behind `maxWaiting` others.
 */
export function createRefusalQueue(): () => Promise<void> {
  let last = Promise.resolve();
  let waiting = 0;
  return async () => {
    const request = currentRequest();
    if (!request || waiting >= maxWaiting) return;
    waiting += 1;
    const previous = last;
    last = turnAfter(previous, new Promise<void>((done) => request.onClose(done)));
    await previous;
    waiting -= 1;
  };
}

/** Resolves at the end of a refusal's turn, which starts after the previous turn. */
async function turnAfter(previous: Promise<void>, closed: Promise<void>): Promise<void> {
  await previous;
  const start = performance.now();
  await Promise.race([closed, sleep(maxTurn)]);
  await sleep(performance.now() - start);
}
