import { sql } from "drizzle-orm";
import { z } from "zod";
import { liveNoticeKinds } from "#app/domain/shop/live.ts";
import type { LiveNotice } from "#app/domain/shop/live.ts";
import type { Database } from "#app/server/db/database.ts";
import { listenToChannel } from "#app/server/db/listen.ts";

/** PostgreSQL channel on which the shop's processes notify each other. */
const channel = "back_office";

const notice = z.object({
  kind: z.enum(liveNoticeKinds),
  id: z.string(),
  number: z.string().nullable(),
});

/** `missed`: the database connection was lost, so notices may have been missed. */
export type LiveEvent = LiveNotice | { kind: "missed" };

export type LiveNotices = {
  /** Calls `hear` for every event, and `end` when the program stops. Returns an unsubscribe function. */
  subscribe: (hear: (event: LiveEvent) => void, end: () => void) => () => void;
  stop: () => Promise<void>;
};

/**
 * Notifies the open back office pages of every process. Within a transaction the notice is sent on commit. PostgreSQL
 * serialises the commits of transactions that notify, so orders, which may be many at once, are announced after their
 * transaction.
 */
export async function announce(db: Pick<Database, "execute">, announced: LiveNotice): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(announced)})`);
}

/**
 * Listens for the notices of all processes. After a lost connection is re-established, subscribers get a `missed` event.
 */
export async function openLiveNotices(connectionString: string): Promise<LiveNotices> {
  const subscribers = new Set<{ hear: (event: LiveEvent) => void; end: () => void }>();
  let isStopped = false;
  const publish = (event: LiveEvent) => {
    for (const { hear } of subscribers) hear(event);
  };
  const listening = await listenToChannel(
    connectionString,
    { name: "live-notices", channel },
    {
      onNotification(payload) {
        const parsed = readNotice(payload);
        if (parsed) publish(parsed);
      },
      onRecovered: () => publish({ kind: "missed" }),
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

/** Returns null for an unknown payload: another program, or a later version of this one, may use the channel too. */
function readNotice(payload: string): LiveNotice | null {
  try {
    return notice.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
