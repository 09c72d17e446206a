import { and, count, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import type { DeliveryState } from "#app/domain/newsletters/newsletter.ts";
import type { Database } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";
import { isAllowedFor } from "./audience.ts";
import { deliveryLease } from "./run-newsletter.ts";

/** How often a temporarily refused recipient is tried in all, and how long apart, in milliseconds. */
export const mostAttempts = 3;
const postponedFor = 600_000;

/** The run of a newsletter that a job continues. */
export type Run = { newsletterId: string; runId: string };

/** An e-mail that this process alone may send. */
export type Delivery = {
  id: string;
  subscriberId: string;
  /** In lower case. */
  email: string;
  language: Locale;
  attempts: number;
};

/**
 * `delivery`: it may be sent now, once. `left`: its subscriber does not receive it any more. `wait`: the speed limit
 * allows the next one at `until`. `none`: no recipient can be tried now. `ended`: the run was paused, stopped or
 * replaced.
 */
export type Claim =
  | { kind: "delivery"; delivery: Delivery }
  | { kind: "wait"; until: Date }
  | { kind: "left" | "none" | "ended" };

type Claimed = {
  may_send: boolean;
  /** Null when the run may not send any more. */
  until: Date | string | null;
  id: string | null;
  state: "trying" | "left" | null;
  attempts: number;
  language: Locale;
  subscriber_id: string;
  email: string;
};

/**
 * Takes the next e-mail of a run, in one statement that commits before it is offered to the mail server: whatever
 * happens to this process then, nobody sends it again. The newsletter's row is locked meanwhile, so that all processes
 * together keep its speed limit, and none begins another e-mail once it is paused.
 */
export async function claimDelivery(
  db: Pick<Database, "execute">,
  { newsletterId, runId, now }: Run & { now: Date },
): Promise<Claim> {
  const retried = new Date(now.getTime() - postponedFor);
  const { rows } = await db.execute<Claimed>(sql`
    with pace as (
      update ${newsletters} set next_at = ${now.toISOString()}::timestamptz + interval '1 minute' / per_minute
      where id = ${newsletterId} and run_id = ${runId} and state = 'sending'
        and (next_at is null or next_at <= ${now.toISOString()}::timestamptz)
      returning id
    ), next as (
      select id, subscriber_id from ${newsletterDeliveries}
      where newsletter_id = ${newsletterId} and state = 'waiting'
        and (tried_at is null or tried_at <= ${retried.toISOString()}::timestamptz) and exists (select from pace)
      order by id limit 1 for update skip locked
    ), reached as (
      select ${newsletterSubscribers.id}, ${newsletterSubscribers.email} from ${newsletterSubscribers}
      where ${newsletterSubscribers.id} in (select subscriber_id from next) and ${isAllowedFor(newsletterId)}
    ), claimed as (
      update ${newsletterDeliveries} as delivery
      set state = case when reached.id is null then 'left' else 'trying' end,
        tried_at = ${now.toISOString()}::timestamptz, attempts = delivery.attempts + 1
      from next left join reached on reached.id = next.subscriber_id
      where delivery.id = next.id
      returning delivery.id, delivery.state, delivery.attempts, delivery.language, delivery.subscriber_id, reached.email
    )
    select exists (select from pace) as may_send, claimed.*,
      (select coalesce(next_at, ${now.toISOString()}::timestamptz) from ${newsletters}
        where id = ${newsletterId} and run_id = ${runId} and state = 'sending') as until
    from (select) as one left join claimed on true`);
  const [claimed] = rows;
  // As of the statement's start: another process may have moved it since, and the next claim then waits again.
  if (!claimed?.may_send)
    return claimed?.until ? { kind: "wait", until: new Date(claimed.until) } : { kind: "ended" };
  if (claimed.id === null) return { kind: "none" };
  if (claimed.state === "left") return { kind: "left" };
  const { id, subscriber_id: subscriberId, email, language, attempts } = claimed;
  return { kind: "delivery", delivery: { id, subscriberId, email, language, attempts } };
}

/** Condition for the newsletter of a run that has not been replaced. */
export function isOfRun({ newsletterId, runId }: Run) {
  return and(eq(newsletters.id, newsletterId), eq(newsletters.run_id, runId));
}

/**
 * Stores what became of a claimed e-mail; `refusal` is the mail server's code. An answer that arrives after the lease
 * replaces `unknown`.
 */
export async function settleDelivery(
  db: Pick<Database, "update">,
  id: string,
  {
    state,
    refusal = null,
  }: { state: Exclude<DeliveryState, "waiting" | "trying" | "left">; refusal?: string | null },
): Promise<void> {
  await db
    .update(newsletterDeliveries)
    .set({ state, refusal })
    .where(and(eq(newsletterDeliveries.id, id), inArray(newsletterDeliveries.state, ["trying", "unknown"])));
}

/**
 * Returns a claimed e-mail, of which the mail server has accepted nothing, to those that wait: as if it had never
 * been tried, or, with a `refusal`, to be tried again after `postponedFor`.
 */
export async function returnDelivery(
  db: Pick<Database, "update">,
  { id, attempts }: Delivery,
  refusal: string | null,
): Promise<void> {
  const untried = { tried_at: null, attempts: attempts - 1 };
  await db
    .update(newsletterDeliveries)
    .set({ state: "waiting", ...(refusal === null ? untried : { refusal }) })
    .where(and(eq(newsletterDeliveries.id, id), eq(newsletterDeliveries.state, "trying")));
}

/** Marks the e-mails as unknown whose lease is over: their process ended while they were on their way. */
export async function settleAbandoned(
  db: Pick<Database, "update">,
  { newsletterId, now }: { newsletterId: string; now: Date },
): Promise<void> {
  await db
    .update(newsletterDeliveries)
    .set({ state: "unknown" })
    .where(
      and(
        eq(newsletterDeliveries.newsletter_id, newsletterId),
        eq(newsletterDeliveries.state, "trying"),
        lte(newsletterDeliveries.tried_at, new Date(now.getTime() - deliveryLease)),
      ),
    );
}

/**
 * Returns when a run has something to do next: at once while recipients wait, after `postponedFor` when all of those
 * were refused temporarily, after the lease when e-mails are only on their way; null when its audience is done.
 */
export async function nextDue(
  db: Pick<Database, "select">,
  { newsletterId, now }: { newsletterId: string; now: Date },
): Promise<Date | null> {
  const { state, tried_at } = newsletterDeliveries;
  const [open] = await db
    .select({
      fresh: sql<string>`count(*) filter (where ${state} = 'waiting' and ${tried_at} is null)`,
      postponed: sql<string | null>`min(${tried_at}) filter (where ${state} = 'waiting')`.mapWith(tried_at),
      trying: sql<string | null>`min(${tried_at}) filter (where ${state} = 'trying')`.mapWith(tried_at),
    })
    .from(newsletterDeliveries)
    .where(and(eq(newsletterDeliveries.newsletter_id, newsletterId), inArray(state, ["waiting", "trying"])));
  if (Number(open?.fresh ?? 0) > 0) return now;
  const after = (at: Date | null | undefined, wait: number) => (at ? [at.getTime() + wait] : []);
  const due = [...after(open?.postponed, postponedFor), ...after(open?.trying, deliveryLease)];
  return due.length > 0 ? new Date(Math.max(now.getTime(), Math.min(...due))) : null;
}

/** Returns the number of e-mails of each newsletter in each state. */
export async function countDeliveries(
  db: Pick<Database, "select">,
  newsletterIds: readonly string[],
): Promise<Map<string, Record<DeliveryState, number>>> {
  const { newsletter_id, state } = newsletterDeliveries;
  const rows = await db
    .select({ id: newsletter_id, state, count: count() })
    .from(newsletterDeliveries)
    .where(inArray(newsletter_id, [...newsletterIds]))
    .groupBy(newsletter_id, state);
  const all = new Map(newsletterIds.map((id) => [id, { ...noDeliveries }]));
  for (const row of rows) {
    const counts = all.get(row.id);
    if (counts) counts[row.state] = row.count;
  }
  return all;
}

const noDeliveries: Record<DeliveryState, number> = {
  waiting: 0,
  trying: 0,
  sent: 0,
  refused: 0,
  unknown: 0,
  left: 0,
};

/** Returns whether the last so many e-mails that the mail server answered were all refused. */
export async function isRefusedThroughout(
  db: Pick<Database, "select">,
  newsletterId: string,
  last: number,
): Promise<boolean> {
  const { newsletter_id, state, tried_at, id } = newsletterDeliveries;
  const answered = await db
    .select({ state })
    .from(newsletterDeliveries)
    .where(and(eq(newsletter_id, newsletterId), inArray(state, ["sent", "refused"])))
    .orderBy(desc(tried_at), desc(id))
    .limit(last);
  return answered.length === last && answered.every((each) => each.state === "refused");
}
