import { sql } from "drizzle-orm";
import { z } from "zod";
import { liveNoticeKinds } from "#app/domain/live.ts";
import type { LiveNotice } from "#app/domain/live.ts";
import type { Database } from "#app/server/db/database.ts";
import { listenToChannel } from "#app/server/db/listen.ts";

/** PostgreSQL's channel on which the copies of the program tell each other. */
const channel = "back_office";

const notice = z.object({
  kind: z.enum(liveNoticeKinds),
  id: z.string(),
  number: z.string().nullable(),
});

/** `missed`: the database was away, and nobody knows what happened meanwhile. */
export type LiveEvent = LiveNotice | { kind: "missed" };

export type LiveNotices = {
  /** Calls `hear` at every event, and `end` when the program ends; returns what ends it. */
  subscribe: (hear: (event: LiveEvent) => void, end: () => void) => () => void;
  stop: () => Promise<void>;
};

/**
 * Tells the open back offices of every copy of the program. Within a transaction they hear of it when it commits. PostgreSQL
 * commits transactions that notify one after the other, so orders, of which there may be many at once, are announced
 * after theirs.
 */
export async function announce(db: Pick<Database, "execute">, told: LiveNotice): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(told)})`);
}

/**
 * Hears what any copy of the program announces. When the connection was lost and is back, the subscribers are told that
 * they may have missed something.
 */
export async function openLiveNotices(connectionString: string): Promise<LiveNotices> {
  const subscribers = new Set<{ hear: (event: LiveEvent) => void; end: () => void }>();
  let isStopped = false;
  const tell = (event: LiveEvent) => {
    for (const { hear } of subscribers) hear(event);
  };
  const listening = await listenToChannel(
    connectionString,
    { name: "live-notices", channel },
    {
      hear(payload) {
        const heard = readNotice(payload);
        if (heard) tell(heard);
      },
      recover: () => tell({ kind: "missed" }),
    },
  );
  return {
    subscribe(hear, end) {
      if (isStopped) {
        end();
        return () => undefined;
      }
      const subscriber = { hear, end };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      for (const { end } of subscribers) end();
      subscribers.clear();
      await listening.stop();
    },
  };
}

/** Another program, or a later version of this one, may notify on the channel too. */
function readNotice(payload: string): LiveNotice | null {
  try {
    return notice.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
