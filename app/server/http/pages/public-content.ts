import { nextScheduledChange } from "#app/server/content/next-scheduled-change.ts";
import type { Database } from "#app/server/db/database.ts";
import { listenToChannel } from "#app/server/db/listen-to-channel.ts";
import { log } from "#app/server/log.ts";

/** The changes of public content that this process knows of. */
export type PublicContent = {
  /** Increases with every change, and with every recovery of a lost connection. */
  readonly version: number;
  /** False while notifications may be missed: a page rendered in that time must not be cached. */
  readonly isListening: boolean;
  /** Returns the next moment at which a schedule changes some page, in milliseconds since 1970. */
  nextScheduledChange: () => Promise<number>;
  /** Calls `listener` after each increase of `version`, until the returned function is called. */
  onChange: (listener: () => void) => () => void;
  /** Resolves when this process has been notified of everything committed before the call. */
  catchUp: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Calls a listener. One that throws is logged, and the others are called all the same. */
function notify(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    log.error({ err: error }, "a listener of content changes failed");
  }
}

/**
 * Follows changes of public content. Database triggers send a notification for each change at its commit on the channel
 * `public_content` (migration 0007).
 */
export async function followPublicContent(
  connectionString: string,
  db: Database,
  clock: () => Date,
): Promise<PublicContent> {
  let version = 0;
  let isListening = true;
  let edge: { version: number; at: Promise<number> } | null = null;
  const listeners = new Set<() => void>();
  const change = () => {
    version += 1;
    for (const listener of listeners) notify(listener);
  };
  const { stop, catchUp } = await listenToChannel(
    connectionString,
    { name: "public-content", channel: "public_content" },
    {
      onNotification: change,
      onLost() {
        isListening = false;
      },
      onRecovered() {
        isListening = true;
        change();
      },
    },
  );
  return {
    get version() {
      return version;
    },
    get isListening() {
      return isListening;
    },
    async nextScheduledChange() {
      const now = clock();
      if (edge?.version !== version || (await edge.at) <= now.getTime())
        edge = { version, at: nextScheduledChange(db, now).then((moment) => moment.getTime()) };
      try {
        return await edge.at;
      } catch (error) {
        edge = null;
        throw error;
      }
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    catchUp,
    stop,
  };
}
