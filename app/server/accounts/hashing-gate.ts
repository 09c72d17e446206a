import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Who has something hashed. Known callers have proved something: a session, a letter's link, or that they signed in from
 * this device before.
 */
export type Caller = "known" | "stranger";

/** As many callers have something to hash as may wait for it. */
export class HashingBusyError extends Error {
  constructor() {
    super("Too many passwords are being hashed");
    this.name = "HashingBusyError";
  }
}

export type HashingGate = {
  /**
   * Admits a caller for the whole of its work, which may hash several times. Throws `HashingBusyError` before the work has
   * begun when too many are there already. Work within admitted work belongs to the same caller.
   */
  admit: <Result>(caller: Caller, work: () => Promise<Result>) => Promise<Result>;
  /** Hashes once its turn has come, known callers' first. Outside admitted work it is admitted by itself, as a stranger's. */
  hash: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** `waiting` callers may be there besides those `atOnce` whose passwords are hashed, and `reserved` known ones on top. */
export function createHashingGate({
  atOnce,
  waiting,
  reserved,
}: {
  atOnce: number;
  waiting: number;
  reserved: number;
}): HashingGate {
  const admitted = new AsyncLocalStorage<Caller>();
  const queues: Record<Caller, (() => void)[]> = { known: [], stranger: [] };
  let callers = 0;
  let running = 0;

  async function admit<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
    if (admitted.getStore()) return work();
    if (callers >= atOnce + waiting + (caller === "known" ? reserved : 0)) throw new HashingBusyError();
    callers += 1;
    try {
      return await admitted.run(caller, work);
    } finally {
      callers -= 1;
    }
  }

  /** Whoever ends hands the turn on, so that nobody who comes later gets in between. */
  async function takeTurn(caller: Caller): Promise<void> {
    if (running < atOnce) running += 1;
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
