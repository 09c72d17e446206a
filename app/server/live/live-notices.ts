import { sql } from "drizzle-orm";
import { z } from "zod";
import { liveNoticeKinds } from "#app/domain/shop/live.ts";
import type { LiveNotice } from "#app/domain/shop/live.ts";
import type { Database } from "#app/server/db/database.ts";
import { listenToChannel } from "#app/server/db/listen-to-channel.ts";
import { log } from "#app/server/log.ts";

/** PostgreSQL channel on which the shop's processes notify each other. */
const channel = "back_office";

const notice = z.object({
  kind: z.enum(liveNoticeKinds),
  id: z.string(),
  number: z.string().nullable(),
});

/** `missed`: the database connection was lost, so notices may have been missed. */
export type LiveEvent = LiveNotice | { kind: "missed" };

type Subscriber = { onEvent: (event: LiveEvent) => void; end: () => void };

export type LiveNotices = {
  /** Calls `onEvent` for every event, and `end` when the program stops. Returns an unsubscribe function. */
  subscribe: (onEvent: (event: LiveEvent) => void, end: () => void) => () => void;
  stop: () => Promise<void>;
};

/**
 * Notifies the open back office pages of every process. Within a transaction the notice is sent on commit. PostgreSQL
 * serialises the commits of transactions that notify, so orders, which may be many at once, are announced after their
 * transaction, by `announceTogether`.
 */
export async function announce(db: Pick<Database, "execute">, announced: LiveNotice): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(announced)})`);
}

const batches = new WeakMap<Pick<Database, "$client">, { notices: LiveNotice[]; sent: Promise<void> }>();
const underWay = new WeakMap<Pick<Database, "$client">, Promise<unknown>>();

/**
 * Like `announce`, for use outside transactions. Notices that other requests announce while an earlier statement is in
 * progress are sent together in the next one: each statement is its own commit, and PostgreSQL writes only one of them
 * at a time to disk. Resolves when the notices are sent; rejects when their statement fails.
 */
export function announceTogether(
  db: Pick<Database, "$client">,
  announced: readonly LiveNotice[],
): Promise<void> {
  const waiting = batches.get(db);
  if (waiting) {
    waiting.notices.push(...announced);
    return waiting.sent;
  }
  const notices = [...announced];
  const sent = (underWay.get(db) ?? Promise.resolve()).then(() => {
    batches.delete(db);
    const sending = sendNotices(db, notices);
    // A failed statement rejects for its own callers and does not stop the next one.
    underWay.set(
      db,
      sending.catch(() => undefined),
    );
    return sending;
  });
  batches.set(db, { notices, sent });
  return sent;
}

async function sendNotices({ $client: pool }: Pick<Database, "$client">, notices: readonly LiveNotice[]) {
  await pool.query({
    name: "live-notices",
    text: "select pg_notify($1, notice) from unnest($2::text[]) with ordinality as sent (notice, at) order by at",
    values: [channel, notices.map((announced) => JSON.stringify(announced))],
  });
}

/**
 * Listens for the notices of all processes. After a lost connection is re-established, subscribers get a `missed`
 * event.
 */
export async function openLiveNotices(connectionString: string): Promise<LiveNotices> {
  const subscribers = new Set<Subscriber>();
  let isStopped = false;
  // A subscriber that throws is logged, and the others are called all the same.
  const callEach = (call: (subscriber: Subscriber) => void) => {
    for (const subscriber of subscribers)
      try {
        call(subscriber);
      } catch (error) {
        log.error({ err: error }, "a subscriber of live notices failed");
      }
  };
  const publish = (event: LiveEvent) => callEach(({ onEvent }) => onEvent(event));
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
    subscribe(onEvent, end) {
      if (isStopped) {
        end();
        return () => undefined;
      }
      const subscriber = { onEvent, end };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      callEach(({ end }) => end());
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
