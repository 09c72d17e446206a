/** Feeds that a process sends at once: each reads all products. */
const maxTurns = 2;
/**
 * How long a turn is kept for a client that does not begin to read, since it may have left already, and how long a
 * client may read, in milliseconds.
 */
const longest = { untilRead: 10_000, reading: 300_000 } as const;

/** The turn of one client to read a feed. */
export type FeedTurn = {
  /** Returns the same chunks, and ends the turn after the last one. Throws when the client reads for too long. */
  during: <Chunk>(chunks: AsyncGenerator<Chunk, void, void>) => AsyncGenerator<Chunk, void, void>;
  end: () => void;
};

/** Creates the turns of a process; `take` returns null while all are taken. */
export function createFeedTurns(): { take: () => FeedTurn | null } {
  const taken = new Set<FeedTurn>();
  return {
    take() {
      if (taken.size >= maxTurns) return null;
      const turn: FeedTurn = {
        async *during(chunks) {
          clearTimeout(timer);
          timer = setTimeout(turn.end, longest.reading).unref();
          try {
            for await (const chunk of chunks) {
              if (!taken.has(turn)) throw new Error("A feed was read for too long");
              yield chunk;
            }
          } finally {
            turn.end();
          }
        },
        end() {
          clearTimeout(timer);
          taken.delete(turn);
        },
      };
      let timer = setTimeout(turn.end, longest.untilRead).unref();
      taken.add(turn);
      return turn;
    },
  };
}

/** The turns of this process. */
export const feedTurns = createFeedTurns();
