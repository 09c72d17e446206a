import { nextNightlyRun, retentionCutoffs } from "#app/domain/shop/retention.ts";
import type { RetainedKind } from "#app/domain/shop/retention.ts";
import type { Database } from "#app/server/db/database.ts";
import { retentionJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { eraseInvites, eraseUnconfirmedAccounts } from "./erase-accounts.ts";
import { eraseDeliveries } from "./erase-deliveries.ts";
import { eraseEmails } from "./erase-emails.ts";
import { eraseConsents, eraseConversions, eraseOrigins } from "./erase-measurement.ts";
import { eraseMessages } from "./erase-messages.ts";
import { eraseOrders } from "./erase-orders.ts";
import { eraseCartReminders, eraseRecipients } from "./erase-recipients.ts";
import { eraseSessions } from "./erase-sessions.ts";
import { eraseStockAlerts, eraseUnconfirmedAlerts } from "./erase-stock-alerts.ts";
import { eraseUnconfirmed, eraseUnsubscribed } from "./erase-subscribers.ts";
import { eraseTransfers } from "./erase-transfers.ts";
import { eraseVisitCounts } from "./erase-visit-counts.ts";
import { eraseWithdrawals } from "./erase-withdrawals.ts";

/**
 * The order matters: a withdrawal is retained while the shop stores an order with its e-mail, so orders come first, and
 * a recipient while it stores anything else of it.
 */
const steps = {
  contact_message: eraseMessages,
  unconfirmed_account: eraseUnconfirmedAccounts,
  session: eraseSessions,
  staff_invite: eraseInvites,
  unconfirmed_subscriber: eraseUnconfirmed,
  unsubscribed_subscriber: eraseUnsubscribed,
  newsletter_delivery: eraseDeliveries,
  unconfirmed_stock_alert: eraseUnconfirmedAlerts,
  stock_alert: eraseStockAlerts,
  letter: eraseEmails,
  cart_reminder: eraseCartReminders,
  order: eraseOrders,
  bank_entry: eraseTransfers,
  withdrawal: eraseWithdrawals,
  mail_recipient: eraseRecipients,
  visit_count: eraseVisitCounts,
  order_origin: eraseOrigins,
  conversion: eraseConversions,
  consent_choice: eraseConsents,
} as const satisfies Record<RetainedKind, (db: Database, before: Date) => AsyncGenerator<number, void, void>>;

/**
 * Erases personal data past its retention period every night, in one process (docs/decisions/0027). Returns a function
 * that stops a run after its current batch; the rest is erased by another process or after the next start. A failed run
 * is logged as an error and retried.
 */
export async function startErasure(
  { db, jobs, metrics }: Pick<Services, "db" | "jobs" | "metrics">,
  clock: () => Date,
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const work = async () => {
    try {
      const erased = await eraseExpiredData({ db, metrics }, clock(), ending.signal);
      log.info(erased, "personal data past its retention period was erased");
    } catch (error) {
      if (!ending.signal.aborted)
        log.error({ err: error }, "personal data could not be erased; the job will be retried");
      throw error;
    }
  };
  await jobs.workOnSchedule(retentionJob, work, () => nextNightlyRun(clock()));
  return async () => ending.abort();
}

/**
 * Erases personal data past its retention period in batches and returns the number of records by kind. Idempotent, and
 * safe to run concurrently. Throws after the current batch when `signal` aborts it.
 */
export async function eraseExpiredData(
  { db, metrics }: Pick<Services, "db" | "metrics">,
  now: Date,
  signal?: AbortSignal,
): Promise<Record<RetainedKind, number>> {
  const terms = retentionCutoffs(now);
  const erased = {
    contact_message: 0,
    unconfirmed_account: 0,
    session: 0,
    staff_invite: 0,
    unconfirmed_subscriber: 0,
    unsubscribed_subscriber: 0,
    newsletter_delivery: 0,
    unconfirmed_stock_alert: 0,
    stock_alert: 0,
    letter: 0,
    cart_reminder: 0,
    order: 0,
    bank_entry: 0,
    withdrawal: 0,
    mail_recipient: 0,
    visit_count: 0,
    order_origin: 0,
    conversion: 0,
    consent_choice: 0,
  };
  for (const kind of Object.keys(steps) as RetainedKind[])
    for await (const count of steps[kind](db, terms[kind])) {
      erased[kind] += count;
      metrics.count("erased_in_time_total", { kind }, count);
      signal?.throwIfAborted();
    }
  return erased;
}
