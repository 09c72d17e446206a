import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Priority of a caller. Known callers have a session, a link from an e-mail, or a device that is known to the account.
 */
export type Caller = "known" | "stranger";

/** Thrown when the queue is full. */
export class HashingBusyError extends Error {
  constructor() {
    super("Too many passwords are being hashed");
    this.name = "HashingBusyError";
  }
}

export type HashingGate = {
  /**
   * Admits a caller for its whole work, which may hash several times. Throws `HashingBusyError` before the work starts
   * when the queue is full. Nested calls run under the outer admission.
   */
  admit: <Result>(caller: Caller, work: () => Promise<Result>) => Promise<Result>;
  /** Queues a hash; known callers go first. Outside `admit` the hash is admitted separately, as a stranger's. */
  hash: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** Admits `concurrency` + `queued` callers, and `reserved` more if they are known; hashes `concurrency` at a time. */
export function createHashingGate({
  concurrency,
  queued,
  reserved,
}: {
  concurrency: number;
  queued: number;
  reserved: number;
}): HashingGate {
  const admitted = new AsyncLocalStorage<Caller>();
  const queues: Record<Caller, (() => void)[]> = { known: [], stranger: [] };
  let callers = 0;
  let running = 0;

  async function admit<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
    if (admitted.getStore()) return work();
    if (callers >= concurrency + queued + (caller === "known" ? reserved : 0)) throw new HashingBusyError();
    callers += 1;
    try {
      return await admitted.run(caller, work);
    } finally {
      callers -= 1;
    }
  }

  /**
   * Waits for a turn. A finished turn passes straight to the next in the queue, so that a later caller cannot take it.
   */
  async function takeTurn(caller: Caller): Promise<void> {
    if (running < concurrency) running += 1;
    else await new Promise<void>((resolve) => queues[caller].push(resolve));
  }

  function endTurn(): void {
    const next = queues.known.shift() ?? queues.stranger.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    admit,
    hash: (work) =>
      admit("stranger", async () => {
        await takeTurn(admitted.getStore() ?? "stranger");
        try {
          return await work();
        } finally {
          endTurn();
        }
      }),
  };
}
