import { nextEdge } from "#app/server/content/next-edge.ts";
import type { Database } from "#app/server/db/database.ts";
import { listenToChannel } from "#app/server/db/listen.ts";

/** What all public pages are made from, as far as a copy of the program knows of its changes. */
export type PublicContent = {
  /** Another one after every change. */
  readonly version: number;
  /** False while changes may be missed: nothing made meanwhile is known to hold. */
  readonly isHeard: boolean;
  /** The next moment at which some page changes by itself, in milliseconds since 1970. */
  nextEdge: () => Promise<number>;
  /** Comes back when this copy has heard of all that was committed before. */
  catchUp: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Follows what the public pages show. Triggers of the database tell of each change at its commit, whoever made it, on the
 * channel `public_content` (migration 0007).
 */
export async function followPublicContent(
  connectionString: string,
  db: Database,
  clock: () => Date,
): Promise<PublicContent> {
  let version = 0;
  let isHeard = true;
  let edge: { version: number; at: Promise<number> } | null = null;
  const change = () => {
    version += 1;
  };
  const { stop, catchUp } = await listenToChannel(
    connectionString,
    { name: "public-content", channel: "public_content" },
    {
      hear: change,
      lose() {
        isHeard = false;
      },
      recover() {
        change();
        isHeard = true;
      },
    },
  );
  return {
    get version() {
      return version;
    },
    get isHeard() {
      return isHeard;
    },
    async nextEdge() {
      const now = clock();
      if (edge?.version !== version || (await edge.at) <= now.getTime())
        edge = { version, at: nextEdge(db, now).then((moment) => moment.getTime()) };
      try {
        return await edge.at;
      } catch (error) {
        edge = null;
        throw error;
      }
    },
    catchUp,
    stop,
  };
}
