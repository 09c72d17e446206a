import { and, count, desc, ilike, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { subscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { SubscriberState } from "#app/domain/campaigns/newsletter.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { isSubscribed } from "./subscriber-rows.ts";
import type { Subscriber } from "./subscriber-rows.ts";

/** Subscribers on one page of the list. */
const subscribersPerPage = 50;

export type SubscriberFilter = {
  /** Part of the e-mail address, ignoring case; empty matches all. */
  search: string;
  state: SubscriberState | null;
};

const ofState: Record<SubscriberState, SQL | undefined> = {
  confirmed: isSubscribed,
  pending: and(isNull(newsletterSubscribers.confirmed_at), isNull(newsletterSubscribers.unsubscribed_at)),
  unsubscribed: isNotNull(newsletterSubscribers.unsubscribed_at),
};

/**
 * Returns a page of subscribers, newest first, and the number in each state. `after` is the previous page's `next`;
 * anything else gives the first page. The cursor is a position in time, not a subscriber's id, because a subscriber may
 * be deleted in the meantime.
 */
export async function listSubscribers(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  { after, ...filter }: SubscriberFilter & { after: string | null },
) {
  const cursor = parseCursor(after);
  const rows = await subscribersAfter(db, { ...filter, cursor, limit: subscribersPerPage + 1 });
  const listed = rows.slice(0, subscribersPerPage);
  const last = listed.at(-1);
  return {
    subscribers: listed.map((row) => ({ ...row, state: subscriberState(row) })),
    next: last && rows.length > subscribersPerPage ? `${last.created_at.toISOString()},${last.id}` : null,
    isFirstPage: cursor === null,
    counts: await countStates(db),
  };
}

export type ListedSubscriber = Awaited<ReturnType<typeof listSubscribers>>["subscribers"][number];

/** A cursor in the list, newest first. */
export type SubscriberCursor = { time: string; id: string };

/** Returns up to `limit` subscribers after the cursor, or from the newest without one. */
export function subscribersAfter(
  db: Pick<Database, "select">,
  { search, state, cursor, limit }: SubscriberFilter & { cursor: SubscriberCursor | null; limit: number },
): Promise<Subscriber[]> {
  const { created_at, email, id } = newsletterSubscribers;
  const term = visibleLine(search);
  return db
    .select()
    .from(newsletterSubscribers)
    .where(
      and(
        state ? ofState[state] : undefined,
        term ? ilike(email, `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
        cursor ? sql`(${created_at}, ${id}) < (${cursor.time}::timestamptz, ${cursor.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit);
}

async function countStates(db: Pick<Database, "select">): Promise<Record<SubscriberState, number>> {
  const all = { confirmed: 0, pending: 0, unsubscribed: 0 };
  const { confirmed_at, unsubscribed_at } = newsletterSubscribers;
  const [confirmed, unsubscribed] = [sql`${confirmed_at} is not null`, sql`${unsubscribed_at} is not null`];
  const groups = await db
    .select({
      isConfirmed: sql<boolean>`${confirmed}`,
      isUnsubscribed: sql<boolean>`${unsubscribed}`,
      count: count(),
    })
    .from(newsletterSubscribers)
    .groupBy(confirmed, unsubscribed);
  for (const group of groups)
    all[group.isUnsubscribed ? "unsubscribed" : group.isConfirmed ? "confirmed" : "pending"] += group.count;
  return all;
}

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

function parseCursor(after: string | null): SubscriberCursor | null {
  const cursor = cursorSchema.safeParse(after?.split(","));
  return cursor.success ? { time: cursor.data[0], id: cursor.data[1] } : null;
}
