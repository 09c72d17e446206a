import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { emailLimit, emailPause } from "#app/domain/campaigns/newsletter.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { confirmLink } from "./newsletter-links.ts";
import { deleteQueuedEmails } from "./subscriber-rows.ts";

/** The services that newsletter e-mails need. */
export type MailServices = Pick<Services, "jobs" | "signingSecret"> & {
  env: Pick<Services["env"], "BASE_URL">;
};

type Recipient = { subscriberId: string; email: string; locale: Locale };

/**
 * Returns the limits for confirmation e-mails to an address: the seconds until the next one is allowed, after five
 * within a day, else null; and whether one was queued within the last minutes. Counts rows of the outbox under the
 * address's lock, so that of concurrent requests only one queues an e-mail.
 */
export async function recentConfirmations(
  tx: Transaction,
  email: string,
  now: Date,
): Promise<{ retryAfterSeconds: number | null; wasAskedRecently: boolean }> {
  const queued = await queuedSince(tx, "newsletter_confirmation", {
    email,
    since: new Date(now.getTime() - emailLimit.milliseconds),
    most: emailLimit.emails,
  });
  const [newest] = queued;
  const oldest = queued.length === emailLimit.emails ? queued.at(-1) : undefined;
  return {
    retryAfterSeconds: oldest
      ? Math.max(1, Math.ceil((oldest.getTime() + emailLimit.milliseconds - now.getTime()) / 1000))
      : null,
    wasAskedRecently: newest !== undefined && now.getTime() - newest.getTime() < emailPause,
  };
}

/** Queues a confirmation e-mail; it replaces those that are still waiting. */
export async function enqueueConfirmation(
  tx: Transaction,
  { env, jobs, signingSecret }: MailServices,
  { subscriberId, email, locale, now }: Recipient & { now: Date },
): Promise<void> {
  await deleteQueuedEmails(tx, email, ["newsletter_confirmation"]);
  const maker = { baseUrl: env.BASE_URL, signingSecret };
  const url = confirmLink(maker, { subscriberId, locale, issuedAt: now });
  const data = { subscriber_id: subscriberId, url };
  const mail = { kind: "newsletter_confirmation", recipient: email, language: locale, data } as const;
  await enqueueEmails(tx, jobs, [mail], now);
}

/**
 * Queues the welcome e-mail, which explains how to unsubscribe; at most one a day, however often somebody resubscribes.
 */
export async function enqueueWelcome(
  tx: Transaction,
  { jobs }: Pick<MailServices, "jobs">,
  { subscriberId, email, locale, now }: Recipient & { now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - emailLimit.milliseconds);
  const recent = await queuedSince(tx, "newsletter_welcome", { email, since, most: 1 });
  if (recent.length > 0) return;
  const data = { subscriber_id: subscriberId };
  await enqueueEmails(
    tx,
    jobs,
    [{ kind: "newsletter_welcome", recipient: email, language: locale, data }],
    now,
  );
}

/** Returns when the newest e-mails of a kind to an address were queued, except the owner's test e-mails. */
async function queuedSince(
  tx: Transaction,
  kind: "newsletter_confirmation" | "newsletter_welcome",
  { email, since, most }: { email: string; since: Date; most: number },
): Promise<Date[]> {
  const rows = await tx
    .select({ at: mails.created_at })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, email),
        eq(mails.kind, kind),
        gt(mails.created_at, since),
        sql`not ${mails.data} ? 'sample'`,
      ),
    )
    .orderBy(desc(mails.created_at))
    .limit(most);
  return rows.map((row) => row.at);
}
