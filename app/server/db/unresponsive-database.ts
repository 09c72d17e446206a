import { outageName } from "#app/server/outage.ts";

/** How long queries may go without any answer before the database is probed, in milliseconds. */
const longestQuiet = 700;

/** How often an unresponsive database is probed, in milliseconds. */
const probeInterval = 500;

/** Rejects the queries of a database that does not respond. Counts as an outage. */
export class UnresponsiveDatabaseError extends Error {
  override name = "UnresponsiveDatabaseError";
  code = "ETIMEDOUT";

  constructor() {
    super("The database does not respond");
  }
}

export type SilenceWatch = {
  /**
   * Returns the answer of `ask`. Throws `UnresponsiveDatabaseError` when the database stops responding before the
   * answer, and, without asking, while it does not respond.
   */
  watch: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
  stop: () => void;
};

/**
 * Detects a database that has stopped responding, as behind a network partition, so that pages need not wait for their
 * queries to time out. When no query has been answered for a while, `isResponding` probes the database; it must resolve
 * within a short time. A database that answers the probe is only slow, and its queries go on.
 */
export function watchResponses(isResponding: () => Promise<boolean>): SilenceWatch {
  /** The queries without an answer, oldest first, with the time of each. */
  const waiting = new Map<(error: Error) => void, number>();
  let answeredAt = -Infinity;
  let isSilent = false;
  let isStopped = false;
  let isProbing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(delay: number, work: () => void): void {
    if (timer !== undefined || isProbing || isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      work();
    }, delay);
    timer.unref();
  }

  function check(): void {
    const [oldest] = waiting.values();
    if (oldest === undefined) return;
    const left = longestQuiet - (performance.now() - Math.max(oldest, answeredAt));
    if (left > 0) schedule(left, check);
    else void probe();
  }

  async function probe(): Promise<void> {
    const begin = performance.now();
    isProbing = true;
    const isAlive = await isResponding();
    isProbing = false;
    // An answer to any query proves as much as the probe.
    isSilent = !isAlive && answeredAt < begin;
    if (isSilent) {
      for (const giveUp of waiting.keys()) giveUp(new UnresponsiveDatabaseError());
      waiting.clear();
      schedule(probeInterval, () => void probe());
    } else if (waiting.size > 0) schedule(longestQuiet, check);
  }

  return {
    async watch(ask) {
      if (isSilent) throw new UnresponsiveDatabaseError();
      const silence = Promise.withResolvers<never>();
      waiting.set(silence.reject, performance.now());
      schedule(longestQuiet, check);
      try {
        const answer = await Promise.race([ask(), silence.promise]);
        answeredAt = performance.now();
        return answer;
      } catch (error) {
        // A refusal is an answer too.
        if (outageName(error) === null) answeredAt = performance.now();
        throw error;
      } finally {
        waiting.delete(silence.reject);
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
