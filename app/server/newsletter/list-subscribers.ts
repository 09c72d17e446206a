import { and, count, desc, ilike, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { subscriberState } from "#app/domain/newsletter.ts";
import type { SubscriberState } from "#app/domain/newsletter.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { isSubscribed } from "./subscriber-rows.ts";
import type { Subscriber } from "./subscriber-rows.ts";

/** Subscribers on one page of the list. */
const subscribersPerPage = 50;

export type SubscriberFilter = {
  /** A part of the e-mail, in either case; nothing finds all. */
  search: string;
  state: SubscriberState | null;
};

const ofState: Record<SubscriberState, SQL | undefined> = {
  confirmed: isSubscribed,
  pending: and(isNull(newsletterSubscribers.confirmed_at), isNull(newsletterSubscribers.unsubscribed_at)),
  unsubscribed: isNotNull(newsletterSubscribers.unsubscribed_at),
};

/**
 * The newest subscribers, a page at a time, and how many there are of each state. `after` is what the page before named as
 * its `next`; anything else leads to the first page. It tells a place in time and not a subscriber, who may be deleted
 * meanwhile. For administrators only.
 */
export async function listSubscribers(
  db: Pick<Database, "select">,
  actor: Actor,
  { after, ...filter }: SubscriberFilter & { after: string | null },
) {
  requireAdmin(actor);
  const place = readPlace(after);
  const rows = await subscribersAfter(db, { ...filter, place, most: subscribersPerPage + 1 });
  const listed = rows.slice(0, subscribersPerPage);
  const last = listed.at(-1);
  return {
    subscribers: listed.map((row) => ({ ...row, state: subscriberState(row) })),
    next: last && rows.length > subscribersPerPage ? `${last.created_at.toISOString()},${last.id}` : null,
    isFirstPage: place === null,
    counts: await countStates(db),
  };
}

export type ListedSubscriber = Awaited<ReturnType<typeof listSubscribers>>["subscribers"][number];

/** A place in the list, newest first. */
export type SubscriberPlace = { time: string; id: string };

/** At most so many subscribers who stand behind a place; from the newest without one. */
export function subscribersAfter(
  db: Pick<Database, "select">,
  { search, state, place, most }: SubscriberFilter & { place: SubscriberPlace | null; most: number },
): Promise<Subscriber[]> {
  const { created_at, email, id } = newsletterSubscribers;
  const looked = search.replaceAll("\0", "").trim();
  return db
    .select()
    .from(newsletterSubscribers)
    .where(
      and(
        state ? ofState[state] : undefined,
        looked ? ilike(email, `%${looked.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
        place ? sql`(${created_at}, ${id}) < (${place.time}::timestamptz, ${place.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(most);
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

const placeInTime = z.tuple([z.iso.datetime(), z.uuid()]);

function readPlace(after: string | null): SubscriberPlace | null {
  const place = placeInTime.safeParse(after?.split(","));
  return place.success ? { time: place.data[0], id: place.data[1] } : null;
}
