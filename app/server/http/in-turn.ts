import { setImmediate as otherWork } from "node:timers/promises";

/** Runs work one after the other, and lets everything else that waits for the processor go between. */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.then(
      () => otherWork(),
      () => otherWork(),
    );
    return result;
  };
}
