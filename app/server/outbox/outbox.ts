import { and, eq, inArray, sql } from "drizzle-orm";
import { isReachable } from "#app/domain/orders/customer.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { insertInto, statement } from "#app/server/db/statement.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.ts";
import { emailJob } from "#app/server/jobs/job-definitions.ts";
import type { EmailDataOf, SampleData } from "#app/server/mail/email-data.ts";

/** An e-mail to be sent. The recipient is an address, or null for the shop's owner. */
export type OutboxEmail = { recipient: string | null; language: Locale } & (
  | { [Kind in EmailKind]: { kind: Kind; data: EmailDataOf<Kind> } }[EmailKind]
  | { kind: EmailKind; data: SampleData }
);

/**
 * Adds e-mails to the outbox in the transaction of the event they report; the job queue sends them if it commits, at
 * once or at `sendAt`. Skips customers without an e-mail address. Returns the ids of the added e-mails.
 */
export async function enqueueEmails(
  tx: Transaction,
  jobs: Pick<JobQueue, "enqueue">,
  wanted: readonly OutboxEmail[],
  now: Date,
  sendAt?: Date,
): Promise<string[]> {
  const { rows, payloads } = emailsOf(wanted, now);
  if (payloads.length === 0) return [];
  await Promise.all([writeEmails(tx, rows), jobs.enqueue(tx, emailJob, payloads, sendAt)]);
  return rows.ids;
}

/**
 * Like `enqueueEmails`, for a caller whose statement writes the e-mails with `insertEmails`: returns the values of its
 * placeholders, and a function that sends the jobs at once, so that everything shares a round trip.
 */
export async function prepareEmails(
  jobs: Pick<JobQueue, "prepare">,
  wanted: readonly OutboxEmail[],
  now: Date,
): Promise<{ rows: EmailRows; sendJobs: (tx: Transaction) => Promise<void> }> {
  const { rows, payloads } = emailsOf(wanted, now);
  return { rows, sendJobs: await jobs.prepare(emailJob, payloads) };
}

/** The values of `insertEmails`; the arrays have an element for each e-mail. */
export type EmailRows = {
  ids: string[];
  kinds: OutboxEmail["kind"][];
  recipients: OutboxEmail["recipient"][];
  languages: OutboxEmail["language"][];
  data: OutboxEmail["data"][];
  createdAt: Date;
};

function emailsOf(wanted: readonly OutboxEmail[], now: Date) {
  const emails = wanted.filter(({ recipient }) => recipient === null || isReachable(recipient));
  const ids = emails.map(() => newId());
  const rows: EmailRows = {
    ids,
    kinds: emails.map((email) => email.kind),
    recipients: emails.map((email) => email.recipient),
    languages: emails.map((email) => email.language),
    data: emails.map((email) => email.data),
    createdAt: now,
  };
  return { rows, payloads: ids.map((letterId) => ({ letterId })) };
}

/**
 * Deletes the e-mails about an order that were created at a moment, that is, by one transaction; their jobs then find
 * nothing to send. Returns false and deletes nothing when sending any of them has begun.
 */
export async function withdrawEmails(
  tx: Transaction,
  { orderId, createdAt }: { orderId: string; createdAt: Date },
): Promise<boolean> {
  const written = and(eq(mails.created_at, createdAt), eq(sql`${mails.data} ->> 'order_id'`, orderId));
  const unsent = and(written, eq(mails.state, "waiting"), eq(mails.attempts, 0));
  const locked = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(unsent)
    .for("update", { skipLocked: true });
  const all = await tx.select({ id: mails.id }).from(mails).where(written);
  if (locked.length < all.length) return false;
  const ids = locked.map(({ id }) => id);
  await tx.delete(mails).where(inArray(mails.id, ids));
  return true;
}

/** Writes e-mails to the outbox, for use in another statement whose values include `EmailRows`. */
export const insertEmails = insertInto(
  mails,
  {
    id: sql`id`,
    kind: sql`kind`,
    recipient: sql`recipient`,
    language: sql`language`,
    data: sql`data`,
    created_at: sql.placeholder("createdAt"),
  },
  sql`from unnest(${sql.placeholder("ids")}::uuid[], ${sql.placeholder("kinds")}::text[],
    ${sql.placeholder("recipients")}::text[], ${sql.placeholder("languages")}::text[],
    ${sql.placeholder("data")}::jsonb[]) as email (id, kind, recipient, language, data)`,
);

const writeEmails = statement<Record<string, never>, EmailRows>("email-writing", insertEmails);
