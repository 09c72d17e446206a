// Keeps a process of the shop running: the supervisor (scripts/start.mjs) its copy of the program, and the primary
// process (run-workers.ts) each of its workers. Plain JavaScript without imports, because the supervisor runs it as it
// is: loading TypeScript would double its memory.

/** @import { ChildProcess } from "node:child_process" */

/**
 * What a copy sends to the process that started it: `serving` once it answers requests, and `leaving` once it takes no
 * more of them after an error that nothing handled, while it finishes those in progress.
 * @typedef {"serving" | "leaving"} CopyMessage
 */

/**
 * How a process ended.
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null }} End
 */

/** Pauses after starts that failed, in milliseconds: each twice as long as the one before. */
const firstPause = 1000;
const longestPause = 30_000;

/**
 * Starts a copy and replaces it whenever it leaves or ends by itself: at once if it had served, otherwise after a pause.
 * A first copy that ends before it serves is not replaced.
 * @param {{ start: () => ChildProcess, onEnd: (end: End, pause: number) => void }} options `onEnd` is called before a
 *   copy that ended is replaced, with the pause in milliseconds
 */
export function keepRunning({ start, onEnd }) {
  /** @type {Set<Promise<End>>} */
  const running = new Set();
  /** @type {Set<ChildProcess>} */
  const copies = new Set();
  /** @type {PromiseWithResolvers<End | null>} */
  const first = Promise.withResolvers();
  /** @type {Promise<End> | undefined} */
  let newest;
  /** @type {NodeJS.Timeout | undefined} */
  let waiting;
  let isStopping = false;
  let hasServed = false;
  let pause = firstPause;

  const run = () => {
    const { copy, ended } = launch(start);
    let isServing = false;
    let isReplaced = false;
    newest = ended;
    running.add(ended);
    if (copy) copies.add(copy);
    copy?.on("message", (message) => {
      if (message === "serving") {
        isServing = true;
        hasServed = true;
        pause = firstPause;
        first.resolve(null);
      }
      if (message === "leaving" && !isStopping) {
        isReplaced = true;
        run();
      }
    });
    const replaceAtEnd = async () => {
      const end = await ended;
      running.delete(ended);
      if (copy) copies.delete(copy);
      if (!hasServed) first.resolve(end);
      if (!hasServed || isReplaced || isStopping) return;
      const wait = isServing ? 0 : pause;
      if (!isServing) pause = Math.min(pause * 2, longestPause);
      onEnd(end, wait);
      if (isServing) run();
      else waiting = setTimeout(run, wait);
    };
    void replaceAtEnd();
  };
  run();

  return {
    /** Resolves with null when the first copy serves, or with its end if it ended before. */
    first: first.promise,
    /**
     * Replaces no more copies, asks those that run to end, and waits for them. Resolves with the end of the newest one,
     * or with null if it had already ended.
     * @param {(copy: ChildProcess) => void} ask
     * @returns {Promise<End | null>}
     */
    async stop(ask) {
      isStopping = true;
      clearTimeout(waiting);
      const current = newest && running.has(newest) ? newest : null;
      for (const copy of copies) ask(copy);
      await Promise.all(running);
      return current;
    },
  };
}

/**
 * Starts a copy. A process that the system cannot start, for example for want of memory, counts as one that ended.
 * @param {() => ChildProcess} start
 * @returns {{ copy?: ChildProcess, ended: Promise<End> }}
 */
function launch(start) {
  /** @type {End} */
  const notStarted = { code: 1, signal: null };
  try {
    const copy = start();
    return {
      copy,
      ended: new Promise((resolve) => {
        copy.once("exit", (code, signal) => resolve({ code, signal }));
        copy.on("error", () => {
          if (copy.pid === undefined) resolve(notStarted);
        });
      }),
    };
  } catch {
    return { ended: Promise.resolve(notStarted) };
  }
}
