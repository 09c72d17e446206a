import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { emailLimit, emailPause } from "#app/domain/campaigns/newsletter.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { alertPath } from "./alert-links.ts";

/** The services that confirmation e-mails need. */
export type ConfirmationServices = Pick<Services, "jobs" | "signingSecret"> & {
  env: Pick<Services["env"], "BASE_URL">;
};

const kind = "stock_alert_confirmation";
const alertOf = sql<string>`${mails.data} ->> 'alert_id'`;

/** The confirmation e-mails to an address within a day, oldest first. */
export type RecentConfirmations = { alertId: string; at: Date }[];

/**
 * Returns the confirmation e-mails that were queued for an address within the last day, for all products. Call it under
 * the lock of the address.
 */
export async function recentConfirmations(
  tx: Transaction,
  email: string,
  now: Date,
): Promise<RecentConfirmations> {
  return tx
    .select({ alertId: alertOf, at: mails.created_at })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, email),
        eq(mails.kind, kind),
        gt(mails.created_at, new Date(now.getTime() - emailLimit.milliseconds)),
        sql`not ${mails.data} ? 'sample'`,
      ),
    )
    .orderBy(asc(mails.created_at));
}

/** Returns the seconds until another confirmation may be queued, after five within a day; null when it may be now. */
export function waitForConfirmation(recent: RecentConfirmations, now: Date): number | null {
  const oldest = recent.at(-emailLimit.emails);
  if (!oldest) return null;
  return Math.max(1, Math.ceil((oldest.at.getTime() + emailLimit.milliseconds - now.getTime()) / 1000));
}

/**
 * Queues the e-mail that asks to confirm an alert, in place of one that still waits; none when this alert's was queued
 * within the last minutes. E-mails for several products are sent some minutes apart, so that a mailbox gets no more
 * than one at a time.
 */
export async function enqueueConfirmation(
  tx: Transaction,
  { env, jobs, signingSecret }: ConfirmationServices,
  alert: { alertId: string; email: string; locale: Locale; recent: RecentConfirmations; now: Date },
): Promise<void> {
  const { alertId, email, locale, recent, now } = alert;
  const wasAsked = recent.some(
    (each) => each.alertId === alertId && now.getTime() - each.at.getTime() < emailPause,
  );
  if (wasAsked) return;
  await deleteQueuedConfirmation(tx, { alertId, email });
  const url = env.BASE_URL + alertPath({ signingSecret }, { alertId, locale, issuedAt: now });
  const mail = { kind, recipient: email, language: locale, data: { alert_id: alertId, url } } as const;
  await enqueueEmails(tx, jobs, [mail], now, nextSending(recent, now));
}

/** Returns when the next e-mail is sent, if each of the recent ones was sent as soon as the pause allowed. */
function nextSending(recent: RecentConfirmations, now: Date): Date {
  const free = recent.reduce((from, { at }) => Math.max(from, at.getTime()) + emailPause, 0);
  return new Date(Math.max(free, now.getTime()));
}

/** Deletes the confirmation e-mail of an alert that is still queued; one that is being sent is skipped. */
export async function deleteQueuedConfirmation(
  tx: Transaction,
  { alertId, email }: { alertId: string; email: string },
): Promise<void> {
  const waiting = tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(eq(mails.recipient, email), eq(mails.kind, kind), eq(alertOf, alertId), eq(mails.state, "waiting")),
    )
    .for("update", { skipLocked: true });
  await tx.delete(mails).where(inArray(mails.id, waiting));
}
