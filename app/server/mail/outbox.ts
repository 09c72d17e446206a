import { sql } from "drizzle-orm";
import { isReachable } from "#app/domain/orders/customer.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { insertInto, statement } from "#app/server/db/statement.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.ts";
import { emailJob } from "#app/server/jobs/job-definitions.ts";
import type { EmailDataOf, sampleData } from "./email-data.ts";

/** An e-mail to be sent. The recipient is an address, or null for the shop's owner. */
export type Letter = {
  [Kind in EmailKind]: {
    kind: Kind;
    recipient: string | null;
    language: Locale;
    data: EmailDataOf<Kind> | typeof sampleData;
  };
}[EmailKind];

/**
 * Adds e-mails to the outbox in the transaction of the event they report; the job queue sends them if it commits. Skips
 * customers without an e-mail address. Returns the ids of the added e-mails.
 */
export async function enqueueEmails(
  tx: Transaction,
  jobs: Pick<JobQueue, "enqueue">,
  wanted: readonly Letter[],
  now: Date,
): Promise<string[]> {
  const letters = wanted.filter(({ recipient }) => recipient === null || isReachable(recipient));
  if (letters.length === 0) return [];
  const ids = letters.map(() => newId());
  await Promise.all([
    writeEmails(tx, {
      ids,
      kinds: letters.map((letter) => letter.kind),
      recipients: letters.map((letter) => letter.recipient),
      languages: letters.map((letter) => letter.language),
      data: letters.map((letter) => letter.data),
      createdAt: now,
    }),
    jobs.enqueue(
      tx,
      emailJob,
      ids.map((letterId) => ({ letterId })),
    ),
  ]);
  return ids;
}

const writeEmails = statement<
  Record<string, never>,
  {
    ids: string[];
    kinds: Letter["kind"][];
    recipients: Letter["recipient"][];
    languages: Letter["language"][];
    data: Letter["data"][];
    createdAt: Date;
  }
>(
  "letter-writing",
  insertInto(
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
      ${sql.placeholder("data")}::jsonb[]) as letter (id, kind, recipient, language, data)`,
  ),
);
