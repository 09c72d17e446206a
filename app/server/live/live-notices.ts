import { sql } from "drizzle-orm";
import { z } from "zod";
import { liveNoticeKinds, reconnectDelay } from "#app/domain/live.ts";
import type { LiveNotice } from "#app/domain/live.ts";
import { newConnection } from "#app/server/db/database.ts";
import type { Connection, Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";

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
 * Hears what any copy of the program announces, on a connection of its own. When that is lost it is made anew after 1, 2,
 * 5, then every 10 seconds, and the subscribers are told that they may have missed something.
 */
export async function openLiveNotices(connectionString: string): Promise<LiveNotices> {
  const subscribers = new Set<{ hear: (event: LiveEvent) => void; end: () => void }>();
  let client: Connection | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  const tell = (event: LiveEvent) => {
    for (const { hear } of subscribers) hear(event);
  };
  const connect = async () => {
    const fresh = newConnection(connectionString, "live-notices");
    client = fresh;
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost || isStopped) return;
      isLost = true;
      if (failures === 0) log.warn({ error: error?.message }, "the live notices lost the database");
      retry = setTimeout(() => void connect(), reconnectDelay(failures));
      failures += 1;
      void endQuietly(fresh);
    };
    fresh.on("error", lose);
    fresh.on("end", () => lose());
    fresh.on("notification", ({ payload }) => {
      const heard = readNotice(payload ?? "");
      if (heard) tell(heard);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      return lose(error instanceof Error ? error : undefined);
    }
    if (failures > 0) tell({ kind: "missed" });
    failures = 0;
  };
  await connect();
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
      clearTimeout(retry);
      for (const { end } of subscribers) end();
      subscribers.clear();
      if (client) await endQuietly(client);
    },
  };
}

/** A connection that is lost may be open still, or be closing. */
async function endQuietly(client: Connection): Promise<void> {
  try {
    await client.end();
  } catch (error) {
    log.debug({ err: error }, "a lost connection could not be ended");
  }
}

/** Another program, or a later version of this one, may notify on the channel too. */
function readNotice(payload: string): LiveNotice | null {
  try {
    return notice.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
