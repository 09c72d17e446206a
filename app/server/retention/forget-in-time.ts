import { nextNight, termsAt } from "#app/domain/retention.ts";
import type { RetainedKind } from "#app/domain/retention.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { forgetInvites, forgetUnconfirmedAccounts } from "./forget-accounts.ts";
import { forgetLetters } from "./forget-letters.ts";
import { forgetMessages } from "./forget-messages.ts";
import { forgetOrders } from "./forget-orders.ts";
import { forgetUnconfirmed, forgetUnsubscribed } from "./forget-subscribers.ts";
import { forgetWithdrawals } from "./forget-withdrawals.ts";

/** In this order: a declaration may be kept for an order of its e-mail. */
const steps = {
  contact_message: forgetMessages,
  unconfirmed_account: forgetUnconfirmedAccounts,
  staff_invite: forgetInvites,
  unconfirmed_subscriber: forgetUnconfirmed,
  unsubscribed_subscriber: forgetUnsubscribed,
  letter: forgetLetters,
  order: forgetOrders,
  withdrawal: forgetWithdrawals,
} as const satisfies Record<RetainedKind, (db: Database, before: Date) => AsyncGenerator<number, void, void>>;

/**
 * Erases each night, on one of the shop's copies, what people left and whose time is over (docs/decisions/0027). Returns what
 * ends that, after the batch under way; another copy takes the rest over, or this one when it runs again. What fails is an error in the log, and is
 * tried again.
 */
export async function startForgetting(
  { db, jobs, metrics }: Pick<Services, "db" | "jobs" | "metrics">,
  clock: () => Date,
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const work = async () => {
    try {
      const erased = await forgetInTime({ db, metrics }, clock(), ending.signal);
      log.info(erased, "what people left was erased where its time was over");
    } catch (error) {
      if (!ending.signal.aborted)
        log.error({ err: error }, "what people left could not be erased; it will be tried again");
      throw error;
    }
  };
  await jobs.workOnRetention(work, () => nextNight(clock()));
  return async () => ending.abort();
}

/**
 * Erases what people left and whose time is over, in batches, and tells how many records of each kind it was. Done again, or
 * by two at once, the outcome is the same. Throws when it is to end before it is done.
 */
export async function forgetInTime(
  { db, metrics }: Pick<Services, "db" | "metrics">,
  now: Date,
  signal?: AbortSignal,
): Promise<Record<RetainedKind, number>> {
  const terms = termsAt(now);
  const erased = {
    contact_message: 0,
    unconfirmed_account: 0,
    staff_invite: 0,
    unconfirmed_subscriber: 0,
    unsubscribed_subscriber: 0,
    letter: 0,
    order: 0,
    withdrawal: 0,
  };
  for (const kind of Object.keys(steps) as RetainedKind[])
    for await (const count of steps[kind](db, terms[kind])) {
      erased[kind] += count;
      metrics.count("erased_in_time_total", { kind }, count);
      signal?.throwIfAborted();
    }
  return erased;
}
